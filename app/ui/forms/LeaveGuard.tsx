import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useId, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { namesInARow } from "~/lib/names-in-a-row.ts";
import { Confirm } from "../dialogs/Confirm.tsx";

/** Navigation state that means there is nothing left to save, because what was edited has been deleted. */
export const FORSAKEN = "forsaken";

/** Asks before unsaved changes are lost: with a dialog that names them for our own pages, with the browser's prompt for anything else. */
export function LeaveGuard({ active, names }: { active: boolean; names: string[] }) {
  // The router asks only the last of a page's guards, so one with nothing to lose must not be there, and that one names what all of them have to lose.
  return active && <Guard names={names} />;
}

/** What the guards of the open page have to lose, by guard. */
const unsaved = new Map<string, string[]>();

function Guard({ names }: { names: string[] }) {
  const { t, i18n } = useTexts("ui");
  const id = useId();
  const [asked, setAsked] = useState<string[]>([]);
  useEffect(() => {
    unsaved.set(id, names);
    return () => void unsaved.delete(id);
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.state === FORSAKEN || currentLocation.pathname === nextLocation.pathname) return false;
    setAsked([...unsaved.values()].flat());
    return true;
  });
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  return (
    <Confirm
      open={blocker.state === "blocked"}
      title={t("leave.title")}
      text={t("leave.text", { names: namesInARow(asked, i18n.language) })}
      action={t("leave.action")}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
