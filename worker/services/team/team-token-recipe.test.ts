import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeGameKeys, saltOf, signTeamToken, teamHash } from "./team-token.ts";

/** What a challenge's author copies from the page. */
const PAGE = readFileSync("docs/team-tokens.md", "utf8");
const blocks = (language: string) => [...PAGE.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, code]) => code!);
const row = (name: string) => new RegExp(`\\| ${name} \\| \`(.+?)\` \\|`).exec(PAGE)![1]!;

type Recipe = {
  teamOf(token: string, publicKey: string): number | null;
  teamHash(salt: string, challengeId: number, teamToken: string): string;
};
const load = async (code: string) => (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Partial<Recipe>;
const recipe = Object.assign({}, ...(await Promise.all(blocks("js").map(load)))) as Recipe;
const SECRET = "the server's";

test("the JavaScript of the page tells genuine tokens from others", async () => {
  const [keys, other] = [await makeGameKeys(SECRET), await makeGameKeys(SECRET)];
  const token = await signTeamToken(7, keys.privateKey, SECRET);
  expect(recipe.teamOf(token, keys.publicKey)).toBe(7);
  expect(recipe.teamOf(token, other.publicKey)).toBeNull();
  expect(recipe.teamOf(token.replace("7:", "8:"), keys.publicKey)).toBeNull();
  expect(recipe.teamOf("no token", keys.publicKey)).toBeNull();
});

test("the page's team hash is the platform's", async () => {
  const { privateKey } = await makeGameKeys(SECRET);
  const token = await signTeamToken(7, privateKey, SECRET);
  expect(recipe.teamHash(saltOf(privateKey, SECRET), 12, token)).toBe(teamHash(privateKey, SECRET, 12, token));
});

test("the page's test vector is right", () => {
  expect(recipe.teamOf(row("token of team 1201"), row("public key"))).toBe(1201);
  expect(recipe.teamHash(row("game's salt"), 114, row("token of team 1201"))).toBe(row("team hash for challenge 114"));
});

const hasPython = () => {
  try {
    execFileSync("python3", ["-c", "import cryptography"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!hasPython())("the Python of the page does the same", () => {
  const [code] = blocks("python");
  const ask = (token: string) => {
    const program = `${code}\nprint(team_of(${JSON.stringify(token)}, ${JSON.stringify(row("public key"))}))`;
    return execFileSync("python3", ["-c", program], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  };
  expect(ask(row("token of team 1201"))).toBe("1201");
  expect(() => ask(row("token of team 1201").replace("1201", "1202"))).toThrow();
});
