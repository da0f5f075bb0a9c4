import type { HostView } from "../../contract/wire/platform/host.ts";
import { ok } from "../call.ts";
import { anAdmin, randomWord } from "../users.ts";
import { exists, playing, type Said } from "./rules.ts";
import { onChallenges, onGames, plain, type Row, type Target } from "./targets.ts";
import { MISSING, NOBODY } from "./world.ts";

const NO_HOST = "0123456789";

/** The world's challenges have attachments and no instances: permitted callers are told so. */
function saying(row: Row, answer: Said): Row {
  return (world) =>
    row(world).map((target) => ({ ...target, says: (actor) => (target.says(actor) === "ok" ? answer : target.says(actor)) }));
}

const ofPlayers = onChallenges(playing, { seesDisabled: false });
const ofTests = onChallenges((_, { state }) => (state === "missing" ? "challenge.notFound" : "ok"), { seesDisabled: true });

async function aHost(): Promise<string> {
  const { host } = await ok<{ host: HostView }>("POST", "/api/admin/hosts", { as: await anAdmin(), body: { name: randomWord() } });
  return host.id;
}

const onHosts =
  (body?: () => unknown): Row =>
  (): Target[] => [
    { what: "a host", params: { id: NO_HOST }, body, says: () => "ok", fresh: async () => ({ params: { id: await aHost() } }) },
    { what: "no host", params: { id: NO_HOST }, body, says: () => "host.notFound" },
  ];

/** The proxy is off here: `worker/api/play/proxy.worker.test.ts` turns it on. */
const onNoInstance: Row = () => [{ what: "no instance", params: { id: NOBODY }, says: () => "instance.proxyOff" as const }];

/** Instances and the hosts that run them. */
export const instanceRows = {
  "GET /api/game/:id/container/:cid": saying(ofPlayers, "instance.notContainer"),
  "POST /api/game/:id/container/:cid": saying(ofPlayers, "instance.notContainer"),
  "DELETE /api/game/:id/container/:cid": saying(ofPlayers, "instance.none"),
  "POST /api/game/:id/container/:cid/extend": saying(ofPlayers, "instance.none"),
  "POST /api/edit/games/:id/challenges/:cid/container": saying(ofTests, "instance.notContainer"),
  "DELETE /api/edit/games/:id/challenges/:cid/container": ofTests,
  "GET /api/proxy/:id": onNoInstance,
  "GET /api/proxy/noinst/:id": onNoInstance,
  "GET /api/admin/instances": plain(),
  "GET /api/admin/instances/choices": plain(),
  "DELETE /api/admin/instances": () => [{ what: "none that matches", query: `challengeId=${MISSING}`, says: () => "ok" as const }],
  "DELETE /api/admin/instances/:id": () => [{ what: "no instance", params: { id: NOBODY }, says: () => "notFound" as const }],
  "GET /api/admin/hosts": plain(),
  "POST /api/admin/hosts": plain(() => ({ name: randomWord() })),
  "PUT /api/admin/hosts/:id": onHosts(() => ({ draining: true })),
  "DELETE /api/admin/hosts/:id": onHosts(),
  "POST /api/admin/images": plain(() => ({ image: "challenge:1" })),
  "GET /api/admin/registries": plain(),
  "PUT /api/admin/registries": plain(() => []),
  "POST /api/edit/games/:id/images": onGames(exists),
} satisfies Record<string, Row>;
