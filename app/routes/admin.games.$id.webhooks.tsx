import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Answered, WebhookForm, WebhookList, type Made, type Said, type Webhook } from "~/features/admin/webhooks/index.ts";
import { Button } from "~/ui/Button.tsx";
import { Empty } from "~/ui/Empty.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { pageTitle } from "~/lib/pages/titles.ts";
import { requireId } from "~/lib/pages/route-id.ts";

export const handle = { i18n: ["admin/webhooks", "ui"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "admin:section.webhooks");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const gameId = requireId(params.id);
  const [hooks, game] = await Promise.all([
    context.read((services, ctx) => services.webhooks.list(ctx, gameId)),
    context.read((services, ctx) => services.games.detail(ctx, gameId)),
  ]);
  return { gameId, title: game.title, hooks, now: context.ctx.now() };
}

export default function Webhooks() {
  const { t } = useTexts("admin/webhooks", "admin");
  const { gameId, title, hooks, now } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [editing, setEditing] = useState<{ hook: Webhook | null } | null>(null);
  const [tested, setTested] = useState<Said | null>(null);
  // A secret is shown only once: neither a test nor another webhook's secret may remove it before it was copied.
  const [secrets, setSecrets] = useState<Extract<Said, { kind: "secret" }>[]>([]);
  const hear = (said: Said | null) => {
    if (said?.kind === "secret") setSecrets((held) => [said, ...held.filter(({ id }) => id !== said.id)]);
    else setTested(said);
  };
  const forget = (id: string) => {
    setSecrets((held) => held.filter((one) => one.id !== id));
    if (tested?.id === id) setTested(null);
  };
  const saved = (made: Made) => {
    // Messages to chats are not signed, so nobody needs their secret.
    hear(made?.shape === "json" ? { kind: "secret", ...made, oldUntil: null } : null);
    if (made?.shape !== "json") toast({ tone: "ok", text: made ? t("webhooks.made", { name: made.name }) : t("common:action.saved") });
    revalidate();
  };
  const make = (
    <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setEditing({ hook: null })}>
      {t("webhooks.make")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t("admin:section.webhooks")}</h2>
        {hooks.length > 0 && (
          <Button icon={<Icon name="refresh" size={16} />} onClick={revalidate}>
            {t("webhooks.refresh")}
          </Button>
        )}
        {make}
      </header>
      <p className="max-w-prose text-mute text-pretty">{t("webhooks.text")}</p>
      {secrets.map((said) => (
        <Answered key={said.secret} said={said} />
      ))}
      {tested && <Answered said={tested} />}
      {hooks.length > 0 ? (
        <WebhookList
          gameId={gameId}
          hooks={hooks}
          onChange={(hook) => setEditing({ hook })}
          onSaid={hear}
          onRemoved={forget}
          onChanged={revalidate}
        />
      ) : (
        <Empty icon="feed" title={t("webhooks.none")} text={t("webhooks.noneText")} action={make} />
      )}
      <WebhookForm
        gameId={gameId}
        title={title}
        now={now}
        hook={editing?.hook ?? null}
        open={editing !== null}
        onClose={() => setEditing(null)}
        onSaved={saved}
      />
    </div>
  );
}
