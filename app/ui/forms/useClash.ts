import { useState } from "react";
import { clashesOf } from "~/lib/drafts/draft.ts";
import type { Draft } from "~/lib/drafts/useDraft.ts";

/** Fields that two people have changed: for each, whether the form shows what the other person stored, and how to switch between the two. */
export type Clash<Field> = { field: Field; isTheirs: boolean; onChoose: (isTheirs: boolean) => void }[];

/** What the form held when it was refused because somebody else saved first, and what it had been based on. */
type Refused<T> = { read: T; typed: T; changed: (keyof T)[] };

/** Keeps what was typed beside what somebody else has stored meanwhile, until the form is saved or discarded. */
export function useClash<T extends object>(draft: Draft<T>) {
  const [refused, setRefused] = useState<Refused<T> | null>(null);
  const fields = refused ? clashesOf(refused.read, draft.stored, refused.changed) : [];
  const clash: Clash<keyof T> = fields.map((field) => ({
    field,
    isTheirs: !draft.changed.includes(field),
    onChoose: (isTheirs) => draft.set(field, isTheirs ? draft.stored[field] : refused!.typed[field]),
  }));
  return {
    clash,
    refuse: () => setRefused({ read: draft.stored, typed: draft.value, changed: draft.changed }),
    clear: () => setRefused(null),
  };
}
