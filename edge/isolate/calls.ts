import { serve } from "../../worker/http/serve.ts";

/** The product's Worker without its pages: the part of a release that is kept, to run with the objects of others. */
export const product = serve(
  () => Promise.resolve(new Response(null, { status: 404 })),
  {},
  {
    // Notices are shown as they were written.
    renderMarkdown: (text) => Promise.resolve(text),
  },
);
