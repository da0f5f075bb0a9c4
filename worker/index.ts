// @ts-ignore The build makes this file.
import files from "../build/files.json";
import { answerPage, renderMarkdown } from "./http/pages.ts";
import { serve } from "./http/serve.ts";
import type { BuiltFiles } from "./http/static.ts";

export * from "../durable-objects/index.ts";

export default serve(answerPage, files as BuiltFiles, { renderMarkdown });
