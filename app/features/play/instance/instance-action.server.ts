import type { AppLoadContext } from "@remix-run/cloudflare";
import { INTENTS, type InstanceAnswer, type Intent } from "./instance-answer.ts";

/** The intent of the instance form that was sent; null if it was the flag form. */
export function intentOf(form: FormData): Intent | null {
  return INTENTS.find((intent) => intent === form.get("intent")) ?? null;
}

/** Starts, extends or ends the team's instance. Returns the state afterwards, also if it was refused. */
export async function instanceAction(context: AppLoadContext, id: number, cid: number, intent: Intent): Promise<InstanceAnswer> {
  // The card shows the place in the queue, so a team that starts from the page keeps its place.
  const done = await context.attempt<unknown>((s, ctx) => s.instances[intent](ctx, id, cid, true));
  const after = await context.attempt((s, ctx) => s.instances.status(ctx, id, cid));
  return { kind: "instance", intent, error: done.ok ? null : done.error, status: after.ok ? after.value : null };
}
