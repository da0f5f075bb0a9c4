import { useRef, useState, type ReactNode } from "react";
import { LeaveGuard } from "../forms/LeaveGuard.tsx";
import { Confirm } from "./Confirm.tsx";

type Props = {
  /** Whether closing at this moment would lose something. The user may press Escape before what they typed has been rendered. */
  asks: () => boolean;
  /** The question asked then; `action` is what leaving does, as a verb. */
  question: { title: string; text: string; action: string };
  /** What the way to another page would lose, in words; null for nothing. */
  unsaved: string | null;
  onLeave: () => void;
  /** The modal. `close` asks first if it has to, `leave` does not; neither closes what has been opened since the modal was last closed. */
  children: (way: { close: () => void; leave: () => void }) => ReactNode;
};

/** A modal that asks before it closes, or the page is left, while it holds something that would be lost. */
export function GuardedModal({ asks, question, unsaved, onLeave, children }: Props) {
  const [asking, setAsking] = useState(false);
  const leave = useOnce(() => {
    setAsking(false);
    onLeave();
  });
  const close = () => (asks() ? setAsking(true) : leave());
  return (
    <>
      {/* Before the modal: leaving closes both, and the modal can return the focus only once nothing lies over it. */}
      <Confirm open={asking} {...question} danger onConfirm={leave} onClose={() => setAsking(false)} />
      <LeaveGuard active={unsaved !== null} names={[unsaved ?? ""]} />
      {children({ close, leave })}
    </>
  );
}

/** The function, which does nothing once it has been called since: a form that was left while it was being saved calls it later. */
function useOnce(leave: () => void): () => void {
  const [times, setTimes] = useState(0);
  const latest = useRef(0);
  return () => {
    if (latest.current !== times) return;
    latest.current += 1;
    setTimes(latest.current);
    leave();
  };
}
