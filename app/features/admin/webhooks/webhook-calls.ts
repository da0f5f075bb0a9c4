import { call } from "~/lib/calls/api.ts";
import type { Answer, Body } from "~/lib/calls/address.ts";

export type Webhook = Answer<"GET /api/edit/games/:id/webhooks">[number];
export type Failure = Answer<"GET /api/edit/games/:id/webhooks/:hook/failures">[number];
export type Tested = Answer<"POST /api/edit/games/:id/webhooks/:hook/test">;
export type NewWebhook = Body<"POST /api/edit/games/:id/webhooks">;

export const makeWebhook = (id: number, body: NewWebhook) => call("POST /api/edit/games/:id/webhooks", { params: { id }, body });
export const changeWebhook = (id: number, hook: string, body: Body<"PUT /api/edit/games/:id/webhooks/:hook">) =>
  call("PUT /api/edit/games/:id/webhooks/:hook", { params: { id, hook }, body });
export const removeWebhook = (id: number, hook: string) => call("DELETE /api/edit/games/:id/webhooks/:hook", { params: { id, hook } });
export const renewSecret = (id: number, hook: string) => call("POST /api/edit/games/:id/webhooks/:hook/secret", { params: { id, hook } });
export const testWebhook = (id: number, hook: string) => call("POST /api/edit/games/:id/webhooks/:hook/test", { params: { id, hook } });
export const readFailures = (id: number, hook: string) => call("GET /api/edit/games/:id/webhooks/:hook/failures", { params: { id, hook } });
export const resendFailures = (id: number, hook: string, events?: string[]) =>
  call("POST /api/edit/games/:id/webhooks/:hook/failures", { params: { id, hook }, body: events ? { events } : {} });
export const forgetFailures = (id: number, hook: string) =>
  call("DELETE /api/edit/games/:id/webhooks/:hook/failures", { params: { id, hook } });
