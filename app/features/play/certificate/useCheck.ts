import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { CertificateCheckView } from "#worker/contract/wire/game/certificates.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { call } from "~/lib/calls/api.ts";
import { useCall } from "~/lib/calls/useCall.ts";

/** A base64 text is a third longer than its bytes. */
const MOST_BYTES = Math.floor((LIMITS.certificateFile * 3) / 4) - 3;

type Found = { of: string; view: CertificateCheckView };

/** Checks whether a file or pasted text is a certificate. A file larger than any of our certificates is not sent. */
export function useCheck() {
  const { t } = useTexts("play/certificate");
  const asking = useCall();
  const [found, setFound] = useState<Found | null>(null);
  const ask = async (of: string, body: { pdf: string } | { text: string }) => {
    setFound(null);
    const done = await asking.run(() => call("POST /api/certificates/verify", { body }), { quiet: true });
    if (done) setFound({ of, view: done.value });
  };
  const askBytes = async (of: string, bytes: ArrayBuffer | null) => {
    if (bytes) return ask(of, { pdf: base64(new Uint8Array(bytes)) });
    // A folder, or a file that has been moved or changed since it was chosen.
    setFound(null);
    asking.refuse({ pdf: t("verify.unreadable") });
  };
  return {
    found,
    asking,
    askText: (text: string) => ask("", { text: text.slice(-LIMITS.certificateClaim) }),
    askFile: async (file: File) => {
      if (file.size > MOST_BYTES) setFound({ of: file.name, view: { verdict: "none", file: true, statement: null } });
      else await askBytes(file.name, await file.arrayBuffer().catch(() => null));
    },
  };
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(text);
}
