import { Dictionary } from "./dictionary.ts";
import { setTexts } from "./translate.ts";
import type { PageTexts } from "./useTexts.ts";

type Read = (language: string, namespace: string) => Promise<Record<string, string>>;

/** The texts of the open page: one language at a time, and of it the files that were needed so far. */
export class BrowserTexts {
  private shown: PageTexts;
  /** What was chosen last: an earlier choice may take longer. */
  private wanted: string;
  private readonly coming = new Map<string, Promise<void>>();
  private readonly failed = new Map<string, unknown>();
  private readonly listeners = new Set<() => void>();

  constructor(
    language: string,
    private readonly read: Read,
    private readonly onMissing?: (namespace: string, key: string) => void,
  ) {
    this.wanted = language;
    this.shown = this.show(this.dictionary(language));
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly current = () => this.shown;

  load(...namespaces: string[]): Promise<void> {
    return this.bring(this.shown.dictionary, namespaces);
  }

  /** Shows another language once all that the page has said so far is there in it. */
  async changeLanguage(language: string): Promise<void> {
    this.wanted = language;
    if (language === this.shown.language) return;
    const next = this.dictionary(language);
    await this.bring(next, this.shown.dictionary.namespaces());
    if (this.wanted !== language) return;
    this.shown = this.show(next);
    for (const listener of this.listeners) listener();
  }

  private dictionary(language: string): Dictionary {
    return new Dictionary(language, this.onMissing);
  }

  private show(dictionary: Dictionary): PageTexts {
    setTexts({ dictionary: () => dictionary, load: (...namespaces) => this.bring(dictionary, namespaces) });
    return {
      language: dictionary.language,
      dictionary,
      wait: (namespaces) => this.wait(dictionary, namespaces),
      changeLanguage: (language) => this.changeLanguage(language),
    };
  }

  /** Rendering asks again and again, so what has failed is asked for no more until the page is loaded anew. */
  private wait(dictionary: Dictionary, namespaces: readonly string[]): Promise<void> {
    const failed = namespaces.map((name) => keyOf(dictionary, name)).find((key) => this.failed.has(key));
    if (failed) throw this.failed.get(failed);
    return this.bring(dictionary, namespaces);
  }

  private async bring(dictionary: Dictionary, namespaces: readonly string[]): Promise<void> {
    await Promise.all(namespaces.filter((name) => !dictionary.has(name)).map((name) => this.bringOne(dictionary, name)));
  }

  /** A file that is on its way is not asked for again. */
  private bringOne(dictionary: Dictionary, namespace: string): Promise<void> {
    const key = keyOf(dictionary, namespace);
    const known = this.coming.get(key);
    if (known) return known;
    const done = this.readOne(dictionary, namespace, key).finally(() => this.coming.delete(key));
    this.coming.set(key, done);
    return done;
  }

  private async readOne(dictionary: Dictionary, namespace: string, key: string): Promise<void> {
    try {
      dictionary.add(namespace, await this.read(dictionary.language, namespace));
      this.failed.delete(key);
    } catch (error) {
      this.failed.set(key, error);
      throw error;
    }
  }
}

const keyOf = ({ language }: Dictionary, namespace: string) => `${language} ${namespace}`;
