import { useState, type ReactNode } from "react";
import { Confirm } from "./Confirm.tsx";

type Props = {
  /** Whether closing at this moment would lose something. The user may press Escape before what they typed has been rendered. */
  asks: () => boolean;
  /** The question asked then; `action` is what leaving does, as a verb. */
  question: { title: string; text: string; action: string };
  onLeave: () => void;
  /** The modal. `close` asks first if it has to, `leave` does not. */
  children: (way: { close: () => void; leave: () => void }) => ReactNode;
};

/** A modal that asks before it closes while it holds something that would be lost. */
export function GuardedModal({ asks, question, onLeave, children }: Props) {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onLeave();
  };
  const close = () => (asks() ? setAsking(true) : leave());
  return (
    <>
      {/* Before the modal: leaving closes both, and the modal can return the focus only once nothing lies over it. */}
      <Confirm open={asking} {...question} danger onConfirm={leave} onClose={() => setAsking(false)} />
      {children({ close, leave })}
    </>
  );
}
