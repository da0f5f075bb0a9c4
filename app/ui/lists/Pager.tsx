import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ButtonLink } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { numberFormat } from "~/lib/time/formatters.ts";

type Props = { skip: number; count: number; total: number; to: (skip: number) => string };

/**
 * Shows which part of a list is on screen, with links to the parts before and after. Empty when all of it is shown. Stands below the list, and moves
 * the reader to the list's start (its section's, if it has one) with each step.
 */
export function Pager({ skip, count, total, to }: Props) {
  const { t, i18n } = useTexts();
  const { nav, onStep } = useListStart(skip);
  if (total <= count && skip === 0) return null;
  const number = numberFormat(i18n.language);
  const last = Math.min(skip + count, total);
  return (
    <nav ref={nav} aria-label={t("pager.label")} className="flex items-center justify-end gap-2 py-2 text-mute">
      <span className="figures">
        {t("pager.range", { from: number.format(Math.min(skip + 1, total)), to: number.format(last), total: number.format(total) })}
      </span>
      <Step
        label={t("pager.previous")}
        icon="chevron-left"
        to={skip > 0 ? to(Math.max(0, skip - count)) : null}
        here={to(skip)}
        {...{ onStep }}
      />
      <Step label={t("pager.next")} icon="chevron-right" to={last < total ? to(skip + count) : null} here={to(skip)} {...{ onStep }} />
    </nav>
  );
}

/** After a step, the start of the list is scrolled to if it is above the screen. Other changes of `skip` scroll nothing. */
function useListStart(skip: number) {
  const nav = useRef<HTMLElement>(null);
  const left = useRef<number | null>(null);
  useEffect(() => {
    if (left.current === null || left.current === skip) return;
    left.current = null;
    const list = nav.current?.closest("section") ?? nav.current?.previousElementSibling;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }, [skip]);
  return { nav, onStep: () => void (left.current = skip) };
}

type StepProps = { label: string; icon: "chevron-left" | "chevron-right"; to: string | null; here: string; onStep: () => void };

/** A link that leads nowhere stays and points at this page: a keyboard user who reached the last page with it would lose the focus. */
function Step({ label, icon, to, here, onStep }: StepProps) {
  const off = to === null && { "aria-disabled": true, tabIndex: -1 };
  return (
    <ButtonLink
      to={to ?? here}
      aria-label={label}
      title={label}
      icon={<Icon name={icon} />}
      className="w-8 px-0!"
      preventScrollReset
      onClick={to ? onStep : undefined}
      {...off}
    />
  );
}
