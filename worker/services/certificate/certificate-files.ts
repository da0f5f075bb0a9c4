import type { Ctx } from "../../context.ts";
import type { CertificateSettings, CertificateStatement } from "../../contract/wire/game/certificates.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import { sealed } from "../../domain/certificate/seal.ts";
import { drawSheet, HEIGHT, textsOf, WIDTH, type Sheet } from "../../domain/certificate/sheet.ts";
import { canonical, STATEMENT_TYPE } from "../../domain/certificate/statement.ts";
import { exportName } from "../../formats/export-name.ts";
import { pdfPage } from "../../formats/pdf-page.ts";
import { signBytes } from "../team/team-token.ts";
import { clientConfig } from "../settings/client-config.ts";
import type { CertifyingGame } from "./certificate-rows.ts";
import { typefaces } from "./typefaces.ts";

/** What the board says about the recipient of a certificate. */
export type Awarded = {
  team: { id: number; name: string };
  member: string | null;
  rank: number;
  teams: number;
  division: CertificateStatement["division"];
  score: number;
};

/** A file that is sent while it is made; `size` in bytes is known beforehand. */
export type Download = { name: string; bytes: ReadableStream<Uint8Array>; size: number };

/** Makes the certificates of one game, in the caller's language: one, or one after the other. */
export async function maker(ctx: Ctx, game: CertifyingGame, { text, signer }: CertificateSettings) {
  const faces = typefaces(ctx);
  const { title: site } = await clientConfig(ctx);
  const draw = async (awarded: Awarded, key: string | null) => {
    const { id, title, startAt, endAt } = game;
    const fixed = { language: ctx.language, site, madeAt: ctx.now(), verifyAt: `${ctx.baseUrl ?? ""}/verify` };
    const sheet: Sheet = { ...fixed, ...awarded, game: { id, title, startAt, endAt }, text, signer, key };
    const { type, split } = await faces.of(textsOf(sheet), ctx.language);
    const page = pdfPage(WIDTH, HEIGHT, type, split);
    drawSheet(page, sheet);
    const name = awarded.member ?? awarded.team.name;
    return { sheet, pdf: page.bytes({ title: `${title} – ${name}`, author: site, language: ctx.language, madeAt: sheet.madeAt }) };
  };
  return {
    specimen: async (awarded: Awarded) => (await draw(awarded, null)).pdf,
    signed: async (awarded: Awarded) => {
      const { sheet, pdf } = await draw(awarded, game.publicKey);
      const statement = canonical(statementOf(sheet, game, awarded, await digestOf(pdf)));
      const signature = await signBytes(new TextEncoder().encode(statement), game.privateKey, ctx.secret);
      return sealed(pdf, { statement, signature });
    },
  };
}

function statementOf({ site, madeAt }: Sheet, game: CertifyingGame, awarded: Awarded, pdf: string): CertificateStatement {
  return {
    type: STATEMENT_TYPE,
    site,
    game: { id: game.id, title: game.title, start: isoTime(game.startAt), end: isoTime(game.endAt) },
    ...awarded,
    madeAt: isoTime(madeAt),
    key: game.publicKey,
    pdf,
  };
}

/** SHA-256 in hexadecimal. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A whole PDF as something to download, named after the game and what it is of. */
export function download(title: string, of: string, bytes: Uint8Array): Download {
  return {
    name: `${exportName(title, 130)}-${exportName(of, 110)}.pdf`,
    bytes: new Blob([new Uint8Array(bytes)]).stream(),
    size: bytes.length,
  };
}
