import { useTexts } from "~/i18n/useTexts.ts";
import { numberFormat } from "~/lib/time/formatters.ts";
import { BAR, HourBars } from "./HourBars.tsx";
import type { MinuteView } from "#worker/contract/wire/platform/health.ts";

const HEIGHT = 64;

/** The calls in each minute of the last hour as bars, with failed calls at the bottom and refused ones above them. The line below says the same in words. */
export function CallBars({ minutes, now }: { minutes: MinuteView[]; now: number }) {
  const { t, i18n } = useTexts("admin/health");
  const number = numberFormat(i18n.language).format;
  if (minutes.length === 0) return <p className="text-mute">{t("health.noCalls")}</p>;
  const most = Math.max(...minutes.map(({ calls }) => calls));
  const sum = (of: "calls" | "failed" | "busy") => number(minutes.reduce((all, minute) => all + minute[of], 0));
  const text = t("health.callsText", { calls: sum("calls"), failed: sum("failed"), busy: sum("busy") });
  return (
    <figure className="grid gap-2">
      <HourBars now={now} height={HEIGHT} text={text} className="h-16">
        {(xOf) => minutes.map((minute) => <Bar key={minute.at} minute={minute} x={xOf(minute.at)} scale={HEIGHT / most} />)}
      </HourBars>
      <figcaption className="text-sm text-mute">{text}</figcaption>
    </figure>
  );
}

function Bar({ minute: { calls, failed, busy }, x, scale }: { minute: MinuteView; x: number; scale: number }) {
  const height = (count: number) => count * scale;
  return (
    <>
      <rect x={x} width={BAR} y={HEIGHT - height(calls)} height={height(calls)} className="fill-accent" />
      <rect x={x} width={BAR} y={HEIGHT - height(busy + failed)} height={height(busy)} className="fill-warn" />
      <rect x={x} width={BAR} y={HEIGHT - height(failed)} height={height(failed)} className="fill-alert" />
    </>
  );
}
