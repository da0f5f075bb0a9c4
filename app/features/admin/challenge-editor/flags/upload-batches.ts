/** The most files per request, and their most bytes together (a larger file is sent alone). */
const FILES = 20;
const BYTES = 20 * 1024 * 1024;

/** Splits files into requests of an acceptable size, in order. */
export function batchesOf<T extends { size: number }>(files: T[]): T[][] {
  const batches: T[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < FILES && bytes + file.size <= BYTES) last.push(file);
    else {
      batches.push([file]);
      bytes = 0;
    }
    bytes += file.size;
  }
  return batches;
}

/** Why a file cannot become a flag: `empty` has no content, `long` has too long a name, `double` has a name that is already a flag. */
export type FileProblem = { name: string; problem: "empty" | "long" | "double" };

/** Separates out files that cannot be uploaded: empty ones, and those with a name that is too long or already a flag. */
export function checkFiles<T extends { name: string; size: number }>(files: T[], known: string[], longest: number) {
  const seen = new Set(known);
  const fine: T[] = [];
  const problems: FileProblem[] = [];
  for (const file of files) {
    const problem = file.size === 0 ? "empty" : file.name.trim().length > longest ? "long" : seen.has(file.name.trim()) ? "double" : null;
    if (problem) problems.push({ name: file.name, problem });
    else fine.push(file);
    seen.add(file.name.trim());
  }
  return { fine, problems };
}
