import { answerPage } from "../../worker/http/pages.ts";
import { serve } from "../../worker/http/serve.ts";
import type { BuiltFiles } from "../../worker/http/static.ts";
// @ts-ignore The build makes this file.
import files from "../../build/files.json";

/** The product's Worker, built so that it can be made again and again: each has module-level values of its own, as an isolate of the edge has. */
export const product = serve(answerPage, files as BuiltFiles);
