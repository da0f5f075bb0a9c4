import { serve } from "../../http/serve.ts";

export * from "../../../durable-objects/index.ts";

/** The tests' Worker: everything except the rendered pages, which need a build and are tested in a browser. */
export default serve(async () => new Response("page", { status: 404 }), {});
