/** The steps of a rehearsal, in this order; then how it ended. `late`: its time was over before it had finished. `none`: there was none. */
export const REHEARSAL_STEPS = ["copying", "joining", "playing", "hosts", "sweeping"] as const;
export const REHEARSAL_PHASES = ["none", ...REHEARSAL_STEPS, "done", "late", "stopped", "failed"] as const;
export type RehearsalPhase = (typeof REHEARSAL_PHASES)[number];

/** The limits of a rehearsal: larger loads are a matter for the benchmark. `rate`: submissions a second of all teams together. */
export const REHEARSAL_LIMITS = { teams: 50, rate: 20, minutes: 30 } as const;

/** Whether a rehearsal is over, and only its report is left. */
export const isOver = (phase: RehearsalPhase) => !(REHEARSAL_STEPS as readonly string[]).includes(phase);
