import { readFrame } from "../../app/lib/live/signalr.ts";
import { addNotice, addShown } from "../../app/features/play/game/heard.ts";
import type { Stranger } from "../../bench/strangers/people.ts";
import { listen, type Listener } from "../../bench/websocket.ts";
import type { BoardNews, GameTeamInfoView } from "../../worker/contract/wire/board/board.ts";
import type { Mark } from "../../worker/contract/wire/hub.ts";
import type { NoticeView, ShownNotice } from "../../worker/contract/wire/monitor/notices.ts";
import { withNews } from "../../worker/domain/news/heard-news.ts";
import { delayOfAsking, delayOfConnecting, READ_GAP_MS } from "../../worker/domain/news/spread.ts";
import { withCookies } from "../ask.ts";
import { ISOLATE_HEADER } from "../isolate/paths.ts";
import { ADDRESS_HEADER, type Edge } from "../runtime.ts";
import type { World } from "../../bench/world.ts";

/** Where browsers run, and what they record: `waits`, milliseconds until each answer; `failed`, failed answers by status. */
export type Sea = { edge: Edge; world: World; isolates: number; waits: number[]; failed: Record<string, number> };

/** The address of a browser; each has its own. */
export const addressOf = (n: number) => ({ [ADDRESS_HEADER]: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` });

/** One in this many browsers shows the board; the others show the challenges. */
const WITH_BOARD = 4;
/** A hub that has not said what was missed after this long counts as silent, as in our pages. */
const SILENT_MS = 10_000;

/**
 * A player's browser on a game's page: it listens to the hub and makes requests by the rules of our own pages, except for the details that those read
 * every five minutes.
 */
export class Browser {
  details: GameTeamInfoView | null = null;
  notices: NoticeView[] = [];
  private shown: ShownNotice[] = [];
  private spread = 0;
  private cookie: string;
  private listener: Listener | null = null;
  private isLeft = false;
  /** The version of the board that is shown, the first and the last that were announced since it was read, and the one that was requested once more. */
  private readonly board = { shown: 0, first: 0, last: 0, again: 0 };
  private readonly marks = new Map<Mark["list"], number>();
  private silent: NodeJS.Timeout | undefined;
  /** Whether it is connected to the hub. */
  isUp = false;
  private readonly headers: Record<string, string>;
  private readonly due = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  private readonly readAt = new Map<string, number>();

  constructor(
    private readonly sea: Sea,
    private readonly person: Stranger,
    private readonly n: number,
  ) {
    this.cookie = person.cookie;
    this.headers = { ...addressOf(n), [ISOLATE_HEADER]: `isolate ${n % sea.isolates}` };
  }

  async open(): Promise<void> {
    await this.readDetails();
    if (this.isAtBoard) await this.readBoard();
    await this.connect().catch(() => this.comeBack());
  }

  private get isAtBoard(): boolean {
    return this.n % WITH_BOARD === 0;
  }

  close(): void {
    this.isLeft = true;
    this.listener?.close();
    for (const { timer } of this.due.values()) clearTimeout(timer);
    clearTimeout(this.silent);
  }

  /** Loses its connection without notice; it reconnects by itself. */
  lose(): void {
    this.isUp = false;
    this.listener?.close();
  }

  private async comeBack(): Promise<void> {
    this.isUp = false;
    if (this.isLeft) return;
    await pause(delayOfConnecting(1, { code: 1006, wasUp: true }, this.spread, Math.random()));
    this.silent ??= setTimeout(() => void this.readAll(), SILENT_MS + delayOfAsking("own", this.spread, Math.random()));
    await this.connect().catch(() => this.comeBack());
  }

  /** What a page reads when its hub does not say what it has missed. */
  private async readAll(): Promise<void> {
    await Promise.all([this.readDetails(), this.readNotices(), this.get("/messages"), this.isAtBoard && this.readBoard()]);
  }

  private async readNotices(): Promise<void> {
    this.notices = ((await this.get("/notices?count=100")) as NoticeView[] | null) ?? this.notices;
  }

  private async readBoard(): Promise<void> {
    const { board } = this;
    const path = `/board/screen?skip=0&count=30${board.first ? `&version=${board.first}` : ""}`;
    board.first = 0;
    const answer = (await this.get(path)) as { page: { version: number } } | null;
    board.shown = answer?.page.version ?? board.shown;
    if (board.shown >= board.last || board.again === board.last) return;
    board.again = board.last;
    this.askForBoard(board.last);
  }

  private askForBoard(version: number): void {
    this.board.first ||= version;
    this.board.last = version;
    this.askLater("board", "shared", () => this.readBoard());
  }

  async readDetails(): Promise<void> {
    const answer = await this.get("/details");
    if (answer) this.details = answer as GameTeamInfoView;
  }

  private async connect(): Promise<void> {
    const { edge, world } = this.sea;
    const known = [this.details?.version, this.isAtBoard ? this.board.shown : undefined].filter((version) => version !== undefined);
    const path = `/hub/user?game=${world.gameId}&board=1${known.length > 0 ? `&knows=${Math.min(...known)}` : ""}`;
    const headers = { ...this.headers, Cookie: this.cookie };
    this.listener = await listen(Number(new URL(edge.url).port), path, (text) => this.hear(text), headers);
    this.isUp = true;
    void this.listener.closed.then(() => this.comeBack());
  }

  private hear(text: string): void {
    for (const heard of readFrame(text)) {
      if (heard.type !== "call") continue;
      if (heard.target === "Spread") this.spread = (heard.argument as { ms: number }).ms;
      if (heard.target === "BoardChanged") this.hearBoard(heard.argument as BoardNews);
      if (heard.target === "ReceivedGameNotice") this.notices = addNotice(this.notices, heard.argument as NoticeView);
      if (heard.target === "Marked") this.hearMark(heard.argument as Mark);
      if (heard.target === "NoticeShown") this.hearShown(heard.argument as ShownNotice);
    }
  }

  private hearShown(shown: ShownNotice): void {
    this.shown = addShown(this.shown, shown);
    this.notices = addNotice(this.notices, shown.notice);
  }

  private hearMark({ list, seq, since, withinMs }: Mark): void {
    clearTimeout(this.silent);
    this.silent = undefined;
    const known = this.marks.get(list) ?? seq;
    this.marks.set(list, seq);
    if (known === since || known === seq) return;
    const read = list === "notices" ? () => this.readNotices() : () => this.get("/messages");
    this.askLater(list, "own", read, withinMs);
  }

  private hearBoard(news: BoardNews): void {
    if (this.isAtBoard && news.version > this.board.shown) this.askForBoard(news.version);
    if (!this.details) return;
    const { details, ask } = withNews(this.details, news);
    this.details = details;
    if (ask !== "nothing") this.askLater("/details", ask, () => this.readDetails());
  }

  private askLater(path: string, what: Parameters<typeof delayOfAsking>[0], read: () => Promise<unknown>, withinMs = this.spread): void {
    const now = Date.now();
    const at = Math.max(now + delayOfAsking(what, withinMs, Math.random()), (this.readAt.get(path) ?? 0) + READ_GAP_MS);
    const due = this.due.get(path);
    if (due && due.at <= at) return;
    clearTimeout(due?.timer);
    const run = () => {
      this.due.delete(path);
      this.readAt.set(path, Date.now());
      void read();
    };
    this.due.set(path, { at, timer: setTimeout(run, at - now) });
  }

  private async get(path: string): Promise<unknown> {
    const { edge, world, waits, failed } = this.sea;
    const since = performance.now();
    const ask = async () => {
      const answer = await fetch(`${edge.url}/api/game/${world.gameId}${path}`, { headers: { ...this.headers, Cookie: this.cookie } });
      this.cookie = withCookies(this.cookie, answer.headers.getSetCookie());
      return { said: String(answer.status), text: await answer.text() };
    };
    // A browser that loses its connection before the answer reads once more.
    const { said, text } = await ask().catch(ask).catch(unanswered);
    waits.push(performance.now() - since);
    if (said === "200") return JSON.parse(text) as unknown;
    failed[said] = (failed[said] ?? 0) + 1;
    return null;
  }
}

/** Why a request has no answer: the runtime closes connections that were kept open for a while, sometimes while one of them is being reused. */
export function unanswered({ cause }: Error): { said: string; text: string } {
  return { said: (cause as { code?: string } | undefined)?.code ?? "no answer", text: "" };
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
