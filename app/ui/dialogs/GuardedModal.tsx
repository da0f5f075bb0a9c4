import { useState, type ReactNode } from "react";
import { Confirm } from "./Confirm.tsx";

type Props = {
  /** Whether something would be lost at the moment of the call. A press may come before what was typed has been drawn. */
  asks: () => boolean;
  /** What is asked then; `action` is what leaving does, as a verb. */
  question: { title: string; text: string; action: string };
  onLeave: () => void;
  /** The modal. `close` asks first if it must, `leave` does not. */
  children: (way: { close: () => void; leave: () => void }) => ReactNode;
};

/** A modal that asks before it closes, while something in it would be lost. */
export function GuardedModal({ asks, question, onLeave, children }: Props) {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onLeave();
  };
  const close = () => (asks() ? setAsking(true) : leave());
  return (
    <>
      {/* Before the modal: leaving closes both, and the modal can give the focus back only when nothing lies over it any more. */}
      <Confirm open={asking} {...question} danger onConfirm={leave} onClose={() => setAsking(false)} />
      {children({ close, leave })}
    </>
  );
}
