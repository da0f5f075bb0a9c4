/**
 * How long a test waits before it is given up. Far longer than anything takes on a busy machine: it ends what hangs and measures nothing. No test
 * says how fast something is; what must not grow is counted, and figures come from the benches.
 */
const TEST_MS = 600_000;
export const POLL = { timeout: 60_000, interval: 20 };

/** How a wait fails that ran out. Such a test is tried once more, and reported (decision 134); a wrong value never is. */
const RAN_OUT = /^never came true|timed out/;

/** Settings of every project of the test runner. */
export const PATIENT = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: POLL }, retry: { count: 1, condition: RAN_OUT } };
