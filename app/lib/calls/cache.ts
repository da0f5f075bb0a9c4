import type { State } from "swr";

/** Where local storage has the saved answers. */
export const CACHE_KEY = "vexil.cache";
/** Whose page this browser has shown last, for its other tabs. */
const USER_KEY = "vexil.user";
/** UTF-16 units of JSON that are kept, before compression. Local storage holds about five million in all. */
const CAPACITY = 400_000;
/** Staff answers contain flags, other people's addresses and what a frozen board hides; they are never written to disk. */
const STAFF = /^\/api\/(?:admin|edit)\/|\/(?:events|submissions|cheatinfo|captures|participations)(?:[?/]|$)|[?&]live=/;

/** SWR's cache: answers by the path they were read from. */
export type ResponseCache = Map<string, State>;
/** A function, because a browser that blocks storage refuses even to name it. */
type Store = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** Compresses and decompresses text. It is loaded after the page, because nothing on the first screen waits for it. */
export type Packing = { compressToUTF16: (text: string) => string; decompressFromUTF16: (packed: string) => string };
type Saved = { user: string | null; entries: [string, unknown][] };

const ownStore: Store = () => window.localStorage;
let cleared = false;
let inMemory: ResponseCache | null = null;

/** The page's cache of answers, empty at first so that hydration sees the same as the server. */
export function createCache(): ResponseCache {
  const cache: ResponseCache = new Map();
  if (typeof window !== "undefined") inMemory = cache;
  return cache;
}

/** What this user's last visit saved; nothing if it was somebody else's or cannot be read. */
export function restoreCache(user: string | null, packing: Packing, store = ownStore): [string, unknown][] {
  try {
    const packed = store().getItem(CACHE_KEY);
    const saved = packed ? (JSON.parse(packing.decompressFromUTF16(packed)) as Saved) : null;
    if (saved?.user === user && Array.isArray(saved.entries)) return saved.entries;
    if (packed) store().removeItem(CACHE_KEY);
  } catch {
    // Damaged, or storage is off: the page loads its data from the server as on a first visit.
  }
  return [];
}

/** Keeps the answers for this user's next visit, the latest first, up to the capacity. */
export function saveCache(user: string | null, cache: ResponseCache, packing: Packing, store = ownStore): void {
  if (cleared) return;
  const entries: [string, unknown][] = [];
  let room = CAPACITY;
  for (const [key, { data }] of [...cache].reverse()) {
    if (data === undefined || !key.startsWith("/api/") || STAFF.test(key)) continue;
    const size = JSON.stringify(data).length + key.length;
    if (size > room) continue;
    room -= size;
    entries.push([key, data]);
  }
  try {
    store().setItem(CACHE_KEY, packing.compressToUTF16(JSON.stringify({ user, entries } satisfies Saved)));
  } catch {
    // Full or forbidden: the next visit simply starts without a cache.
  }
}

/** Forgets all saved answers, here and in local storage. Nothing is saved again until the page is reloaded. */
export function clearCache(): void {
  cleared = true;
  inMemory?.clear();
  dropSaved();
}

/** Forgets the saved answers, as when another account signs in. */
export function dropSaved(store = ownStore): void {
  try {
    store().removeItem(CACHE_KEY);
  } catch {
    // Storage is off, so there is nothing to forget.
  }
}

/**
 * Tells the browser's other tabs who is signed in here, and calls back when one of them tells of somebody else. All tabs share their cookies, so from
 * then on whatever this page sends would be sent as that user. Returns a function that stops this.
 */
export function agreeOnUser(user: string | null, onOther: () => void): () => void {
  const told = user ?? "";
  const hear = ({ key, newValue }: StorageEvent) => key === USER_KEY && newValue !== told && onOther();
  window.addEventListener("storage", hear);
  try {
    ownStore().setItem(USER_KEY, told);
  } catch {
    // Full or forbidden: the other tabs learn it from the server's next answer.
  }
  return () => window.removeEventListener("storage", hear);
}
