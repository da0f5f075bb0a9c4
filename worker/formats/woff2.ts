import { byteReader, type ByteReader } from "./byte-reader.ts";
import { glyphTables } from "./woff2-glyphs.ts";

/** The tags that the directory abbreviates by a number (WOFF2, 4.1), four letters each. */
const TAGS =
  "cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkernLTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUBEBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapfSilfGlatGlocFeatSill";
const HEADER = 48;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

type Table = { tag: string; length: number; transformed: boolean };

/**
 * The font of a WOFF2 file as plain TrueType, without hinting and checksums, for a parser of outlines. `unpack` decompresses Brotli. Throws
 * for an invalid file; the files are our own.
 */
export function plainFont(file: Uint8Array, unpack: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const reader = byteReader(file);
  if (reader.u32() !== 0x774f4632) throw new Error("This is no WOFF2 font.");
  const flavour = reader.u32();
  reader.skip(4);
  const count = reader.u16();
  reader.skip(6);
  const packed = reader.u32();
  reader.skip(HEADER - 24);
  const directory = Array.from({ length: count }, () => tableIn(reader));
  const data = unpack(file.subarray(reader.place(), reader.place() + packed));
  return sfntOf(flavour, plainTables(directory, data));
}

function tableIn(reader: ByteReader): Table {
  const flags = reader.u8();
  const known = flags & 63;
  const tag = known === 63 ? reader.text(4) : TAGS.slice(known * 4, known * 4 + 4);
  const plain = base128(reader);
  const version = flags >> 6;
  const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
  return { tag, length: transformed ? base128(reader) : plain, transformed };
}

function base128(reader: ByteReader): number {
  let value = 0;
  for (let n = 0; n < 5; n++) {
    const byte = reader.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new Error("A number of this font has no end.");
}

function plainTables(directory: Table[], data: Uint8Array): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  let from = 0;
  for (const { tag, length } of directory) {
    tables.set(tag, data.slice(from, from + length));
    from += length;
  }
  if (directory.some(({ tag, transformed }) => tag === "glyf" && transformed)) {
    const { glyf, loca } = glyphTables(tables.get("glyf")!);
    tables.set("glyf", glyf).set("loca", loca);
    // Offsets of glyphs are four bytes now.
    tables.get("head")!.set([0, 1], 50);
  }
  if (directory.some(({ tag, transformed }) => tag === "hmtx" && transformed)) tables.set("hmtx", metricsOf(tables));
  return tables;
}

/** Widths, with a bearing of 0 where it was omitted: outlines are not placed by them. */
function metricsOf(tables: Map<string, Uint8Array>): Uint8Array {
  const widths = byteReader(tables.get("hhea")!.subarray(34)).u16();
  const glyphs = byteReader(tables.get("maxp")!.subarray(4)).u16();
  const packed = tables.get("hmtx")!;
  const out = new Uint8Array(widths * 4 + (glyphs - widths) * 2);
  for (let n = 0; n < widths; n++) out.set(packed.subarray(1 + n * 2, 3 + n * 2), n * 4);
  return out;
}

function sfntOf(flavour: number, tables: Map<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number) => (length + 3) & ~3;
  let place = SFNT_HEADER + sorted.length * SFNT_ENTRY;
  const out = new Uint8Array(place + sorted.reduce((sum, [, { length }]) => sum + padded(length), 0));
  const view = new DataView(out.buffer);
  view.setUint32(0, flavour);
  view.setUint16(4, sorted.length);
  sorted.forEach(([tag, bytes], n) => {
    const entry = SFNT_HEADER + n * SFNT_ENTRY;
    for (let letter = 0; letter < 4; letter++) out[entry + letter] = tag.charCodeAt(letter);
    view.setUint32(entry + 8, place);
    view.setUint32(entry + 12, bytes.length);
    out.set(bytes, place);
    place += padded(bytes.length);
  });
  return out;
}
