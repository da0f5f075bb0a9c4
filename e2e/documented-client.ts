import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import { fetchOnce } from "./fetch-once.ts";

type Json = Record<string, unknown>;
type Operation = { requestBody?: { content?: Record<string, unknown> }; responses?: Record<string, { content?: Record<string, unknown> }> };

/** The content of a server's own OpenAPI document; every call made through it is looked up, and its input and output are checked against it. */
export class Documentation {
  /** The calls that were looked up. */
  readonly used = new Set<string>();
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly known = new Map<string, ValidateFunction>();

  private constructor(private readonly document: { paths: Record<string, Record<string, Operation>> }) {
    this.ajv.addSchema(document as unknown as Json, "api");
  }

  static async of(url: string): Promise<Documentation> {
    return new Documentation((await (await fetchOnce(`${url}/api/openapi.json`)).json()) as never);
  }

  /** The template of a path; throws for a call that the document does not contain. */
  find(method: string, path: string): string {
    const bare = path.split("?")[0]!;
    const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(bare);
    const candidates = Object.keys(this.document.paths).filter(
      (template) => fits(template) && this.document.paths[template]![method.toLowerCase()],
    );
    // `/team/accept` is itself, not a team with this id.
    const [template] = candidates.sort((a, b) => a.split("{").length - b.split("{").length);
    if (!template) throw new Error(`${method} ${bare} is not documented`);
    this.used.add(`${method} ${template}`);
    return template;
  }

  /** Throws if a body that is sent, or the JSON of a 200, does not match the document. An empty body must be documented as such. */
  check(kind: "sends" | "answers", method: string, template: string, body: unknown): void {
    const operation = this.document.paths[template]![method.toLowerCase()]!;
    const place = kind === "sends" ? "/requestBody" : "/responses/200";
    const part = kind === "sends" ? operation.requestBody : operation.responses?.["200"];
    const isJson = part?.content?.["application/json"] !== undefined;
    if (isJson !== (body !== undefined))
      throw new Error(`${method} ${template} ${kind} ${isJson ? "no JSON" : "JSON that is not documented"}`);
    if (!isJson) return;
    const pointer = ["paths", template, method.toLowerCase()].map((step) =>
      encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")),
    );
    const validate = this.compiled(`api#/${pointer.join("/")}${place}/content/application~1json/schema`);
    if (!validate(body)) throw new Error(`${method} ${template} ${kind} ${JSON.stringify(validate.errors)}`);
  }

  private compiled($ref: string): ValidateFunction {
    const held = this.known.get($ref) ?? this.ajv.compile({ $ref });
    this.known.set($ref, held);
    return held;
  }
}

/** A script that knows only what a server's documentation says. */
export class DocumentedClient {
  private cookie = "";

  constructor(
    private readonly url: string,
    private readonly documentation: Documentation,
  ) {}

  /** One call that must succeed. JSON in, or a form; JSON out, or null. */
  async call<T = null>(method: string, path: string, body?: unknown): Promise<T> {
    const template = this.documentation.find(method, path);
    const isForm = body instanceof FormData;
    if (!isForm) this.documentation.check("sends", method, template, body);
    const answer = await this.send(
      method,
      path,
      isForm ? body : JSON.stringify(body),
      isForm || body === undefined ? {} : { "Content-Type": "application/json" },
    );
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const json = text === "" ? undefined : (JSON.parse(text) as unknown);
    this.documentation.check("answers", method, template, json);
    return (json ?? null) as T;
  }

  /** A file from a call. */
  async file(path: string): Promise<Uint8Array<ArrayBuffer>> {
    if (path.startsWith("/api")) this.documentation.find("GET", path);
    const answer = await this.send("GET", path, undefined, {});
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** The refusal of a call: `"400 game.ended"`. */
  async refusal(method: string, path: string, body?: unknown): Promise<string> {
    this.documentation.find(method, path);
    const answer = await this.send(method, path, JSON.stringify(body), body === undefined ? {} : { "Content-Type": "application/json" });
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`;
  }

  private async send(
    method: string,
    path: string,
    body: FormData | string | undefined,
    headers: Record<string, string>,
  ): Promise<Response> {
    const asked = fetchOnce(this.url + path, { method, body, headers: { Cookie: this.cookie, ...headers } });
    const answer = await asked.catch(({ cause }: Error) =>
      Promise.reject(new Error(`${method} ${path} was not answered: ${String(cause)}`)),
    );
    const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]!);
    if (set.length > 0) this.cookie = set.join("; ");
    return answer;
  }
}
