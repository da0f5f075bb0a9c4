import { useTexts } from "~/i18n/useTexts.ts";
import { Badge } from "~/ui/Badge.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import type { GameEditView } from "#worker/contract/wire/game/game.ts";
import type { GameForm } from "./game-form.ts";
import { fullTime } from "~/lib/time/time.ts";
import { MarkdownPreview } from "~/features/admin/markdown/index.ts";

/** A game's page as players will see it. */
export function GamePreview({ form, game: { poster, organizations } }: { form: GameForm; game: GameEditView }) {
  const { t, i18n } = useTexts("admin/markdown");
  const utc = !useHydrated();
  const written = (at: number | null) => (at === null ? "–" : fullTime(at, i18n.language, utc));
  return (
    <article className="grid gap-3">
      {poster && <img src={poster} alt="" className="aspect-2/1 w-full rounded-t object-cover" />}
      <div className="grid gap-3 p-4">
        <h3 className="text-lg font-semibold text-pretty">{form.title || t("preview.untitled")}</h3>
        <p className="text-mute figures">
          {written(form.start)} – {written(form.end)}
        </p>
        {form.summary && <p className="text-pretty">{form.summary}</p>}
        {organizations && organizations.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {organizations.map((name) => (
              <Badge key={name}>
                <Name>{name}</Name>
              </Badge>
            ))}
          </p>
        )}
        <MarkdownPreview source={form.content} empty={t("preview.noContent")} />
      </div>
    </article>
  );
}
