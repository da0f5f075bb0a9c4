/** What a rehearsal does, in this order; then how it ended. `late`: its time was over before it was through. `none`: there was none. */
export const REHEARSAL_STEPS = ["copying", "joining", "playing", "hosts", "sweeping"] as const;
export const REHEARSAL_PHASES = ["none", ...REHEARSAL_STEPS, "done", "late", "stopped", "failed"] as const;
export type RehearsalPhase = (typeof REHEARSAL_PHASES)[number];

/** What may be wished for: more than this is a matter of the bench. `rate`: submissions a second of all teams together. */
export const REHEARSAL_LIMITS = { teams: 50, rate: 20, minutes: 30 } as const;

/** Whether a rehearsal is over, and nothing of it is left but its report. */
export const isOver = (phase: RehearsalPhase) => !(REHEARSAL_STEPS as readonly string[]).includes(phase);
