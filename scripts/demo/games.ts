import { randomBytes } from "node:crypto";
import type { ChallengePlan } from "./challenges.ts";
import { formOf, type Api, type Person } from "./client.ts";
import { poster } from "./images.ts";

/** A game of the demo that has been created. */
export type Game = {
  id: number;
  admin: Person;
  divided: boolean;
  challenges: { id: number; plan: ChallengePlan }[];
  /** Sets the end to now; the game is then open for practice. */
  endNow(): Promise<void>;
};

type Settings = { title: string; start: number; end: number; organizations?: string[] } & Record<string, unknown>;

/** Twice as many files as crews, as recommended. */
const OWN_FILES = 120;

/** Creates a game with its poster and its enabled challenges. */
export async function makeGame(api: Api, admin: Person, settings: Settings, plans: ChallengePlan[]): Promise<Game> {
  const all = { acceptWithoutReview: true, practiceMode: true, ...settings };
  const { id } = await api.call<{ id: number }>(admin, "POST", "/api/edit/games", all);
  await api.call(admin, "PUT", `/api/edit/games/${id}/poster`, formOf("file", [poster(id)]));
  const challenges = [];
  for (const plan of plans) challenges.push({ id: await makeChallenge(api, admin, id, plan), plan });
  const endNow = async () => void (await api.call(admin, "PUT", `/api/edit/games/${id}`, { ...all, end: Date.now() }));
  return { id, admin, divided: Boolean(settings.organizations), challenges, endNow };
}

async function makeChallenge(api: Api, admin: Person, gameId: number, plan: ChallengePlan): Promise<number> {
  const path = `/api/edit/games/${gameId}/challenges`;
  const type = plan.dynamic ? "DynamicAttachment" : "StaticAttachment";
  const { id } = await api.call<{ id: number }>(admin, "POST", path, { title: plan.title, tag: plan.tag, type });
  const flags = plan.dynamic ? await ownFiles(api, admin) : [{ flag: plan.flag }];
  await api.call(admin, "POST", `${path}/${id}/flags`, flags);
  if (plan.file) {
    const [file] = await upload(api, admin, [plan.file]);
    await api.call(admin, "POST", `${path}/${id}/attachment`, { attachmentType: "Local", fileHash: file!.hash });
  }
  if (plan.link) await api.call(admin, "POST", `${path}/${id}/attachment`, { attachmentType: "Remote", remoteUrl: plan.link });
  await api.call(admin, "PUT", `${path}/${id}`, {
    content: plan.content,
    hints: plan.hints ?? [],
    originalScore: plan.score,
    minScoreRate: 0.25,
    difficulty: 12,
    isEnabled: true,
    ...(plan.file && { fileName: plan.file.name }),
  });
  return id;
}

async function ownFiles(api: Api, admin: Person) {
  const flags = Array.from({ length: OWN_FILES }, () => `vexil{semaphore_${randomBytes(5).toString("hex")}}`);
  const files = await upload(
    api,
    admin,
    flags.map((flag) => ({ name: "letter.txt", text: `To the crew that reads this:\n\n${flag}\n` })),
  );
  return flags.map((flag, n) => ({ flag, attachmentType: "Local", fileHash: files[n]!.hash }));
}

function upload(api: Api, admin: Person, files: { name: string; text: string }[]) {
  const form = formOf(
    "files",
    files.map(({ name, text }) => ({ name, bytes: text, type: "text/plain" })),
  );
  return api.call<{ hash: string }[]>(admin, "POST", "/api/assets", form);
}
