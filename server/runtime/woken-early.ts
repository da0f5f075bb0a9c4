type Wait = (cells: Int32Array, index: number, value: number, timeout?: number) => "ok" | "not-equal" | "timed-out";

/**
 * Makes a wait for a number to change, without a time limit, continue when it is woken while the number is unchanged. The library asks the runtime
 * some things while this thread is blocked: its helper writes that the answer is there, then wakes the thread. If this thread has seen the value
 * before it is woken, and has gone on to the next question, that late wake-up would end the wait without an answer, and the library fails with an
 * assertion.
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
