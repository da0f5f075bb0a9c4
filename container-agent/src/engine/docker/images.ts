import type Docker from "dockerode";
import type { RegistryLogin } from "../../../../packages/host-protocol/protocol.ts";
import { PullProgress, type PullEvent } from "./pull-progress.ts";
import { authOf, loginFor, tagged } from "./registry.ts";
import type { Images, Progress } from "../engine.ts";
import { Failure } from "../failure.ts";
import { statusOf, wordsOf } from "./refusal.ts";

/** The images of a Docker Engine. Each is pulled at most once at a time, however many instances wait for it. */
export class DockerImages implements Images {
  private readonly pulling = new Map<string, Promise<void>>();
  private readonly present = new Set<string>();
  private logins: RegistryLogin[] = [];
  /** Called whenever a fetch progresses, whoever asked for it. */
  onProgress: (progress: Progress) => void = () => {};

  constructor(private readonly docker: Docker) {}

  use(logins: RegistryLogin[]): void {
    this.logins = logins;
  }

  async list(): Promise<string[]> {
    const images = await this.docker.listImages();
    // A server keeps only a limited number of names, and most challenges name theirs by a tag.
    const names = [...images.flatMap(({ RepoTags }) => RepoTags ?? []), ...images.flatMap(({ RepoDigests }) => RepoDigests ?? [])];
    return names.filter((name) => !name.includes("<none>"));
  }

  /** Makes sure that an image exists, pulling it if not. Fails with `imageMissing` or `pullRefused`. */
  async require(image: string): Promise<void> {
    if (this.present.has(image) || (await this.has(image))) return;
    await this.pull(image);
  }

  /** Fetches an image, even if an older one of the same name exists. */
  pull(image: string): Promise<void> {
    const running = this.pulling.get(image);
    if (running) return running;
    const pull = this.fetchReported(image).finally(() => this.pulling.delete(image));
    this.pulling.set(image, pull);
    return pull;
  }

  /** Called when the engine reports a lost image during use; it is then looked for again. */
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

  private async fetchReported(image: string): Promise<void> {
    this.onProgress({ image, percent: null, done: false, error: null });
    try {
      await this.fetch(image);
    } catch (error) {
      const refusal = failure(image, error);
      this.onProgress({ image, percent: null, done: true, error: refusal.message.slice(0, 2_000) });
      throw refusal;
    }
    this.present.add(image);
    this.onProgress({ image, percent: 100, done: true, error: null });
  }

  private async fetch(image: string): Promise<void> {
    const login = loginFor(image, this.logins);
    const stream = await this.docker.pull(tagged(image), { ...(login && { authconfig: authOf(login) }) });
    const progress = new PullProgress((percent) => this.onProgress({ image, percent, done: false, error: null }));
    await new Promise<void>((resolve, reject) => {
      const ended = (error: Error | null) => (error ? reject(error) : resolve());
      this.docker.modem.followProgress(stream, ended, (event: PullEvent & { error?: string }) => {
        if (event.error) reject(new Error(event.error));
        progress.receive(event);
      });
    });
  }
}

function failure(image: string, error: unknown): Failure {
  const text = wordsOf(error);
  const isMissing = statusOf(error) === 404 && !/denied|authori[sz]/i.test(text);
  return new Failure(isMissing || /not found|manifest unknown/i.test(text) ? "imageMissing" : "pullRefused", `${image}: ${text}`);
}
