import { accountRows } from "./account-rows.ts";
import { afterRows } from "./after-rows.ts";
import { captureRows } from "./capture-rows.ts";
import { instanceRows } from "./instance-rows.ts";
import { playRows } from "./play-rows.ts";
import { readyRows } from "./ready-rows.ts";
import { stageRows } from "./stage-rows.ts";
import { messageRows } from "./message-rows.ts";
import { noticeRows } from "./notice-rows.ts";
import { staffRows } from "./staff-rows.ts";
import { webhookRows } from "./webhook-rows.ts";
import type { Row } from "./targets.ts";

/** The targets of every call. A call without a row fails the test. */
export const ROWS: Record<string, Row> = {
  ...accountRows,
  ...playRows,
  ...staffRows,
  ...messageRows,
  ...noticeRows,
  ...instanceRows,
  ...captureRows,
  ...afterRows,
  ...webhookRows,
  ...stageRows,
  ...readyRows,
};
