import { withoutTurns } from "~/lib/isolate.ts";

type Props = { children: string | null | undefined; className?: string };

/** A name or another single line that a stranger wrote. It has its own writing direction, which does not affect the text around it. */
export function Name({ children, className }: Props) {
  return <bdi className={className}>{withoutTurns(children ?? "")}</bdi>;
}
