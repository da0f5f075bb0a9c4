import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ApiError } from "./api-error.ts";
import { toasts } from "../toasts.ts";

/** One call at a time, and the result of the last one. */
export type Call = {
  busy: boolean;
  /** The server's message for the last attempt, in the caller's language. */
  error: string | null;
  /** The same message, but only when no field is to blame. */
  general: string | null;
  /** The code of that refusal. */
  code: string | null;
  /** The error of a field, or of a part of it (`organizations` also gives the error of `organizations.2`). */
  errorOf: (field: string) => string | null;
  /**
   * Runs a call; undefined if it was refused. With `quiet` only the form shows the refusal, otherwise it is also shown over the page. With `leads` its
   * success leads to another page: it stays busy until that is there, and is undefined if the user has gone elsewhere meanwhile.
   */
  run: <T>(work: () => Promise<T>, options?: { quiet?: boolean; leads?: boolean }) => Promise<{ value: T } | undefined>;
  /** Refuses on the client, before anything is sent. */
  refuse: (fields: Record<string, string>) => void;
  clear: () => void;
};

type Refusal = { title: string; code: string; fields: Record<string, string> };

/** The message for an answer that has none: no answer came, or something in front of the server answered. */
function wordless(status: number) {
  if (status === 0) return "error.network";
  return status === 413 ? "error.tooLarge" : "error.server";
}

/** A call that a screen makes to `/api`: whether it is under way, and how it was refused. */
export function useCall(): Call {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const run: Call["run"] = async (work, options) => {
    setBusy(true);
    setRefusal(null);
    const from = location.pathname;
    let isOver = true;
    try {
      const value = await work();
      isOver = !options?.leads;
      return isOver || location.pathname === from ? { value } : undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const title = error.title || t(wordless(error.status));
      setRefusal({ title, code: error.code, fields: error.fields });
      if (!options?.quiet) toasts.show({ tone: "alert", text: title });
      return undefined;
    } finally {
      if (isOver) setBusy(false);
    }
  };
  const fields = refusal?.fields ?? {};
  return {
    busy,
    error: refusal?.title ?? null,
    code: refusal?.code ?? null,
    general: Object.keys(fields).length === 0 ? (refusal?.title ?? null) : null,
    errorOf: (field) => errorIn(fields, field),
    run,
    refuse: (own) => setRefusal({ title: Object.values(own)[0] ?? "", code: "field.invalid", fields: own }),
    clear: () => setRefusal(null),
  };
}

/** What is wrong with a field, or else with the first of its parts. */
export function errorIn(fields: Record<string, string>, field: string): string | null {
  return fields[field] ?? Object.entries(fields).find(([path]) => path.startsWith(`${field}.`))?.[1] ?? null;
}
