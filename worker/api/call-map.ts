import type * as z from "zod/mini";
import type { Declared } from "./route.ts";

type Schema = z.ZodMiniType;

/** The answer is a file: a browser is sent to its URL, no script reads it. */
export type Download = { readonly download: true };

/**
 * What a caller of each route sends and gets, by the route's name. Bodies are a schema's input; params and queries arrive as text, so there
 * a caller passes the schema's output (an id is a number). A call without an answer returns void.
 */
export type CallMap<R> = { [D in R as NameOf<D>]: Exchange<D> };

type NameOf<D> = D extends { call: infer C extends string } ? C : never;

type Exchange<D> =
  D extends Declared<string, infer P, infer Q, infer B, infer A, infer F, infer N>
    ? { params: Output<P>; query: QueryOf<Q>; body: BodyOf<B>; files: FilesOf<B, N>; answer: AnswerOf<A, F> }
    : never;

type Output<S> = S extends Schema ? z.output<S> : undefined;
/** Fields with a default are optional. */
type QueryOf<S> = S extends Schema ? { [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never } : undefined;
type BodyOf<B> = B extends Schema ? z.input<B> : undefined;
/** One file, or any number; the form's part is named by the route. */
type FilesOf<B, N> = B extends "multipart" ? (N extends "files" ? { files: File[] } : { file: File }) : unknown;
type AnswerOf<A, F> = A extends Schema ? z.output<A> : F extends string ? Download : void;
