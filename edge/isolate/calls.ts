import { serve } from "../../worker/http/serve.ts";

/** The product's Worker without its pages: what of a release is kept, to meet the objects of others. */
export const product = serve(
  () => Promise.resolve(new Response(null, { status: 404 })),
  {},
  {
    // Whoever is shown a notice is shown it as it was written.
    renderMarkdown: (text) => Promise.resolve(text),
  },
);
