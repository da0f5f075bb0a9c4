import { expect, test, vi } from "vitest";
import { saveCsv } from "./save-csv.ts";

test("a spreadsheet that opens the saved file reads it as UTF-8", async () => {
  const saved = vi.spyOn(URL, "createObjectURL");
  saveCsv("answers.csv", '"回答"');
  const bytes = new Uint8Array(await (saved.mock.calls[0]![0] as Blob).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('"回答"');
});
