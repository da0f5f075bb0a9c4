import type { FleetApi } from "./fleet.ts";

/** Where the program that runs the Worker on one machine asks it, and the header in which it shows the key that both are given at each start. */
export const MACHINE_PATH = "/machine";
export const MACHINE_KEY = "X-Machine-Key";

/** `name`: of its file; `sql`: the statements in it. */
export type Migration = { name: string; sql: string };

/** What that program may ask; arguments and answers go as JSON. */
export type MachineApi = Pick<FleetApi, "addHost" | "editHost"> & {
  /** Applies the migrations that the database lacks, and makes the first administrator where there is none; says whether it made one. Fails when it cannot. */
  prepare(migrations: Migration[], adminPassword: string): Promise<boolean>;
};

/** A question as it is sent. */
export type MachineCall = { [Call in keyof MachineApi]: { call: Call; args: Parameters<MachineApi[Call]> } }[keyof MachineApi];
