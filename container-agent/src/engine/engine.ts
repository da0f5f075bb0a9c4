import type { RegistryLogin, Report, Wanted } from "../../../packages/host-protocol/protocol.ts";

/** A running instance. `address` is its own, for the tunnel; `published` the port on this machine, null when it has none; `startedAt` in milliseconds. */
export type Running = { containerId: string; address: string; published: number | null; startedAt: number };

/** What an engine has of an instance. `running` is null for one that has ended, was half created, or has left something behind. */
export type Found = { id: string; epoch: number; running: Running | null };

/** A container's present memory in bytes, and its processor time so far in nanoseconds. */
export type Usage = { memory: number; cpuNs: number };

/** A fetch's progress; `percent` is null while the size is unknown. Done with `error` null means that the image has arrived. */
export type Progress = Omit<Extract<Report, { type: "pulling" }>, "type">;

/** `detail`: in words for an administrator. `outOfMemory`: it was ended for using more memory than it may. */
export type Ended = { detail: string; outOfMemory: boolean };
/** `id`: identifies this engine as long as it keeps its data. `storage`: whether it can limit what instances write. `room`: the maximum number of instances. */
export type EngineFacts = { id: string; version: string; storage: boolean; room: number };

/** Called when instances of this host end, as it happens. */
export type EngineListener = {
  died(id: string, epoch: number): void;
  /** The engine's events are followed again after a gap, in which anything may have happened. */
  missed(): void;
};

/** What isolates instances from the host and from each other. */
export interface Isolation {
  /** Why it is not in force, for the operator; null while it is. */
  readonly missingBecause: string | null;
  /** Why no instance may be started now; null when one may. */
  readonly refusal: string | null;
  /** Puts it in force if it is not. */
  ensure(): Promise<void>;
}

/** The images that an engine can start without fetching them. */
export interface Images {
  /** Called whenever a fetch progresses, whoever asked for it. */
  onProgress: (progress: Progress) => void;
  /** Uses these registry logins for fetches from now on. */
  use(logins: RegistryLogin[]): void;
  /** All names of the images: those with a tag, then those with a digest. */
  list(): Promise<string[]>;
  /** Fetches an image if it is missing. Fails as `pull` does. */
  require(image: string): Promise<void>;
  /** Fetches an image, even if an older one of the same name exists. Fails with `imageMissing` or `pullRefused`. */
  pull(image: string): Promise<void>;
}

/**
 * Where instances run. Everything that an engine creates carries this host's mark and its instance's id and epoch, so that the next agent finds it
 * after a crash; it touches nothing else. Every call can be made at any time and fails, with any Error, while the engine does not answer.
 */
export interface Engine {
  readonly facts: EngineFacts;
  readonly isolation: Isolation;
  readonly images: Images;

  /**
   * Starts an instance and returns once its port answers. A running one of that id and epoch is used as it is, an older epoch is replaced. Fails with
   * a `Failure`, also when `cut` is aborted; then nothing of it is left, unless the engine also fails to remove that. Fails with `ImageGone` when its
   * image turns out to have been removed. `made` is called when only its port has to be waited for.
   */
  start(wanted: Wanted, cut?: AbortSignal, made?: () => void): Promise<Running>;
  /** Ends an instance and removes everything created for it; if there is nothing to remove that is a success. */
  remove(id: string): Promise<void>;
  /** Everything that carries this host's mark, each instance once. */
  found(): Promise<Found[]>;
  /** How an instance ended that still exists. */
  ending(id: string): Promise<Ended>;
  /** Bytes that these containers have written where the driver limits nothing, by container id, without those that no longer run. It may be costly. */
  written(containerIds: string[]): Promise<ReadonlyMap<string, number>>;
  /** Null for a container that no longer exists. */
  usage(containerId: string): Promise<Usage | null>;
  /** Reports every end from now on; resolves once it is listening. */
  listen(listener: EngineListener): Promise<{ close(): void }>;
}
