import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { folderOf, readChallenges, readGame } from "../challenge-files/index.ts";
import { gameWithAddresses } from "./placed-pictures.ts";
import { planFor } from "./plan.ts";
import { push } from "./push.ts";
import { differing } from "./wire.ts";

const hashOf = (bytes: string) => createHash("sha256").update(bytes).digest("hex");
const MAP = hashOf("map");
const manifest = (name: string) =>
  `vexil: 1\nname: A\nslug: a\nflags: [f]\ndescription: "![a](${name}) ![b](${name})"\nhints: ["![c](${name})"]\n`;

/** What a push stores and which texts it sets, into a game whose challenge has these texts; without any, into an empty game. */
async function pushed(files: Record<string, string>, texts?: object) {
  const view = { id: 1, slug: "a", title: "A", type: "StaticAttachment", isEnabled: true, attachments: [], flags: [], ...texts };
  const set: Record<string, unknown> = {};
  const call = <T>(method: string, path: string, body?: unknown): Promise<T> => {
    if (method === "PUT") for (const one of (body as { changes: { set?: object }[] }).changes) Object.assign(set, one.set);
    if (method !== "GET") return Promise.resolve({ id: 1 } as T);
    return Promise.resolve(structuredClone(path.endsWith("/1") ? view : texts ? [view] : []) as T);
  };
  const stored: string[] = [];
  const upload = async (name: string, bytes: Uint8Array) => {
    stored.push(`${name}: ${new TextDecoder().decode(bytes)}`);
    return hashOf(new TextDecoder().decode(bytes));
  };
  const folder = folderOf(files);
  const { challenges } = await readChallenges(folder);
  await push({ call, upload }, 1, await planFor({ call }, 1, folder, challenges), () => {});
  return { stored, content: set.content, hints: set.hints };
}

const shown = (address: string) => ({ content: `![a](${address}) ![b](${address})`, hints: [`![c](${address})`] });
const files = { "x/challenge.yml": manifest("map%20(1).png".replace("(", "%28").replace(")", "%29")), "x/map (1).png": "map" };

test("a picture is stored once, and the texts name its address; pushed again, nothing is stored or set", async () => {
  const address = `/assets/${MAP}/map%20%281%29.png`;
  expect(await pushed(files)).toEqual({ stored: ["map (1).png: map"], ...shown(address) });
  expect(await pushed(files, shown(address))).toEqual({ stored: [], content: undefined, hints: undefined });
});

test("the same picture under another name is equal, another picture under the same name is stored", async () => {
  expect(await pushed(files, shown(`/assets/${MAP}/other.png`))).toEqual({ stored: [], content: undefined, hints: undefined });
  const changed = await pushed({ ...files, "x/map (1).png": "new map" }, shown(`/assets/${MAP}/map.png`));
  expect(changed).toEqual({ stored: ["map (1).png: new map"], ...shown(`/assets/${hashOf("new map")}/map%20%281%29.png`) });
});

test("an attachment with the same bytes is no picture that everybody may have", async () => {
  const attachments = [{ name: "map.png", type: "Local", url: `/assets/${MAP}/map.png` }];
  const { stored } = await pushed(files, { content: "", hints: [], attachments });
  expect(stored).toEqual(["map (1).png: map"]);
});

/** What a push of a game's file stores and sets, over a game with this description. */
async function pushedGame(text: string, content: string) {
  const folder = folderOf({ "game.yml": `vexil: 1\ndescription: "${text}"\n`, "map.png": "map" });
  const { settings, pictures } = await gameWithAddresses(folder, (await readGame(folder))!, { content });
  const done: string[] = [];
  const call = async <T>(_method: string, _path: string, body?: unknown): Promise<T> => {
    done.push(JSON.stringify((body as { game: object }).game));
    return {} as T;
  };
  const upload = async (name: string) => {
    done.push(name);
    return MAP;
  };
  const none = { steps: [], ids: new Map<string, number>() };
  await push({ call, upload }, 1, none, () => {}, { settings: differing(settings, { content }), pictures });
  return done;
}

test("a picture of a game's text is stored before the text names its address; pushed again, nothing is stored or set", async () => {
  const shown = `![map](/assets/${MAP}/map.png)`;
  expect(await pushedGame("![map](map.png)", "")).toEqual(["map.png", JSON.stringify({ content: shown })]);
  expect(await pushedGame("![map](map.png)", shown)).toEqual([]);
  expect(await pushedGame("![map](map.png)", `![map](/assets/${MAP}/other.png)`)).toEqual([]);
});
