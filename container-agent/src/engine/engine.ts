import type { RegistryLogin, Report, Wanted } from "../../../packages/host-protocol/protocol.ts";

/** A running instance. `address` is its own, for the tunnel; `published` the port on this machine, null when it has none; `startedAt` in milliseconds. */
export type Running = { containerId: string; address: string; published: number | null; startedAt: number };

/** What an engine has of an instance. `running` is null of one that has ended, was half made, or has left something behind. */
export type Found = { id: string; epoch: number; running: Running | null };

/** What a container uses now, in bytes, and has used of processors so far, in nanoseconds. */
export type Usage = { memory: number; cpuNs: number };

/** How far a fetch is; `percent` null while the size is not known. Done with `error` null means that the image is there. */
export type Progress = Omit<Extract<Report, { type: "pulling" }>, "type">;

/** `id`: which engine this is, the same for as long as it keeps what it has. `storage`: it obeys a limit of what instances write. `room`: instances at most. */
export type EngineFacts = { id: string; version: string; storage: boolean; room: number };

/** Called at the ends of this host's instances, as they happen. */
export type EngineListener = {
  died(id: string, epoch: number): void;
  /** The engine is listened to again after a gap, in which anything may have happened. */
  missed(): void;
};

/** What keeps instances from the host and from each other. */
export interface Isolation {
  /** Why it is not in force, for the operator; null while it is. */
  readonly missingBecause: string | null;
  /** Why no instance may be started now; null when one may. */
  readonly refusal: string | null;
  /** Puts it in force unless it is. */
  ensure(): Promise<void>;
}

/** The images that an engine can start without fetching them. */
export interface Images {
  /** Told whenever a fetch gets on, whoever asked for it. */
  onProgress: (progress: Progress) => void;
  /** Fetches from now on with these logins of registries. */
  use(logins: RegistryLogin[]): void;
  /** By all their names: those with a tag, then those with a digest. */
  list(): Promise<string[]>;
  /** Fetches an image unless it is there. Fails as `pull` does. */
  require(image: string): Promise<void>;
  /** Fetches an image, also a newer one of the same name. Fails with `imageMissing` or `pullRefused`. */
  pull(image: string): Promise<void>;
}

/**
 * Where instances run. Whatever an engine makes carries this host's mark and its instance's id and epoch, so that it is found again by whoever
 * comes after a crash; it touches nothing else. Every call may be made at any time and fails, with any Error, while the engine does not answer.
 */
export interface Engine {
  readonly facts: EngineFacts;
  readonly isolation: Isolation;
  readonly images: Images;

  /**
   * Starts an instance and answers once its port does. One of that id and epoch that runs already is taken as it is, an older epoch is replaced.
   * Fails with a `Failure`, also when `cut` is aborted; then nothing of it is left, unless the engine fails to remove that, too. With
   * `ImageGone` when its image turns out to have been removed.
   */
  start(wanted: Wanted, cut?: AbortSignal): Promise<Running>;
  /** Ends an instance and removes all that was made for it; having none of it is success. */
  remove(id: string): Promise<void>;
  /** Everything that carries this host's mark, each instance once. */
  found(): Promise<Found[]>;
  /** How an instance that has ended, and is still there, did so; in words for an administrator. */
  ending(id: string): Promise<string>;
  /** Bytes that these containers have written over their images, by their ids; what runs no more is left out. It may be costly. */
  written(containerIds: string[]): Promise<ReadonlyMap<string, number>>;
  /** Null for a container that is not there any more. */
  usage(containerId: string): Promise<Usage | null>;
  /** Tells of every end from now on; answers once it listens for the first time. */
  listen(listener: EngineListener): Promise<{ close(): void }>;
}
