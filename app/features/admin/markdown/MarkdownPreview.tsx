import { useTexts } from "~/i18n/useTexts.ts";
import { Markdown } from "~/ui/values/Markdown.tsx";
import { usePreview } from "./usePreview.ts";

/** Markdown as players will see it, shortly after each change. */
export function MarkdownPreview({ source, empty, className }: { source: string; empty?: string; className?: string }) {
  const { t } = useTexts("admin/markdown");
  const [html] = usePreview([{ source }]);
  if (source.trim() === "") return <p className="text-faint">{empty ?? t("markdown.empty")}</p>;
  return <Markdown html={html ?? ""} className={className} />;
}
