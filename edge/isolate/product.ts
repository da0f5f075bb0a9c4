import { answerPage } from "../../worker/http/pages.ts";
import { serve } from "../../worker/http/serve.ts";
import type { BuiltFiles } from "../../worker/http/static.ts";
// @ts-ignore The build makes this file.
import files from "../../build/files.json";

/** The product's Worker, built so that it can be created repeatedly: each copy has its own module-level values, like an isolate of the edge. */
export const product = serve(answerPage, files as BuiltFiles);
