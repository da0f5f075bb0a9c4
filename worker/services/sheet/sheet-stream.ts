import { Zip, ZipDeflate } from "fflate";
import { SHEET_END, sheetStart, workbookFiles } from "../../formats/sheet-xml.ts";
import { giveWay } from "../file/pieces.ts";

/** The contents of a sheet: rows come as XML, many at a time, and are requested only when the reader wants more. */
export type Sheet = { name: string; widths: number[]; rows: AsyncIterable<string> };

/** Fast rather than small: a sheet shrinks to a tenth already. */
const LEVEL = 2;

/**
 * Writes a workbook with one sheet while its rows are read. There are never more than two pages of rows in memory: the first two, head and
 * rows, are read before the answer begins, so that a busy database refuses the sheet instead of truncating it. After each page others get a turn
 * (`file/pieces.ts`).
 */
export async function workbook({ name, widths, rows }: Sheet, give = giveWay): Promise<ReadableStream<Uint8Array>> {
  const waiting: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });
  for (const [path, text] of Object.entries(workbookFiles(name))) add(zip, path).push(new TextEncoder().encode(text), true);
  const sheet = add(zip, "xl/worksheets/sheet1.xml");
  const write = (text: string, isLast = false) => sheet.push(new TextEncoder().encode(text), isLast);
  const pages = rows[Symbol.asyncIterator]();
  const first = [await pages.next(), await pages.next()];
  let isDone = false;
  write(sheetStart(widths));
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (waiting.length === 0 && !isDone) {
        // oxlint-disable-next-line no-await-in-loop -- a page may be too small to give any compressed bytes yet
        const page = first.shift() ?? (await pages.next());
        isDone = page.done === true;
        write(page.done ? SHEET_END : page.value, isDone);
        if (isDone) zip.end();
        // oxlint-disable-next-line no-await-in-loop -- a turn for others
        else await give();
      }
      for (const chunk of waiting.splice(0)) controller.enqueue(chunk);
      if (isDone) controller.close();
    },
    async cancel() {
      zip.terminate();
      await pages.return?.();
    },
  });
}

function add(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: LEVEL });
  zip.add(file);
  return file;
}
