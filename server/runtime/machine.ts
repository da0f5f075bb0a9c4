import { request } from "node:http";
import { json } from "node:stream/consumers";
import { MACHINE_KEY, MACHINE_PATH, type MachineApi } from "../../worker/contract/rpc/machine.ts";

/**
 * The calls that this process makes to the Worker itself. It does not use the library's own stubs: the first one starts a thread with another HTTP
 * client, and each call blocks this process until the runtime has answered.
 */
export function machineApi(port: () => Promise<number>, key: string): MachineApi {
  const way = <Call extends keyof MachineApi>(call: Call) =>
    (async (...args: unknown[]) => ask(await port(), key, { call, args })) as unknown as MachineApi[Call];
  return { prepare: way("prepare"), addHost: way("addHost"), editHost: way("editHost") };
}

function ask(port: number, key: string, question: { call: string; args: unknown[] }): Promise<unknown> {
  const body = JSON.stringify(question);
  const headers = { [MACHINE_KEY]: key, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path: MACHINE_PATH, method: "POST", agent: false, headers }, (response) => {
      json(response).then((said) => {
        const { answer, error } = said as { answer?: unknown; error?: string };
        if (error === undefined) resolve(answer);
        else reject(new Error(error));
      }, reject);
    });
    asked.once("error", reject).end(body);
  });
}
