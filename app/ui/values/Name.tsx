import { withoutTurns } from "~/lib/isolate.ts";

type Props = {
  children: string | null | undefined;
  className?: string;
  /** What is around it says already that nothing in it is to be translated. */
  within?: boolean;
};

/**
 * A name or another single line that a stranger wrote. It has its own writing direction, which does not affect the text around it, and browsers
 * do not translate it.
 */
export function Name({ children, className, within = false }: Props) {
  return (
    <bdi translate={within ? undefined : "no"} className={className}>
      {withoutTurns(children ?? "")}
    </bdi>
  );
}
