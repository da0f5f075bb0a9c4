import { eachOf, formOf, type Api, type Person } from "./client.ts";
import { avatar } from "./images.ts";
import type { TeamPlan } from "./people.ts";

/** A team of the demo that has been created. */
export type Crew = { id: number; plan: TeamPlan; members: Person[] };

/** The address of a person of the demo, to which nothing is ever sent. */
export const emailOf = (name: string): string => `${name.toLowerCase()}@example.com`;

/** Registers every member, lets the first found the team and the others join it by its code. */
export async function makeCrews(api: Api, plans: TeamPlan[], password: string): Promise<Crew[]> {
  return eachOf(plans, 4, async (plan, n) => {
    const members: Person[] = [];
    for (const name of plan.members) {
      members.push(await api.enter("/api/account/register", { userName: name, password, email: emailOf(name) }));
    }
    const [captain, ...others] = members;
    const { id } = await api.call<{ id: number }>(captain!, "POST", "/api/team", { name: plan.name, bio: plan.bio });
    const code = await api.call<string>(captain!, "GET", `/api/team/${id}/invite`);
    for (const member of others) await api.call(member, "POST", "/api/team/accept", code);
    if (n % 3 !== 2) await api.call(captain!, "PUT", `/api/team/${id}/avatar`, formOf("file", [avatar(n + 3)]));
    return { id, plan, members };
  });
}
