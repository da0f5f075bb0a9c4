import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { ApiError } from "~/lib/calls/api-error.ts";
import { call } from "~/lib/calls/api.ts";

type News = { tone: "ok" | "alert"; text: string; code?: string } | null;

/** Hands in a write-up, after checking what can be checked without sending the file. */
export function useHandIn(gameId: number) {
  const { t } = useTexts("play/overview");
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<News>(null);
  const send = async (file: File) => {
    const problem = problemOf(file);
    if (problem) return setNews({ tone: "alert", text: t(problem) });
    setBusy(true);
    setNews(null);
    try {
      await call("POST /api/game/:id/writeup", { params: { id: gameId }, file });
      setNews({ tone: "ok", text: t("writeup.done") });
      revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setNews({ tone: "alert", text: error.title || t("writeup.failed"), code: error.code });
    } finally {
      setBusy(false);
    }
  };
  return { busy, news, send };
}

/** Problems of a file that can be found without sending it. */
function problemOf(file: File): "writeup.noPdf" | "writeup.tooLarge" | null {
  if (file.type !== "application/pdf" || !/\.pdf$/i.test(file.name)) return "writeup.noPdf";
  return file.size > LIMITS.pdfBytes ? "writeup.tooLarge" : null;
}
