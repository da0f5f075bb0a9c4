import type Docker from "dockerode";
import type { RegistryLogin } from "./protocol.ts";
import { Failure, statusOf } from "./failure.ts";

export type Progress = (percent: number | null) => void;

/** The images of a host. Each is pulled at most once at a time, however many instances wait for it. */
export class Images {
  private readonly pulling = new Map<string, Promise<void>>();
  private readonly present = new Set<string>();
  private logins: RegistryLogin[] = [];

  constructor(private readonly docker: Docker) {}

  use(logins: RegistryLogin[]): void {
    this.logins = logins;
  }

  async list(): Promise<string[]> {
    const images = await this.docker.listImages();
    return images.flatMap((image) => image.RepoTags ?? []).filter((tag) => tag !== "<none>:<none>");
  }

  /** Makes sure that an image is there, pulling it if not. Fails with `imageMissing` or `pullRefused`. */
  async require(image: string): Promise<void> {
    if (this.present.has(image) || (await this.has(image))) return;
    await this.pull(image, () => {});
  }

  /** Fetches an image, also a newer one of the same name. */
  pull(image: string, progress: Progress): Promise<void> {
    const running = this.pulling.get(image);
    if (running) return running;
    const pull = this.fetch(image, progress).finally(() => this.pulling.delete(image));
    this.pulling.set(image, pull);
    return pull;
  }

  /** An engine that has lost an image says so when it is used; then it is looked for again. */
  forget(image: string): void {
    this.present.delete(image);
  }

  private async has(image: string): Promise<boolean> {
    try {
      await this.docker.getImage(image).inspect();
      this.present.add(image);
      return true;
    } catch (error) {
      if (statusOf(error) === 404) return false;
      throw error;
    }
  }

  private async fetch(image: string, progress: Progress): Promise<void> {
    const login = this.logins.find(({ server }) => image.startsWith(`${server}/`));
    const authconfig = login && { serveraddress: login.server, username: login.user, password: login.password };
    try {
      const stream = await this.docker.pull(tagged(image), { ...(authconfig && { authconfig }) });
      await this.follow(stream, progress);
    } catch (error) {
      throw failure(image, error);
    }
    this.present.add(image);
  }

  private follow(stream: NodeJS.ReadableStream, progress: Progress): Promise<void> {
    const layers = new Map<string, { current: number; total: number }>();
    return new Promise((resolve, reject) => {
      this.docker.modem.followProgress(
        stream,
        (error) => (error ? reject(error) : resolve()),
        (event: { id?: string; error?: string; progressDetail?: { current?: number; total?: number } }) => {
          if (event.error) reject(new Error(event.error));
          const { current = 0, total = 0 } = event.progressDetail ?? {};
          if (event.id && total > 0) layers.set(event.id, { current, total });
          progress(percentOf([...layers.values()]));
        },
      );
    });
  }
}

/** Share of the bytes that are known of so far, 0 to 100. */
function percentOf(layers: { current: number; total: number }[]): number | null {
  const total = layers.reduce((sum, layer) => sum + layer.total, 0);
  return total === 0 ? null : Math.round((layers.reduce((sum, layer) => sum + layer.current, 0) / total) * 100);
}

/** Without a tag an engine would pull all tags of a repository. */
function tagged(image: string): string {
  return /:[^/]+$|@/.test(image) ? image : `${image}:latest`;
}

function failure(image: string, error: unknown): Failure {
  const text = error instanceof Error ? error.message : String(error);
  const isMissing = statusOf(error) === 404 && !/denied|authori[sz]/i.test(text);
  return new Failure(isMissing || /not found|manifest unknown/i.test(text) ? "imageMissing" : "pullRefused", `${image}: ${text}`);
}
