import type { Send } from "./address.ts";

/** Sends a form as `fetch` does, which does not say how much of it has left: `onSent` is called with the share, from 0 to 1. */
export function sentWithProgress(onSent: (share: number) => void): Send {
  return (path, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
      request.addEventListener("load", () => resolve(answerOf(request)));
      for (const end of ["error", "abort"] as const) request.addEventListener(end, reject);
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as FormData);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const date = request.getResponseHeader("Date");
  return new Response(request.responseText || null, { status: request.status, headers: date === null ? {} : { Date: date } });
}
