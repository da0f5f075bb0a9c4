import type { Language } from "../../contract/wire/names.ts";
import type { PdfPage, Style } from "../../formats/pdf-page.ts";
import { CERTIFICATE_TEXTS, type CertificateTexts, type Counted } from "./certificate-texts.ts";
import { flagAreas } from "./flag-art.ts";
import { cut, linesOf } from "./letters.ts";

/** The contents of a certificate. Instants are epoch milliseconds. `key` null: a specimen, which is not signed. */
export type Sheet = {
  language: Language;
  site: string;
  game: { id: number; title: string; startAt: number; endAt: number };
  team: { id: number; name: string };
  member: string | null;
  rank: number;
  teams: number;
  division: { name: string; rank: number; teams: number } | null;
  score: number;
  text: string;
  signer: string;
  madeAt: number;
  key: string | null;
  verifyAt: string;
};

/** A4 landscape, in points. */
export const [WIDTH, HEIGHT] = [841.89, 595.28];
const FLAGS = 8;
const FLAG = HEIGHT / FLAGS;
const [LEFT, RIGHT] = [FLAG + 54, WIDTH - 54];
const ROOM = RIGHT - LEFT;
const [INK, MUTE, LINE, ACCENT, ALERT] = ["131a2a", "5a6478", "c9d2e3", "2b51d8", "c93a22"];
const PODIUM = ["f2b600", "aab4c5", "c77b3f"];
const SMALL = { size: 8, weight: 400, colour: MUTE };
const LABEL = { size: 10, weight: 500, colour: MUTE };

/** Every text that is drawn, so that its letters can be made ready. */
export function textsOf(sheet: Sheet): string[] {
  const texts = CERTIFICATE_TEXTS[sheet.language];
  const { site, game, team, member, division, text, signer } = sheet;
  const said = [site, game.title, team.name, member ?? "", division?.name ?? "", text, signer, sheet.verifyAt, sheet.key ?? ""];
  return [
    ...said,
    ...Object.values(texts).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one))),
    period(sheet),
    ...figuresOf(sheet, texts).flatMap(({ value, note }) => [value, note]),
    "0123456789-: #…",
  ];
}

/** Draws a certificate: the game's hoist of flags, the recipient, the figures, and how it is verified. */
export function drawSheet(page: PdfPage, sheet: Sheet): void {
  const texts = CERTIFICATE_TEXTS[sheet.language];
  page.rectangle(0, 0, WIDTH, HEIGHT, "ffffff");
  for (let n = 0; n < FLAGS; n++) flag(page, `${sheet.game.id}-${n}`, 0, n * FLAG, FLAG);
  for (let n = 1; n < FLAGS; n++) page.rectangle(0, n * FLAG - 1.5, FLAG, 3, "ffffff");
  page.rectangle(FLAG, 0, 0.75, HEIGHT, LINE);
  heading(page, sheet, texts);
  recipient(page, sheet, texts);
  figures(page, figuresOf(sheet, texts));
  closing(page, sheet);
  footer(page, sheet, texts);
}

function flag(page: PdfPage, id: string | number, x: number, y: number, side: number): void {
  for (const { path, colour } of flagAreas(id)) page.area(path, x, y, side / 12, colour);
}

function heading(page: PdfPage, sheet: Sheet, texts: CertificateTexts): void {
  const site = { size: 12, weight: 600, colour: INK };
  page.text(LEFT, 536, cut(sheet.site, within(page, site, ROOM / 2)), site);
  const kind = sheet.key === null ? { size: 12, weight: 600, colour: ALERT } : { size: 12, weight: 600, colour: ACCENT };
  const word = sheet.key === null ? texts.specimen : texts.certificate;
  page.text(RIGHT - page.width(word, kind), 536, word, kind);
  page.rectangle(LEFT, 520, ROOM, 0.75, LINE);
  fitted(page, LEFT, 466, sheet.game.title, { size: 32, weight: 700, colour: INK }, ROOM, 18);
  page.text(LEFT, 442, period(sheet), { size: 12, weight: 400, colour: MUTE });
}

