// @ts-ignore The build makes this file.
import files from "../build/files.json";
import { answerPage } from "./http/pages.ts";
import { serve } from "./http/serve.ts";
import type { BuiltFiles } from "./http/static.ts";

export { Board } from "../durable-objects/board/board.ts";
export { Fleet } from "../durable-objects/fleet/fleet.ts";
export { Hasher } from "../durable-objects/hasher/hasher.ts";
export { Hub } from "../durable-objects/hub/hub.ts";
export { Ledger } from "../durable-objects/ledger/ledger.ts";
export { Limiter } from "../durable-objects/limiter/limiter.ts";
export { Postman } from "../durable-objects/postman/postman.ts";

export default serve(answerPage, files as BuiltFiles);
