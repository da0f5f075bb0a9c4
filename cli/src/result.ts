import { endOf } from "./challenges/report.ts";
import type { Terminal } from "./terminal.ts";

/** Does a command's work. If its result is asked for as data, and it fails before it has printed one, that is printed as one. */
export async function withResult<T>(terminal: Terminal, work: (terminal: Terminal) => Promise<T>): Promise<T> {
  let isPrinted = false;
  const print = (line: string) => {
    isPrinted = true;
    terminal.print(line);
  };
  try {
    return await work({ ...terminal, print });
  } catch (error) {
    if (terminal.isJson && !isPrinted) terminal.print(JSON.stringify({ errors: [endOf(error)], losses: [] }));
    throw error;
  }
}
