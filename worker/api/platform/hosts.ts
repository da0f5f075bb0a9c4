import * as z from "zod/mini";
import {
  HostCreate,
  HostEdit,
  HostView,
  ImagePull,
  NewHostView,
  RegistryLogins,
  RegistryLoginView,
} from "../../contract/wire/platform/host.ts";
import { Id } from "../../contract/wire/wire.ts";
import * as hosts from "../../services/host/hosts.ts";
import { route } from "../route.ts";

const OneHost = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{1,32}$/, "field.id")) });

export const hostRoutes = [
  route({ call: "GET /api/admin/hosts", summary: "Docker hosts", answer: z.array(HostView) }, ({ ctx }) => hosts.list(ctx)),
  route(
    { call: "POST /api/admin/hosts", summary: "Add a Docker host; its key is shown once", body: HostCreate, answer: NewHostView },
    ({ ctx, body }) => hosts.add(ctx, body.name),
  ),
  route(
    { call: "PUT /api/admin/hosts/:id", summary: "Drain a host or use it again; dismiss its warning", params: OneHost, body: HostEdit },
    ({ ctx, params, body }) => hosts.edit(ctx, params.id, body),
  ),
  route({ call: "DELETE /api/admin/hosts/:id", summary: "Revoke a host's key", params: OneHost }, ({ ctx, params }) =>
    hosts.revoke(ctx, params.id),
  ),
  route({ call: "POST /api/admin/images", summary: "Fetch an image on all hosts", body: ImagePull, answer: z.int() }, ({ ctx, body }) =>
    hosts.pull(ctx, body.image),
  ),
  route(
    { call: "POST /api/edit/games/:id/images", summary: "Fetch all images of a game", params: z.object({ id: Id }), answer: z.int() },
    ({ ctx, params }) => hosts.pullForGame(ctx, params.id),
  ),
  route(
    { call: "GET /api/admin/registries", summary: "Logins of image registries, without passwords", answer: z.array(RegistryLoginView) },
    ({ ctx }) => hosts.logins(ctx),
  ),
  route(
    {
      call: "PUT /api/admin/registries",
      summary: "Replace the logins of image registries",
      description: "A login without a password keeps the one that is stored for this user of this server.",
      body: RegistryLogins,
    },
    ({ ctx, body }) => hosts.setLogins(ctx, body),
  ),
];
