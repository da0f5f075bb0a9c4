import { withoutTurns } from "~/lib/isolate.ts";

type Props = { children: string | null | undefined; className?: string };

/** A name or another single line that a stranger wrote: its letters have a direction of their own, and nothing beside it takes that on. */
export function Name({ children, className }: Props) {
  return <bdi className={className}>{withoutTurns(children ?? "")}</bdi>;
}
