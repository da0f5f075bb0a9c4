import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChallengeSettings, Correction, GameSettings, ParticipationSettings } from "../../worker/contract/rpc/ledger.ts";
import { revealOf } from "../../worker/domain/board/reveal-order.ts";
import { GameBoards } from "../../worker/domain/board/game-boards.ts";
import { aChallenge, aGameId, ledgerOf } from "../../worker/testing/ledgers.ts";
import * as commands from "./commands.ts";
import { correct } from "./correcting.ts";
import { applyFreezeOrder } from "./freezing.ts";
import { GameState } from "./game-state.ts";
import { openHint } from "./hints.ts";
import { decide } from "./judge.ts";
import { MIGRATIONS } from "./migrations.ts";
import { Quota } from "./quota.ts";
import { restore } from "./restore.ts";
import { accessOf, openDue } from "./rules.ts";
import { scoreOfTeam } from "./team-score.ts";
import { migrate } from "../migrate.ts";

const TEAMS = [1, 2, 3, 4];
const CHALLENGES = [11, 12, 13];
const SOLVABLE = 10;

/** The state that a walk changes, and its clock. */
class Walk {
  now = 100;
  private version = 1;
  private readonly numbers = new Map<number, number>();
  private readonly quota = new Quota();
  state: GameState;

  constructor(private readonly sql: SqlStorage) {
    this.state = this.anew();
    commands.configureGame(this.state, { version: 1, title: "g", startAt: 0, endAt: 1_000, practice: true, bloodBonus: 52_459_530 });
    for (const id of CHALLENGES) this.challenge(id, {});
    for (const id of TEAMS) this.join(id, {});
  }

  anew(): GameState {
    return new GameState(this.sql, () => this.now, "a secret of this test");
  }

  turn(change: (state: GameState) => unknown): void {
    openDue(this.state);
    change(this.state);
  }

  game(changes: Partial<GameSettings>): void {
    this.version += 1;
    const { state, version } = this;
    commands.configureGame(state, { ...state.game!, ...changes, version });
  }

  challenge(id: number, changes: Partial<ChallengeSettings>): void {
    this.version += 1;
    const held =
      this.state.challenges.get(id) ??
      aChallenge({
        hints: [
          { id: "h", cost: 40 },
          { id: "i", cost: 700 },
        ],
      });
    commands.configureChallenge(this.state, id, { ...held, ...changes, version: this.version }, false);
    this.state.flags.set(id, [{ id: id * SOLVABLE, digest: "right" }], []);
  }

  /** The participation of a team; one that comes back after it has left gets another number. */
  at(id: number): number {
    return this.state.members.get(`u${id}`)?.participationId ?? this.numbers.get(id) ?? id;
  }

  leave(id: number): void {
    commands.withdraw(this.state, this.at(id), null);
    this.numbers.set(id, this.at(id) + 10);
  }

  join(id: number, changes: Partial<ParticipationSettings>): void {
    const settings = { teamId: id, name: `t${id}`, bio: null, avatar: null, division: null, status: "Accepted" as const, ...changes };
    commands.join(this.state, this.at(id), settings, { userId: `u${id}`, name: `user ${id}` });
  }

  answer(id: number, challengeId: number, answer: string): void {
    const attempt = { userId: `u${id}`, challengeId, answer, digest: answer, key: null, ip: null, limited: false };
    decide(this.state, this.quota, attempt);
  }
}

