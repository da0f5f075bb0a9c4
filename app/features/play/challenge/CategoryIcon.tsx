import type { TAGS } from "#worker/contract/wire/names.ts";
import { SignalFlag } from "~/ui/pictures/SignalFlag.tsx";
import type { SignalArt } from "~/ui/pictures/signal-flags.ts";

type Tag = (typeof TAGS)[number];

/** A flag for each challenge tag. */
const ART: Record<Tag, SignalArt> = {
  Misc: { charge: "checks", on: "white", with: "blue" },
  Crypto: { charge: "slant", on: "yellow", with: "red" },
  Pwn: { charge: "cross", on: "red", with: "white" },
  Web: { charge: "saltire", on: "blue", with: "white" },
  Reverse: { charge: "halves", on: "yellow", with: "blue" },
  Blockchain: { charge: "frame", on: "white", with: "ink" },
  Forensics: { charge: "band", on: "blue", with: "white" },
  Hardware: { charge: "quarters", on: "white", with: "red" },
  Mobile: { charge: "pale", on: "red", with: "yellow" },
  PPC: { charge: "stripes", on: "yellow", with: "ink" },
  AI: { charge: "diamond", on: "white", with: "red" },
  Pentest: { charge: "bars", on: "yellow", with: "blue" },
  OSINT: { charge: "disc", on: "yellow", with: "ink" },
};

/** The signal flag of a challenge tag. Decoration beside the tag's name; set `title` to the name where it stands alone. */
export function CategoryIcon({ tag, size = 20, title, className }: { tag: string; size?: number; title?: string; className?: string }) {
  return <SignalFlag art={ART[tag as Tag] ?? ART.Misc} size={size} title={title} className={className} />;
}
