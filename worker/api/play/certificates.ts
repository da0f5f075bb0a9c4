import * as z from "zod/mini";
import {
  CertificateCheck,
  CertificateCheckView,
  CertificateSettings,
  CertificateStateView,
  OwnCertificateView,
} from "../../contract/wire/game/certificates.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { Id, trimmed } from "../../contract/wire/wire.ts";
import { answerDownload } from "../../http/file-answers.ts";
import * as certificates from "../../services/certificate/certificates.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });
const Words = z.object({
  text: z._default(trimmed(LIMITS.certificateText), ""),
  signer: z._default(trimmed(LIMITS.certificateSigner), ""),
});
const Whose = z.object({ of: z._default(z.enum(["member", "team"], "field.invalid"), "member") });

/** Certificates: for players to download, for organisers to set up, and for anybody to verify. */
export const certificateRoutes = [
  route(
    {
      call: "GET /api/game/:id/certificate",
      summary: "The content of the caller's certificates of a game, once it is over and they are available",
      params: OneGame,
      answer: OwnCertificateView,
    },
    ({ ctx, params }) => certificates.own(ctx, params.id),
  ),
  route(
    {
      call: "GET /api/game/:id/certificate/file",
      summary: "The caller's certificate, or that of their team, as a signed PDF in their language",
      params: OneGame,
      query: Whose,
      produces: "application/pdf",
    },
    async ({ ctx, params, query }) => answerDownload(await certificates.file(ctx, params.id, query.of), "application/pdf"),
  ),
  route(
    {
      call: "POST /api/certificates/verify",
      summary: "Whether a certificate is genuine, and what it certifies",
      description:
        "Takes the PDF in base64, or the two lines at its end. A statement alone is told to be genuine without a word about any file.",
      body: CertificateCheck,
      most: LIMITS.certificateFile + LIMITS.smallBytes,
      answer: CertificateCheckView,
    },
    ({ ctx, body }) => certificates.check(ctx, body),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/certificates",
      summary: "The certificate settings of a game, and whether certificates can be made now",
      params: OneGame,
      answer: CertificateStateView,
    },
    ({ ctx, params }) => certificates.stateOf(ctx, params.id),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/certificates",
      summary:
        "Change the certificate settings of a game: whether players can download theirs after the end, and the organisers' text on them",
      params: OneGame,
      body: CertificateSettings,
    },
    ({ ctx, params, body }) => certificates.set(ctx, params.id, body),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/certificates/specimen",
      summary: "A sample certificate, as an unsigned PDF",
      params: OneGame,
      query: Words,
      produces: "application/pdf",
    },
    async ({ ctx, params, query }) => answerDownload(await certificates.specimen(ctx, params.id, query), "application/pdf"),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/certificates/all",
      summary: "The signed certificates of all teams and their members as a ZIP",
      params: OneGame,
      produces: "application/zip",
    },
    async ({ ctx, params }) => answerDownload(await certificates.all(ctx, params.id), "application/zip"),
  ),
];
