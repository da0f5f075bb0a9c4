import type { CertificateSettings } from "#worker/contract/wire/game/certificates.ts";
import { call } from "~/lib/calls/api.ts";

export const putCertificates = (id: number, body: CertificateSettings) =>
  call("PUT /api/edit/games/:id/certificates", { params: { id }, body });
