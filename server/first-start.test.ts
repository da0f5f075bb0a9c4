import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { MachineApi } from "../worker/contract/rpc/machine.ts";
import { forgetPassword, prepare, unshownPassword } from "./first-start.ts";
import { markPrepared } from "./folder.ts";
import type { ServeOptions } from "./options.ts";

test("a generated password is kept from before the account is made until it has been shown", async () => {
  const { start, held, options } = aFolder();
  await start("killed before");
  await start("killed after");
  await start();
  expect(unshownPassword(options.data)).toBe(held());
  expect(held()).toMatch(/^[\w-]{16}$/);
  forgetPassword(options.data);
  await start();
  expect(unshownPassword(options.data)).toBeNull();
});

test("a password that the operator gives after all takes the place of one that no account has", async () => {
  const { start, held, options } = aFolder();
  await start("killed before");
  options.adminPassword = "given later";
  await start();
  expect([held(), unshownPassword(options.data)]).toEqual(["given later", null]);
});

test("one that the account has got is shown although the operator gives another", async () => {
  const { start, held, options } = aFolder();
  await start("killed after");
  options.adminPassword = "given later";
  await start();
  expect(unshownPassword(options.data)).toBe(held());
});

test("where there is an administrator none is generated, whether an update is cut off or not", async () => {
  const { start, options } = aFolder("theirs");
  await start();
  expect(unshownPassword(options.data)).toBeNull();
  markPrepared(options.data);
  await start("killed before");
  expect(unshownPassword(options.data)).toBeNull();
});

/** A new folder and the administrator's password in its database. A start may be killed before or after it makes the account. */
function aFolder(administrator: string | null = null) {
  const data = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  let held = administrator;
  const options: Pick<ServeOptions, "adminPassword" | "data"> = { data };
  const start = async (ends: "killed before" | "killed after" | "well" = "well") => {
    const machine: Pick<MachineApi, "prepare"> = {
      prepare: async (_, password) => {
        if (ends === "killed before") throw new Error(ends);
        const isMade = held === null;
        held ??= password;
        if (ends === "killed after") throw new Error(ends);
        return isMade;
      },
    };
    await prepare(machine, options).catch((error: Error) => expect(error.message).toBe(ends));
  };
  return { start, held: () => held, options };
}
