import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";
import { ApiError } from "~/lib/calls/api-error.ts";
import type { NamedAttachmentView } from "#worker/contract/wire/challenge/challenge.ts";
import { attachmentInput, type AttachmentItem } from "./attachments/attachment-list.ts";

/** Identifies a challenge: its game's id, and its own. */
export type ChallengeAt = { id: number; cid: number };

export const createChallenge = (id: number, body: Body<"POST /api/edit/games/:id/challenges">) =>
  call("POST /api/edit/games/:id/challenges", { params: { id }, body });

export const changeChallenge = (at: ChallengeAt, body: Body<"PUT /api/edit/games/:id/challenges/:cid">) =>
  call("PUT /api/edit/games/:id/challenges/:cid", { params: at, body });

/** Applies one change to several challenges of a game, to all or none. */
export const changeChallenges = (id: number, body: Body<"POST /api/edit/games/:id/challenges/batch">) =>
  call("POST /api/edit/games/:id/challenges/batch", { params: { id }, body });

export const orderChallenges = (id: number, ids: number[]) =>
  call("PUT /api/edit/games/:id/challenges/order", { params: { id }, body: { ids } });

/** Copies a challenge into a game. The copy requires the given copies in place of their originals. */
export const copyChallenge = (at: ChallengeAt, body: Body<"POST /api/edit/games/:id/challenges/:cid/copy">) =>
  call("POST /api/edit/games/:id/challenges/:cid/copy", { params: at, body });

export const deleteChallenge = (at: ChallengeAt) => call("DELETE /api/edit/games/:id/challenges/:cid", { params: at });

export const recalculate = (id: number) => call("POST /api/edit/games/:id/challenges/updateaccepted", { params: { id } });

/** Lets all hosts fetch all images of a game's challenges. */
export const fetchImages = (id: number) => call("POST /api/edit/games/:id/images", { params: { id } });

/** Starts the test instance; it keeps its place in the queue if it has to wait. */
export const startTest = (at: ChallengeAt) =>
  call("POST /api/edit/games/:id/challenges/:cid/container", { params: at, query: { queue: true } });

export const endTest = (at: ChallengeAt) => call("DELETE /api/edit/games/:id/challenges/:cid/container", { params: at });

export const addFlags = (at: ChallengeAt, body: Body<"POST /api/edit/games/:id/challenges/:cid/flags">) =>
  call("POST /api/edit/games/:id/challenges/:cid/flags", { params: at, body });

export const removeFlag = (at: ChallengeAt, fid: number) =>
  call("DELETE /api/edit/games/:id/challenges/:cid/flags/:fid", { params: { ...at, fid } });

/** Replaces all attachments that everybody gets; refused if the stored ones are no longer as in `read`. */
export const setAttachments = (at: ChallengeAt, attachments: AttachmentItem[], read: NamedAttachmentView[]) =>
  call("PUT /api/edit/games/:id/challenges/:cid/attachments", {
    params: at,
    body: { attachments, was: read.map(({ type, url, name }) => ({ type, url, name })) },
  });

/** Appends these to the stored attachments, even if those have changed meanwhile. */
export async function addAttachments(at: ChallengeAt, read: NamedAttachmentView[], added: AttachmentItem[]): Promise<void> {
  try {
    await setAttachments(at, [...read.map(attachmentInput), ...added], read);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "changed.meanwhile")) throw error;
    const { attachments: now } = await call("GET /api/edit/games/:id/challenges/:cid", { params: at });
    await setAttachments(at, [...now.map(attachmentInput), ...added], now);
  }
}

/** Uploads files, with one call each because they may be large, and appends them to the attachments. */
export async function uploadAttachments(at: ChallengeAt, read: NamedAttachmentView[], files: File[]): Promise<void> {
  const added: AttachmentItem[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop
    const [stored] = await call("POST /api/assets", { files: [file] });
    if (stored) added.push({ attachmentType: "Local", fileHash: stored.hash, name: file.name });
  }
  await addAttachments(at, read, added);
}
