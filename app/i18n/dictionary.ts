import { numberFormat } from "~/lib/formatters.ts";
import { isolated } from "~/lib/isolate.ts";

export type Values = Readonly<Record<string, unknown>>;
export type Speaker = (key: string, values?: Values) => string;
type Phrase = (values: Values) => string;

const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;
const PLACE = /\{\{(\w+)(, number)?\}\}/;
const NOTHING: Values = {};

/** Texts of one language, by namespace. Each is taken apart once, when it is first said. */
export class Dictionary {
  private readonly files = new Map<string, Readonly<Record<string, string>>>();
  private readonly speakers = new Map<string, Speaker>();
  private readonly plurals: Intl.PluralRules;

  /** `onMissing` is told of keys that have no text; they are said as they are. */
  constructor(
    readonly language: string,
    private readonly onMissing: (namespace: string, key: string) => void = () => {},
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  add(namespace: string, texts: Readonly<Record<string, string>>): void {
    this.files.set(namespace, texts);
  }

  has(namespace: string): boolean {
    return this.files.has(namespace);
  }

  /** The namespaces that are here. */
  namespaces(): string[] {
    return [...this.files.keys()];
  }

  /** Says the texts of one namespace, and of others behind their name (`common:action.save`). Always the same function, so effects may depend on it. */
  speaker(namespace: string): Speaker {
    const known = this.speakers.get(namespace);
    if (known) return known;
    const phrases = new Map<string, Phrase>();
    const say: Speaker = (key, values = NOTHING) => {
      let phrase = phrases.get(key);
      if (!phrase) {
        const cut = key.indexOf(":");
        phrase = cut < 0 ? this.phrase(namespace, key) : this.phrase(key.slice(0, cut), key.slice(cut + 1));
        if (phrase) phrases.set(key, phrase);
      }
      return phrase ? phrase(values) : key;
    };
    this.speakers.set(namespace, say);
    return say;
  }

  /** A text that has plural forms is asked for by what they belong to. */
  private phrase(namespace: string, key: string): Phrase | undefined {
    const file = this.files.get(namespace);
    const own = (name: string) => (file && Object.hasOwn(file, name) ? this.takeApart(file[name]!) : undefined);
    const forms = new Map(FORMS.flatMap((form) => [[form, own(`${key}_${form}`)] as const]).filter(([, text]) => text));
    const [plain, other] = [own(key), forms.get("other")];
    if (!other) {
      if (!plain) this.onMissing(namespace, key);
      return plain;
    }
    return (values) => {
      const count = Number(values.count);
      const form = (count === 0 && forms.get("zero")) || forms.get(this.plurals.select(count));
      return (form ?? other)(values);
    };
  }

  /** A stranger's words are kept from turning those around them; React escapes markup itself. */
  private takeApart(text: string): Phrase {
    const parts = text.split(PLACE);
    if (parts.length === 1) return () => text;
    const numbers = numberFormat(this.language);
    const put = (value: unknown, asNumber: boolean) => (asNumber ? numbers.format(Number(value)) : isolated(String(value ?? "")));
    return (values) => {
      let said = parts[0]!;
      // Between two pieces of text stand a place's name and whether a number is put there.
      for (let at = 1; at < parts.length; at += 3) said += put(values[parts[at]!], parts[at + 1] !== undefined) + parts[at + 2]!;
      return said;
    };
  }
}
