import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { CreateTeam, JoinTeam } from "~/features/team/TeamForms.tsx";
import { TeamCard } from "~/features/team/TeamCard.tsx";
import { Button } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Unfolds } from "~/ui/Unfolds.tsx";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { teamAction } from "~/features/team/team-action.server.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["team", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "team:teams.title");

export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = context.ctx;
  if (!viewer) throw redirect(loginPath("/teams"));
  const teams = await context.read((services, ctx) => services.teams.listOwn(ctx, "held"));
  const owned = teams.find((team) => team.members?.some((member) => member.captain && member.id === viewer.id));
  const invite = owned ? await context.read((services, ctx) => services.teams.inviteCode(ctx, owned.id)) : null;
  return { teams, ownedId: owned?.id ?? null, invite };
}

export const action = ({ request, context }: ActionFunctionArgs) => teamAction(request, context);

export default function TeamsPage() {
  const { t } = useTexts("team");
  const { teams, ownedId, invite } = useLoaderData<typeof loader>();
  useFocusKeeper();
  return (
    <>
      <PageHeader
        title={t("teams.title")}
        subtitle={t("teams.subtitle")}
        actions={teams.length > 0 && <Ways canCreate={ownedId === null} />}
      />
      {teams.length > 0 && <Unfolded canCreate={ownedId === null} />}
      {teams.length === 0 ? (
        <FirstTeam />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {teams.map((team) => (
            <TeamCard key={team.id} team={team} invite={team.id === ownedId ? invite : null} />
          ))}
        </div>
      )}
    </>
  );
}

/** Both forms are open from the start, so that they also work without scripts. */
function FirstTeam() {
  const { t } = useTexts("team");
  const { viewer } = useRootData();
  return (
    <>
      <p className="mb-6 max-w-prose text-mute">{t("teams.none", { name: viewer?.name })}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="rounded border border-line bg-raised p-5">
          <h2 className="mb-4 text-base font-semibold">{t("teams.create")}</h2>
          <CreateTeam />
        </div>
        <div className="rounded border border-line bg-raised p-5">
          <h2 className="mb-4 text-base font-semibold">{t("teams.join")}</h2>
          <JoinTeam />
        </div>
      </div>
    </>
  );
}

/** The same ways without scripts. */
function Unfolded({ canCreate }: { canCreate: boolean }) {
  const { t } = useTexts("team");
  return (
    <>
      <Unfolds intent="join" className="mb-4" label={t("teams.join")}>
        <JoinTeam />
      </Unfolds>
      {canCreate && (
        <Unfolds intent="create" className="mb-4" label={t("teams.create")}>
          <CreateTeam />
        </Unfolds>
      )}
    </>
  );
}

function Ways({ canCreate }: { canCreate: boolean }) {
  const { t } = useTexts("team");
  const [open, setOpen] = useState<"create" | "join" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button icon={<Icon name="link" size={16} />} onClick={() => setOpen("join")}>
        {t("teams.join")}
      </Button>
      {canCreate && (
        <Button variant="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen("create")}>
          {t("teams.create")}
        </Button>
      )}
      <Dialog open={open === "join"} onClose={close} title={t("teams.join")}>
        <JoinTeam onDone={close} />
      </Dialog>
      <Dialog open={open === "create"} onClose={close} title={t("teams.create")}>
        <CreateTeam onDone={close} />
      </Dialog>
    </>
  );
}
