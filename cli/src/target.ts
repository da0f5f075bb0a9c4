import { usualServer } from "./credentials.ts";

const GUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";

/** The player's input: an address of the proxy, a deep link, a page that names an instance, or an id together with `server`. */
export type Given = { text: string; server?: string; isTest: boolean };

/** The proxy's address of an instance, `http(s)://…`. Throws a one-line Error when the input is not understood. */
export function targetOf({ text, server, isTest }: Given): URL {
  const plain = decoded(text);
  const [id] = new RegExp(GUID, "i").exec(plain) ?? [];
  if (!id) throw new Error(`${text} names no instance. Give the address that the challenge shows, wss://…/api/proxy/…`);
  const base = baseOf(text) ?? baseOf(server ?? "");
  if (!base) throw new Error(`Where is ${id}? Give the platform, too: --server https://ctf.example.org`);
  const ofTest = isTest || /\/noinst\//i.test(plain);
  return new URL(`/api/proxy/${ofTest ? "noinst/" : ""}${id.toLowerCase()}`, base);
}

/** The same, with the usual platform beside an id alone. */
export function placed(given: Given): Given {
  return given.server || URL.canParse(given.text) ? given : { ...given, server: usualServer() };
}

/** The text with percent-encoding resolved; unchanged if it is not valid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The platform's base URL in a URL of it; null when there is none. */
function baseOf(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === "wsrx:") return baseOf(url.searchParams.get("url") ?? "");
  if (!/^(?:http|ws)s?:$/.test(url.protocol)) return null;
  return new URL(`${url.protocol.replace("ws", "http")}//${url.host}`);
}
