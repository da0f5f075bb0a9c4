import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { cx } from "~/lib/class-names.ts";
import type { ApiError } from "~/lib/calls/api-error.ts";
import { durationText } from "~/lib/time/duration.ts";
import { useHydrated } from "~/lib/time/useNow.ts";
import { leading } from "~/lib/between-sentences.ts";
import { LoginLink } from "../game/LoginLink.tsx";
import { isStillTrue, noteOf, type Situation } from "./card-state.ts";

type Props = Situation & {
  refusal: ErrorView | null;
  isOffline: boolean;
  closed: ApiError | null;
  titleOf: (id: number) => string;
  gameId: number;
  /** The id of this challenge, which needs no link to itself. */
  own: number;
};

const TONES = { plain: "text-mute", warn: "text-warn" } as const;

/** The one thing to know now. It always takes up two lines. */
export function InstanceNote({ refusal, isOffline, closed, titleOf, gameId, own, ...situation }: Props) {
  const { t, i18n } = useTexts("play/instance");
  const { config } = useRootData();
  const { status, actions } = situation;
  // With scripts the buttons say until when to wait; a refusal beside them would say that what a teammate has just done had failed.
  const isOnButton = useHydrated() && (refusal?.code === "instance.cooldown" || refusal?.code === "instance.notYet");
  const end = closed && (closed.code === "challenge.notFound" ? t("closed.challenge") : closed.title);
  const said =
    end ?? (refusal && !isOnButton && isStillTrue(refusal, status, actions) ? refusal.title : isOffline ? t("instance.offline") : null);
  const note = said === null ? noteOf(situation) : null;
  const others = status.running.filter((id) => id !== own);
  const listed =
    note?.key === "note.replaces" ? others.slice(0, status.running.length + 1 - status.limit) : note?.key === "note.full" ? others : [];
  const values = {
    running: status.running.length,
    limit: status.limit,
    by: durationText(config.extensionDuration, i18n.language),
  };
  return (
    <div className="flex min-h-15 flex-1 basis-64 items-start sm:min-h-10 sm:items-center">
      {said !== null && (
        <p role="alert" className="text-alert">
          {said}
          {said === refusal?.title && <LoginLink code={refusal.code} />}
        </p>
      )}
      {note && (
        <p aria-live="polite" className={cx("min-w-0 [overflow-wrap:anywhere]", TONES[note.tone])}>
          {leading(t(note.key, values))}
          {listed.map((id, at) => (
            <Fragment key={id}>
              {at > 0 && t("instance.and")}
              <Link to={`/games/${gameId}/challenges/${id}`} preventScrollReset className="font-medium text-accent-text underline">
                {titleOf(id)}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}
