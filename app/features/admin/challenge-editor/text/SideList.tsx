import { NavLink, useMatch } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { CategoryIcon } from "~/features/play/index.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Strip } from "~/ui/strips/Strip.tsx";
import type { GamePermission } from "#worker/domain/accounts/permission.ts";
import { sectionsOf } from "./sections.ts";
import { groupsOf } from "../list/challenge-list.ts";
import type { ChallengeRowView } from "#worker/contract/wire/challenge/challenge.ts";

type Props = { gameId: number; challenges: ChallengeRowView[]; permissions: GamePermission[] };

/** The sections of a game that the caller may use and, while one of them is open, each challenge below Challenges. Across the top on a phone. */
export function SideList({ gameId, challenges, permissions }: Props) {
  const { t } = useTexts("admin");
  // Elsewhere a long list would push most sections out of sight.
  const listsChallenges = useMatch("/admin/games/:id/challenges/*") !== null;
  return (
    <Strip
      label={t("admin.sections")}
      className="flex gap-1 max-md:border-b max-md:border-line max-xs:gap-0 max-xs:[&_a]:px-2 max-xs:[&_svg]:hidden md:sticky md:top-4 md:max-h-[calc(100dvh-2rem)] md:flex-col md:self-start md:overflow-y-auto md:[scrollbar-width:thin]"
    >
      {sectionsOf(permissions).map(({ name, icon }) => (
        <div key={name} className="contents">
          <NavLink to={`/admin/games/${gameId}/${name}`} prefetch="intent" end={name === "challenges"} className={look}>
            <Icon name={icon} size={16} />
            {t(`section.${name}`)}
            {name === "challenges" && <span className="text-xs text-mute figures md:ml-auto">{challenges.length}</span>}
          </NavLink>
          {name === "challenges" && listsChallenges && <Challenges gameId={gameId} challenges={challenges} />}
        </div>
      ))}
    </Strip>
  );
}

function Challenges({ gameId, challenges }: { gameId: number; challenges: ChallengeRowView[] }) {
  const { t } = useTexts("admin");
  const open = useMatch("/admin/games/:id/challenges/:cid/*")?.params.cid;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) showCurrent(list.current);
  }, [open]);
  const ordered = groupsOf(challenges).flatMap(({ ofTag }) => ofTag);
  if (ordered.length === 0) return null;
  return (
    <ul
      ref={list}
      className="mb-2 ml-4 grid max-h-72 shrink-0 grid-cols-[minmax(0,1fr)] gap-px overflow-y-auto border-l border-line pl-1 [scrollbar-width:thin] max-md:hidden"
    >
      {ordered.map((one) => (
        <li key={one.id}>
          <NavLink
            to={`/admin/games/${gameId}/challenges/${one.id}`}
            className={({ isActive }) => `${look({ isActive })} h-7! gap-1.5! px-2!`}
          >
            <CategoryIcon tag={one.tag} size={14} />
            <span className={`truncate ${one.isEnabled ? "" : "text-faint"}`}>{one.title}</span>
            {!one.isEnabled && <span className="sr-only">{t("section.disabled")}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the list, and not the page, to the challenge that is open. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (!list || !current?.height) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (current.top < top || current.bottom > bottom) list.scrollTop += (current.top + current.bottom - top - bottom) / 2;
}

const look = ({ isActive }: { isActive: boolean }) =>
  `flex h-9 shrink-0 items-center gap-2 rounded px-3 whitespace-nowrap min-w-0 ${isActive ? "bg-accent-soft font-medium text-accent-text" : "text-mute hover:bg-hover hover:text-ink"}`;