type Step = (walk: Walk) => void;
const team = fc.constantFrom(...TEAMS);
const challenge = fc.constantFrom(...CHALLENGES);
const answered = fc.tuple(team, challenge, fc.constantFrom("right", "right", "right", "wrong")).map(
  ([id, about, answer]): Step =>
    (walk) =>
      walk.answer(id, about, answer),
);
const passed = fc.integer({ min: 1, max: 120 }).map(
  (ms): Step =>
    (walk) =>
      void (walk.now += ms),
);
const scheduled = fc
  .record(
    {
      endAt: fc.integer({ min: 100, max: 600 }),
      freezeAt: fc.integer({ min: 50, max: 900 }),
      hintDebt: fc.constantFrom<true | undefined>(true, undefined),
      hintCharge: fc.constantFrom<"solve" | undefined>("solve", undefined),
      guests: fc.constantFrom<string[] | undefined>(undefined, ["x"]),
      bloodBonus: fc.constantFrom(0, 52_459_530),
    },
    { requiredKeys: [] },
  )
  .map(
    (changes): Step =>
      (walk) =>
        walk.turn(() => walk.game(changes)),
  );
const paused = fc.boolean().map(
  (isPaused): Step =>
    (walk) =>
      walk.turn(({ game }) => {
        if (isPaused === (game!.pausedAt !== undefined)) return;
        if (isPaused) return walk.game({ pausedAt: walk.state.now() });
        const { pausedAt, ...rest } = game!;
        const moved = walk.state.now() - pausedAt!;
        walk.game({ ...rest, pausedAt: undefined, endAt: game!.endAt + moved } as Partial<GameSettings>);
      }),
);
const configured = fc
  .tuple(
    challenge,
    fc.record(
      {
        enabled: fc.boolean(),
        originalScore: fc.constantFrom(500, 1_000),
        scoring: fc.constantFrom<ChallengeSettings["scoring"]>(undefined, "linear", "static"),
        bloods: fc.constantFrom<ChallengeSettings["bloods"]>(undefined, "none"),
        rules: fc.constantFrom<ChallengeSettings["rules"]>(
          undefined,
          { attempts: 2 },
          { opensAt: 300 },
          { requires: [{ challenge: 12 }] },
          {
            requires: [{ score: 500 }, { challenge: 11 }],
            least: 1,
          },
        ),
      },
      { requiredKeys: [] },
    ),
  )
  .map(
    ([id, changes]): Step =>
      (walk) =>
        walk.turn(() => walk.challenge(id, changes)),
  );
const joined = fc.tuple(team, fc.constantFrom(null, "x")).map(
  ([id, division]): Step =>
    (walk) =>
      walk.turn(() => walk.join(id, { division })),
);
const reviewed = fc.tuple(team, fc.constantFrom<ParticipationSettings["status"]>("Accepted", "Suspended", "Suspended", "Rejected")).map(
  ([id, status]): Step =>
    (walk) =>
      walk.turn((state) => commands.setStatus(state, walk.at(id), status)),
);
const withdrawn = team.map(
  (id): Step =>
    (walk) =>
      walk.turn(() => walk.leave(id)),
);
const hinted = fc.tuple(team, challenge, fc.constantFrom("h", "i")).map(
  ([id, challengeId, hint]): Step =>
    (walk) =>
      walk.turn((state) =>
        openHint(state, {
          userId: `u${id}`,
          challengeId,
          hint,
          cost: hint === "h" ? 40 : 700,
          charged: state.game!.hintCharge ?? "opening",
          ip: null,
        }),
      ),
);
const does = fc.oneof(
  fc.constantFrom(-700, 40).map((points): Correction => ({ do: "points", points })),
  fc.constant<Correction>({ do: "annul" }),
  fc.constant<Correction>({ do: "annul" }),
  fc.integer({ min: 1, max: 200 }).map((solvedAt): Correction => ({ do: "grant", solvedAt })),
  fc.constantFrom<Correction[]>({ do: "void" }, { do: "void", keep: true }),
);
const corrected = fc.tuple(team, challenge, does, fc.boolean()).map(
  ([id, about, correction, blind]): Step =>
    (walk) =>
      walk.turn((state) =>
        correct(state, {
          correction,
          participationId: correction.do === "void" ? null : walk.at(id),
          challengeId: correction.do === "points" ? null : about,
          key: crypto.randomUUID(),
          reason: "r",
          by: "b",
          staffOnly: false,
          notice: "n",
          ...(blind && { blind }),
        }),
      ),
);
const uncorrected = fc.integer({ min: 1, max: 6 }).map(
  (undo): Step =>
    (walk) =>
      walk.turn((state) => correct(state, { undo, reason: "r", by: "b" })),
);
const frozen = fc.constantFrom("freeze", "thaw", "reveal", "reveal", "unreveal").map(
  (what): Step =>
    (walk) =>
      walk.turn((state) => {
        const after = state.freeze.steps.length;
        const held = what === "reveal" ? revealOf(boardsOf(state)) : null;
        if (what === "freeze") applyFreezeOrder(state, { do: "freeze" });
        else if (what === "unreveal") applyFreezeOrder(state, { do: "unreveal", after });
        else if (held?.next) applyFreezeOrder(state, { do: "reveal", step: held.next, after, isLast: held.left === 1 });
        else applyFreezeOrder(state, { do: "thaw", revealed: true });
      }),
);
const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: answered },
    { weight: 4, arbitrary: passed },
    { weight: 3, arbitrary: corrected },
    { weight: 2, arbitrary: uncorrected },
    { weight: 2, arbitrary: hinted },
    { weight: 2, arbitrary: reviewed },
    scheduled,
    paused,
    configured,
    joined,
    withdrawn,
    frozen,
  ),
  { minLength: 5, maxLength: 120, size: "max" },
);

