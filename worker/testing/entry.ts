import { serve } from "../http/serve.ts";

export { Board } from "../../durable-objects/board/board.ts";
export { Hub } from "../../durable-objects/hub/hub.ts";
export { Ledger } from "../../durable-objects/ledger/ledger.ts";
export { Fleet } from "../../durable-objects/fleet/fleet.ts";
export { Hasher } from "../../durable-objects/hasher/hasher.ts";
export { Limiter } from "../../durable-objects/limiter/limiter.ts";
export { Postman } from "../../durable-objects/postman/postman.ts";

/** The Worker of the tests: everything but the rendered pages, which need a build and are tested in a browser. */
export default serve(async () => new Response("page", { status: 404 }), {});
