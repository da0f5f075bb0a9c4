import * as z from "zod/mini";
import { ConfigEdit, ConfigView } from "../contract/wire/config.ts";
import { LogView } from "../contract/wire/feed.ts";
import { FileRef } from "../contract/wire/info.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { LogQuery } from "../contract/wire/log.ts";
import { pageOf, paging } from "../contract/wire/wire.ts";
import { oneFile } from "../http/form.ts";
import * as fileList from "../services/file/file-list.ts";
import * as logList from "../services/log/log-list.ts";
import * as settings from "../services/settings/settings.ts";
import { route, type Route } from "./route.ts";

const FilePage = pageOf(FileRef);

export const platform: Route[] = [
  route({ call: "GET /api/admin/config", summary: "All settings", answer: ConfigView }, ({ ctx }) => settings.config(ctx)),
  route(
    {
      call: "PUT /api/admin/config",
      summary: "Change settings; null keeps",
      description:
        "`maxExerciseContainerCountPerUser` is kept for clients that send and show it. Nothing counts by it: there are no exercises outside games.",
      body: ConfigEdit,
    },
    ({ ctx, body }) => settings.update(ctx, body),
  ),
  route({ call: "POST /api/admin/config/logo", summary: "Set logo and favicon", body: "multipart" }, async ({ ctx, request }) =>
    settings.setLogo(ctx, await oneFile(request, "image.size")),
  ),
  route({ call: "DELETE /api/admin/config/logo", summary: "Remove logo and favicon" }, ({ ctx }) => settings.removeLogo(ctx)),
  route({ call: "GET /api/admin/logs", summary: "The log, newest first", query: LogQuery, answer: z.array(LogView) }, ({ ctx, query }) =>
    logList.list(ctx, query),
  ),
  route(
    { call: "GET /api/admin/files", summary: "Stored files, by name", query: paging(50, LIMITS.page), answer: FilePage },
    ({ ctx, query }) => fileList.list(ctx, query.count, query.skip),
  ),
];
