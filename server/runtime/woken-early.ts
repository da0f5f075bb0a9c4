type Wait = (cells: Int32Array, index: number, value: number, timeout?: number) => "ok" | "not-equal" | "timed-out";

/**
 * Lets whoever waits for a number to become another, without a limit, wait on when he is woken while it is still the same. The library asks the runtime some things while
 * this thread stands still: its helper writes that the answer is there, then wakes. When this thread has seen what was written before it is woken, and has gone on to the next
 * question, that late call would wake it without an answer, and the library ends with an assertion.
 */
export function waitOnWhenWokenEarly(): void {
  const wait = Atomics.wait as Wait & { waitsOn?: true };
  if (wait.waitsOn) return;
  const patient: typeof wait = (cells, index, value, timeout) => {
    for (;;) {
      const why = wait(cells, index, value, timeout);
      if (why !== "ok" || timeout !== undefined || Atomics.load(cells, index) !== value) return why;
    }
  };
  patient.waitsOn = true;
  Atomics.wait = patient as typeof Atomics.wait;
}
