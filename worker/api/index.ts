import { Hono } from "hono";
import type { Ctx } from "../context.ts";
import { AppError, fail } from "../contract/errors.ts";
import { refuse } from "../middleware/errors.ts";
import { pathOf } from "../middleware/path.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { assets } from "./assets.ts";
import { audit } from "./audit.ts";
import { board } from "./board.ts";
import { edit } from "./edit.ts";
import { feedRoutes } from "./feeds.ts";
import { game } from "./game.ts";
import { info } from "./info.ts";
import { mount, type AppEnv, type Route } from "./route.ts";
import { postRoutes } from "./posts.ts";
import { team } from "./team.ts";
import { users } from "./users.ts";

/** Every call there is; the permission table and the OpenAPI document are read from it. */
export const routes: Route[] = [
  ...account,
  ...admin,
  ...assets,
  ...audit,
  ...board,
  ...edit,
  ...feedRoutes,
  ...game,
  ...info,
  ...postRoutes,
  ...team,
  ...users,
];

const app = new Hono<AppEnv>({ getPath: (request) => pathOf(request).toLowerCase() });
mount(app, routes);
for (const path of new Set(routes.map((row) => row.path))) app.all(path, () => fail("methodNotAllowed"));
app.notFound((c) => refuse(c.env.ctx.language, new AppError("notFound")));
app.onError((error, c) => refuse(c.env.ctx.language, error));

/** Answers a request below `/api`; paths are matched without regard to case. */
export async function answerApi(request: Request, execution: ExecutionContext, ctx: Ctx): Promise<Response> {
  return app.fetch(request, { ctx }, execution);
}
