export { Answered, type Said } from "./Answered.tsx";
export { WebhookForm, type Made } from "./WebhookForm.tsx";
export { WebhookList } from "./WebhookList.tsx";
export type { Webhook } from "./webhook-calls.ts";
