import * as z from "zod/mini";
import { ConfigEdit, ConfigView } from "../../contract/wire/platform/config.ts";
import { LogView, LogQuery } from "../../contract/wire/platform/log.ts";
import { FileRef } from "../../contract/wire/game/info.ts";
import { HealthView } from "../../contract/wire/platform/health.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { MailboxView, MailView } from "../../contract/wire/platform/mail.ts";
import { Id, pageOf, paging } from "../../contract/wire/wire.ts";
import { oneFile } from "../../http/form.ts";
import * as fileList from "../../services/file/file-list.ts";
import * as health from "../../services/health/health.ts";
import * as logList from "../../services/log/log-list.ts";
import * as outbox from "../../services/mail/mailbox.ts";
import * as settings from "../../services/settings/settings.ts";
import { route } from "../route.ts";

const FilePage = pageOf(FileRef);

export const platform = [
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
  route({ call: "GET /api/admin/health", summary: "The health of the platform", answer: HealthView }, ({ ctx }) => health.readHealth(ctx)),
  route(
    { call: "GET /api/admin/mails", summary: "The outbox, newest first", query: paging(50, LIMITS.page), answer: MailboxView },
    ({ ctx, query }) => outbox.mailbox(ctx, query.count, query.skip),
  ),
  route(
    {
      call: "GET /api/admin/mails/:id",
      summary: "One mail of the outbox; its text only where mail is kept instead of sent",
      params: z.object({ id: Id }),
      answer: MailView,
    },
    ({ ctx, params }) => outbox.mail(ctx, params.id),
  ),
  route(
    { call: "GET /api/admin/files", summary: "Stored files, by name", query: paging(50, LIMITS.page), answer: FilePage },
    ({ ctx, query }) => fileList.list(ctx, query.count, query.skip),
  ),
];
