import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "../context.ts";
import { MACHINE_KEY, type MachineApi, type MachineCall } from "../contract/rpc/machine.ts";
import { rootText } from "../domain/log/error-text.ts";
import { prepareFirstStart } from "../services/machine/first-start.ts";

/** Whether the caller is the program that runs the Worker: without a key, as on the edge, nobody is. */
export function isMachines(request: Request, key: string | undefined): boolean {
  const given = Buffer.from(request.headers.get(MACHINE_KEY) ?? "");
  const right = Buffer.from(key ?? "");
  return right.length > 0 && given.length === right.length && timingSafeEqual(given, right);
}

/** Answers that program, which is trusted with everything it can ask. */
export async function answerMachine(request: Request, ctx: Ctx): Promise<Response> {
  const { call, args } = (await request.json()) as MachineCall;
  try {
    const ask = callsOf(ctx)[call] as (...given: typeof args) => Promise<unknown>;
    return Response.json({ answer: await ask(...args) });
  } catch (error) {
    // One line for the operator, unchanged.
    return Response.json({ error: rootText(error).replace(/^Error: /, "") }, { status: 500 });
  }
}

function callsOf(ctx: Ctx): MachineApi {
  return {
    prepare: (migrations, adminPassword) => prepareFirstStart(ctx, migrations, adminPassword),
    addHost: (name, local) => ctx.fleet().addHost(name, local),
    editHost: (id, change) => ctx.fleet().editHost(id, change),
  };
}
