import type { Capability } from "#worker/contract/wire/challenge-fields.ts";
import type { ChallengeEditView } from "#worker/contract/wire/challenge.ts";
import type { Body } from "~/lib/address.ts";
import { changesOf } from "~/lib/draft.ts";

/** A challenge as its form holds it: numbers as typed, the least share of the score in percent. */
export type ChallengeForm = {
  title: string;
  tag: ChallengeEditView["tag"];
  content: string;
  hints: string[];
  originalScore: string;
  minScoreRate: string;
  difficulty: string;
  fileName: string;
  containerImage: string;
  containerExposePort: string;
  cpuCount: string;
  memoryLimit: string;
  storageLimit: string;
  enableTrafficCapture: boolean;
  allowOutbound: boolean;
  capabilities: Capability[];
  flagTemplate: string;
  flagVariable: string;
};

export function challengeForm(view: ChallengeEditView): ChallengeForm {
  return {
    title: view.title,
    tag: view.tag,
    content: view.content,
    hints: view.hints,
    originalScore: String(view.originalScore),
    minScoreRate: String(Math.round(view.minScoreRate * 100)),
    difficulty: String(view.difficulty),
    fileName: view.fileName ?? "",
    containerImage: view.containerImage,
    containerExposePort: String(view.containerExposePort ?? ""),
    cpuCount: String(view.cpuCount ?? ""),
    memoryLimit: String(view.memoryLimit ?? ""),
    storageLimit: String(view.storageLimit ?? ""),
    enableTrafficCapture: view.enableTrafficCapture ?? false,
    allowOutbound: view.allowOutbound,
    capabilities: view.capabilities,
    flagTemplate: view.flagTemplate ?? "",
    flagVariable: view.flagVariable,
  };
}

/** Only what changed is sent, so that two organisers can work on different fields of one challenge. Blank hints are dropped. */
export function challengeBody(form: ChallengeForm, changed: (keyof ChallengeForm)[]): Body<"PUT /api/edit/games/:id/challenges/:cid"> {
  const body = changesOf(form, changed);
  return {
    ...body,
    ...("hints" in body && { hints: form.hints.filter((hint) => hint.trim() !== "") }),
    ...("minScoreRate" in body && { minScoreRate: form.minScoreRate === "" ? "" : Number(form.minScoreRate) / 100 }),
  };
}

/** The score curve of a form; null while one of its numbers cannot be read. */
export function curveOf(form: ChallengeForm): { originalScore: number; minScoreRate: number; difficulty: number } | null {
  const numbers = [form.originalScore, form.minScoreRate, form.difficulty].map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  const [originalScore, percent, difficulty] = numbers as [number, number, number];
  const fine = originalScore >= 0 && percent >= 0 && percent <= 100 && difficulty > 0 && Number.isFinite(originalScore + difficulty);
  return fine ? { originalScore, minScoreRate: percent / 100, difficulty } : null;
}