function recipient(page: PdfPage, sheet: Sheet, texts: CertificateTexts): void {
  const { team, member } = sheet;
  page.rectangle(LEFT - 0.75, 295.25, 85.5, 85.5, LINE);
  flag(page, team.id, LEFT, 296, 84);
  const from = LEFT + 84 + 26;
  page.text(from, 367, texts.awarded, LABEL);
  fitted(page, from, member === null ? 312 : 325, member ?? team.name, { size: 44, weight: 700, colour: INK }, RIGHT - from, 20);
  if (member !== null)
    fitted(page, from, 298, filled(texts.memberOf, { team: team.name }), { size: 15, weight: 500, colour: MUTE }, RIGHT - from, 10);
}

/** A large number on a certificate, with a word below it. */
export type Figure = { label: string; value: string; note: string; colour: string };

/** Rank, rank in the division if there is one, and score, in words and numbers of the language. */
export function figuresOf({ language, rank, teams, division, score }: Sheet, texts: CertificateTexts): Figure[] {
  const counted = ({ one, other }: Counted, count: number) =>
    new Intl.PluralRules(language).select(count) === "one" ? (one ?? other) : other;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const place = (of: number) => (of > 0 ? number(of) : "–");
  const colour = (of: number) => PODIUM[of - 1] ?? LINE;
  const all = {
    label: texts.rank,
    value: place(rank),
    note: filled(counted(texts.ofTeams, teams), { count: number(teams) }),
    colour: colour(rank),
  };
  const points = { label: texts.score, value: number(score), note: counted(texts.points, score), colour: LINE };
  if (!division) return [all, points];
  const note = filled(texts.inDivision, { count: number(division.teams), division: division.name });
  return [all, { label: texts.division, value: place(division.rank), note, colour: colour(division.rank) }, points];
}

function figures(page: PdfPage, all: Figure[]): void {
  const [gap, wide] = [24, (ROOM - 48) / 3];
  all.forEach(({ label, value, note, colour }, n) => {
    const x = LEFT + n * (wide + gap);
    page.rectangle(x, 250, wide, 3, colour);
    page.text(x, 230, label, LABEL);
    fitted(page, x, 192, value, { size: 34, weight: 700, colour: INK }, wide, 16);
    page.text(x, 174, cut(note, within(page, LABEL, wide)), LABEL);
  });
}

/** The organisers' own words, and the signatory. */
function closing(page: PdfPage, { text, signer }: Sheet): void {
  const style = { size: 11, weight: 400, colour: INK };
  const wide = signer === "" ? ROOM : (ROOM * 2) / 3 - 24;
  linesOf(text, within(page, style, wide), 3).forEach((line, n) => page.text(LEFT, 136 - n * 16, line, style));
  if (signer === "") return;
  const from = LEFT + (ROOM * 2) / 3;
  page.rectangle(from, 120, RIGHT - from, 0.75, INK);
  page.text(from, 104, cut(signer, within(page, LABEL, RIGHT - from)), LABEL);
}

function footer(page: PdfPage, { key, madeAt, verifyAt }: Sheet, texts: CertificateTexts): void {
  page.rectangle(LEFT, 76, ROOM, 0.75, LINE);
  const time = new Date(madeAt).toISOString().slice(0, 16).replace("T", " ");
  const lines = [filled(texts.made, { time })];
  if (key !== null) lines.push(filled(texts.signed, { key }), filled(texts.verify, { address: verifyAt }));
  lines.forEach((line, n) => page.text(LEFT, 60 - n * 12, cut(line, within(page, SMALL, ROOM)), SMALL));
}

const within = (page: PdfPage, style: Style, most: number) => (line: string) => page.width(line, style) <= most;

/** A line in the largest size that fits, cut if that would be too small. */
function fitted(page: PdfPage, x: number, y: number, text: string, style: Style, most: number, least: number): void {
  const size = Math.max(least, Math.min(style.size, (style.size * most) / Math.max(1, page.width(text, style))));
  page.text(x, y, cut(text, within(page, { ...style, size }, most + 0.5)), { ...style, size });
}

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** The period in UTC: one day or two. */
function period({ language, game: { startAt, endAt } }: Sheet): string {
  return `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).formatRange(startAt, endAt)} (UTC)`;
}
