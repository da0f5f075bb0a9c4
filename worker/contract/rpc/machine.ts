import type { FleetApi } from "./fleet.ts";

/** The path on which the program that runs the Worker on one machine calls it, and the header with the key that both are given at each start. */
export const MACHINE_PATH = "/machine";
export const MACHINE_KEY = "X-Machine-Key";

/** `name`: of its file; `sql`: the statements in it. */
export type Migration = { name: string; sql: string };

/** The calls of that program; arguments and answers are sent as JSON. */
export type MachineApi = Pick<FleetApi, "addHost" | "editHost"> & {
  /** Applies the migrations that the database lacks, and makes the first administrator if there is none; says whether it made one. Throws when it cannot. */
  prepare(migrations: Migration[], adminPassword: string): Promise<boolean>;
};

/** A call as it is sent. */
export type MachineCall = { [Call in keyof MachineApi]: { call: Call; args: Parameters<MachineApi[Call]> } }[keyof MachineApi];
