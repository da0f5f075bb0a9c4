import * as z from "zod/mini";
import {
  WebhookChange,
  WebhookCreate,
  WebhookFailureChoice,
  WebhookFailureView,
  WebhookMadeView,
  WebhookSecretView,
  WebhookTestView,
  WebhookView,
} from "../../contract/wire/monitor/webhooks.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as webhooks from "../../services/webhook/webhooks.ts";
import { route } from "../route.ts";

const OneGame = z.object({ id: Id });
const OneHook = z.object({ id: Id, hook: z.string("field.id").check(z.regex(/^[0-9a-f]{12}$/, "field.id")) });

export const webhookRoutes = [
  route(
    {
      call: "GET /api/edit/games/:id/webhooks",
      summary: "Webhooks of a game, and the state of each",
      params: OneGame,
      answer: z.array(WebhookView),
    },
    ({ ctx, params }) => webhooks.list(ctx, params.id),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/webhooks",
      summary: "Add a webhook; only this answer contains its secret",
      description: "It is sent what happens from now on. Addresses must be public and use HTTPS, unless the operator allows others.",
      params: OneGame,
      body: WebhookCreate,
      answer: WebhookMadeView,
    },
    ({ ctx, params, body }) => webhooks.make(ctx, params.id, body),
  ),
  route(
    {
      call: "PUT /api/edit/games/:id/webhooks/:hook",
      summary: "Change a webhook",
      params: OneHook,
      body: WebhookChange,
      answer: WebhookView,
    },
    ({ ctx, params, body }) => webhooks.change(ctx, params.id, params.hook, body),
  ),
  route({ call: "DELETE /api/edit/games/:id/webhooks/:hook", summary: "Remove a webhook", params: OneHook }, ({ ctx, params }) =>
    webhooks.remove(ctx, params.id, params.hook),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/webhooks/:hook/secret",
      summary: "Create a new secret for a webhook; only this answer contains it",
      description: "For a day events are also signed with the old secret.",
      params: OneHook,
      answer: WebhookSecretView,
    },
    ({ ctx, params }) => webhooks.renewSecret(ctx, params.id, params.hook),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/webhooks/:hook/test",
      summary: "Send an example with a webhook and return the receiver's answer",
      params: OneHook,
      answer: WebhookTestView,
    },
    ({ ctx, params }) => webhooks.test(ctx, params.id, params.hook),
  ),
  route(
    {
      call: "GET /api/edit/games/:id/webhooks/:hook/failures",
      summary: "Events that were given up, the newest first",
      params: OneHook,
      answer: z.array(WebhookFailureView),
    },
    ({ ctx, params }) => webhooks.failures(ctx, params.id, params.hook),
  ),
  route(
    {
      call: "POST /api/edit/games/:id/webhooks/:hook/failures",
      summary: "Resend events that were given up; all of them if there is no list",
      params: OneHook,
      body: WebhookFailureChoice,
      answer: z.int(),
    },
    ({ ctx, params, body }) => webhooks.resend(ctx, params.id, params.hook, body),
  ),
  route(
    {
      call: "DELETE /api/edit/games/:id/webhooks/:hook/failures",
      summary: "Discard all events that were given up",
      params: OneHook,
      whole: true,
      answer: z.int(),
    },
    ({ ctx, params }) => webhooks.forget(ctx, params.id, params.hook),
  ),
];
