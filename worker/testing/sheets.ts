import { unzipSync } from "fflate";

const SIGNS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#13;": "\r" };

/** The cells of a sheet's XML. Numbers become numbers; a cell of any other type than text and number, above all a formula, is an error. */
export function readRows(xml: string): (string | number)[][] {
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells = [
      ...row!.matchAll(/<c><v>(-?\d+)<\/v><\/c>|<c t="inlineStr"(?: s="\d")?><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>/g),
    ];
    if (cells.map((cell) => cell[0]).join("") !== row) throw new Error(`Not only texts and numbers: ${row}`);
    return cells.map(([, number, text]) => (number === undefined ? plain(text!) : Number(number)));
  });
}

function plain(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|#13);/g, (sign) => SIGNS[sign]!).replaceAll("_x005F_", "_");
}

/** Opens a workbook as a program would: its files, and the rows of its one sheet. */
export async function readWorkbook(answer: Response): Promise<{ files: string[]; rows: (string | number)[][]; sheetName: string }> {
  if (answer.status !== 200) throw new Error(`No workbook: ${answer.status} ${await answer.text()}`);
  const found = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (path: string) => new TextDecoder().decode(found[path]);
  const sheet = text("xl/worksheets/sheet1.xml");
  if (!sheet.startsWith("<?xml") || !sheet.endsWith("</sheetData></worksheet>")) throw new Error("The sheet is cut short");
  const sheetName = /<sheet name="([^"]*)"/.exec(text("xl/workbook.xml"))![1]!;
  return { files: Object.keys(found), rows: readRows(sheet), sheetName };
}
