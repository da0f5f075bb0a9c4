import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { rowXml } from "../../formats/sheet-xml.ts";
import { workbook } from "./sheet-stream.ts";

async function* pages(count: number) {
  for (let n = 0; n < count; n += 1) yield rowXml([`page ${n}`]);
}

test("after each page of a sheet others get a turn", async () => {
  let turns = 0;
  const sheet = await workbook({ name: "s", widths: [10], rows: pages(5) }, async () => void (turns += 1));
  const files = unzipSync(new Uint8Array(await new Response(sheet).arrayBuffer()));
  expect(strFromU8(files["xl/worksheets/sheet1.xml"]!)).toMatch(/page 0.*page 4/s);
  expect(turns).toBe(5);
});
