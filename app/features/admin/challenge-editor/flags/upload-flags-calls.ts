import { call } from "~/lib/calls/api.ts";
import { addFlags, type ChallengeAt } from "../challenge-calls.ts";
import { batchesOf } from "./upload-batches.ts";

/** Batch by batch, each time the files and then their flags, so that a failure leaves only complete batches. `onProgress` is called with the number done. */
export async function uploadFlags(at: ChallengeAt, files: File[], onProgress: (done: number) => void): Promise<void> {
  let done = 0;
  onProgress(done);
  for (const batch of batchesOf(files)) {
    // oxlint-disable-next-line no-await-in-loop
    const stored = await call("POST /api/assets", { query: { filename: `DYN_ATTACHMENT_${at.cid}` }, files: batch });
    const flags = batch.map((file, index) => ({
      flag: file.name,
      attachmentType: "Local" as const,
      fileHash: stored[index]?.hash ?? null,
    }));
    // oxlint-disable-next-line no-await-in-loop
    await addFlags(at, flags);
    done += batch.length;
    onProgress(done);
  }
}
