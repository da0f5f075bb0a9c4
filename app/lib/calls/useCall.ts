import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ApiError } from "./api-error.ts";
import { toasts } from "../toasts.ts";

/** One call at a time, and what came of the last one. */
export type Call = {
  busy: boolean;
  /** What the server said of the last attempt, in the caller's language. */
  error: string | null;
  /** The same, when no field is to blame. */
  general: string | null;
  /** The code of that refusal. */
  code: string | null;
  /** What is wrong with a field, or with a part of it (`organizations` has the error of `organizations.2`). */
  errorOf: (field: string) => string | null;
  /** Runs a call; undefined when it was refused. With `quiet` the refusal is left to the form, else it is also shown over the page. */
  run: <T>(work: () => Promise<T>, options?: { quiet?: boolean }) => Promise<{ value: T } | undefined>;
  /** A refusal of our own, before anything is sent. */
  refuse: (fields: Record<string, string>) => void;
  clear: () => void;
};

type Refusal = { title: string; code: string; fields: Record<string, string> };

/** What to say of an answer without words: none came, or what stands before the server gave it. */
function wordless(status: number) {
  if (status === 0) return "error.network";
  return status === 413 ? "error.tooLarge" : "error.server";
}

/** One thing a screen asks of `/api`: whether it is under way, and how it was refused. */
export function useCall(): Call {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const run: Call["run"] = async (work, options) => {
    setBusy(true);
    setRefusal(null);
    try {
      return { value: await work() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const title = error.title || t(wordless(error.status));
      setRefusal({ title, code: error.code, fields: error.fields });
      if (!options?.quiet) toasts.show({ tone: "alert", text: title });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const fields = refusal?.fields ?? {};
  return {
    busy,
    error: refusal?.title ?? null,
    code: refusal?.code ?? null,
    general: Object.keys(fields).length === 0 ? (refusal?.title ?? null) : null,
    errorOf: (field) => fields[field] ?? Object.entries(fields).find(([path]) => path.startsWith(`${field}.`))?.[1] ?? null,
    run,
    refuse: (own) => setRefusal({ title: Object.values(own)[0] ?? "", code: "field.invalid", fields: own }),
    clear: () => setRefusal(null),
  };
}