/** What a Ledger decides by: the value of each challenge, each team's score, access and place. */
function viewOf(state: GameState) {
  return {
    worths: [...state.worths()],
    counts: CHALLENGES.map((id) => [state.tallies.count(id), [...state.tallies.first(id)]]),
    teams: [...state.participations.keys()].toSorted().map((id) => ({
      id,
      score: scoreOfTeam(state, id),
      access: CHALLENGES.map((about) => accessOf(state, about, id)),
      solves: [...state.recordOf(id).solves].toSorted(([a], [b]) => a - b),
    })),
    opening: state.nextOpening,
  };
}

function boardsOf(state: GameState): GameBoards {
  const boards = new GameBoards();
  for (const entry of state.log.after(0, 10_000)) boards.apply(entry);
  boards.rerank();
  return boards;
}

/** The same of the boards that follow from the log. */
function checkBoards(state: GameState): void {
  const { live, shown, frozen: isFrozen } = boardsOf(state);
  expect(isFrozen !== null).toBe(state.freeze.since !== null);
  const worths = [...state.worths()].map(([id, { score }]) => [id, score]);
  expect(worths).toEqual(worths.map(([id]) => [id, shown.challenges.get(id!)!.score]));
  const enabled = CHALLENGES.filter((id) => state.challenges.get(id)?.enabled);
  expect(enabled.map((id) => state.tallies.count(id))).toEqual(enabled.map((id) => live.challenges.get(id)!.solved));
  if (isFrozen) return;
  const counted = [...live.teams].filter(([, { settings }]) => settings?.status === "Accepted");
  expect(counted.map(([id]) => [id, scoreOfTeam(state, id)])).toEqual(counted.map(([id, { score }]) => [id, score]));
}

test("whatever happens in whatever order, a Ledger counts as the board does, and as it does after a restart, or restored from its log", async () => {
  await runInDurableObject(ledgerOf(aGameId()), async (_, { storage }) => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        await storage.deleteAll();
        migrate(storage, MIGRATIONS);
        const walk = new Walk(storage.sql);
        for (const step of list) {
          step(walk);
          expect(viewOf(walk.state)).toEqual(viewOf(walk.anew()));
          checkBoards(walk.state);
        }
        const [entries, view] = [walk.state.log.after(0, 10_000), viewOf(walk.state)];
        await storage.deleteAll();
        migrate(storage, MIGRATIONS);
        const restored = walk.anew();
        expect(restore(restored, entries)).toEqual({ ok: true });
        expect(viewOf(restored)).toEqual(view);
      }),
      { numRuns: 40 },
    );
    await storage.deleteAll();
  });
}, 60_000);
