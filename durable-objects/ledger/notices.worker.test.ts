import { expect, test } from "vitest";
import { idOf } from "../../worker/domain/log/log-order.ts";
import { aLedger } from "../../worker/testing/ledgers.ts";

test("organisers can edit and remove their notices, but not the system's", async () => {
  const { ledger, challenge } = await aLedger();
  await challenge();
  const own = (await ledger.entries(0, 10_000)).find((entry) => entry.kind === "notice")!;
  const notice = await ledger.announce("hello");
  expect(notice).toMatchObject({ type: "Normal", values: ["hello"] });
  expect(await ledger.editNotice(notice.id, "bye")).toMatchObject({ ok: true, notice: { id: notice.id, values: ["bye"] } });
  expect(await ledger.editNotice(idOf(own), "x")).toEqual({ ok: false, code: "notice.system" });
  expect(await ledger.removeNotice(notice.id)).toEqual({ ok: true });
  expect(await ledger.removeNotice(notice.id)).toEqual({ ok: false, code: "notice.notFound" });
});
