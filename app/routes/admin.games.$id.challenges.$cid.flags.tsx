import type { MetaFunction } from "@remix-run/cloudflare";
import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AddFlags } from "~/features/admin/challenge-editor/flags/AddFlags.tsx";
import { AddRemoteFlags } from "~/features/admin/challenge-editor/flags/AddRemoteFlags.tsx";
import { FlagCounts } from "~/features/admin/challenge-editor/flags/FlagCounts.tsx";
import { FlagTable } from "~/features/admin/challenge-editor/flags/FlagTable.tsx";
import { UploadFlags } from "~/features/admin/challenge-editor/flags/UploadFlags.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Section } from "~/ui/Section.tsx";
import { useAdminChallenge } from "~/features/admin/challenge-editor/useAdminChallenge.ts";
import { flagKindsOf, isRight } from "#worker/domain/flags/flag-kinds.ts";
import { kindOf } from "#worker/domain/game/challenge-kind.ts";

export const handle = { i18n: ["ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin/challenge-editor:challenge.flags");

export default function ChallengeFlags() {
  const { t } = useTexts("admin/challenge-editor");
  const { challenge, gameId, teams, publishes } = useAdminChallenge();
  const revalidator = useRevalidator();
  const at = { id: gameId, cid: challenge.id };
  const kind = kindOf(challenge.type);
  const dynamic = kind.flags === "assigned";
  const add = { at, known: challenge.flags.map((flag) => flag.flag), onAdded: revalidator.revalidate };
  const decoys = <AddFlags {...add} kinds={["decoy"]} />;
  const whenLast = publishes ? "disables" : "stays";
  const last = challenge.isEnabled && !challenge.survey ? whenLast : "goes";
  const table = <FlagTable flags={challenge.flags} {...{ dynamic, last, at }} onRemoved={revalidator.revalidate} />;
  if (kind.flags === "shared")
    return (
      <div className="grid gap-6">
        <AddFlags {...add} kinds={flagKindsOf(challenge.type)} />
        {table}
      </div>
    );
  return (
    <div className="grid gap-6">
      {dynamic ? (
        <FlagCounts flags={challenge.flags.filter((flag) => isRight(flag.kind))} teams={teams} />
      ) : (
        <Alert>{t("flags.generated")}</Alert>
      )}
      {dynamic && (
        <div className="grid gap-4 md:grid-cols-2">
          <UploadFlags {...add} />
          <AddRemoteFlags {...add} />
        </div>
      )}
      {dynamic && table}
      <Section title={t("flags.decoys")} text={t("flags.decoysText")}>
        {decoys}
        {!dynamic && challenge.flags.length > 0 && table}
      </Section>
    </div>
  );
}
