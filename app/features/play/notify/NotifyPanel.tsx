import { useState, useSyncExternalStore } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Checkbox } from "~/ui/Input.tsx";
import { useHydrated } from "~/lib/time/useNow.ts";
import { chosen, onChoice } from "./choice.ts";
import { choose, KINDS, kindsOf } from "./kinds.ts";
import { ability, show, type Ability } from "./notification.ts";

/** Where players choose what this browser notifies them of while the page is hidden. The browser's permission is requested only after a press. */
export function NotifyPanel() {
  const { t, i18n } = useTexts("play/notify");
  const text = useSyncExternalStore(onChoice, chosen, () => "");
  const kinds = kindsOf(text);
  const hydrated = useHydrated();
  const [answered, setAnswered] = useState<Ability | null>(null);
  // Like the server's, the first rendering knows nothing of the browser.
  const able = answered ?? (hydrated ? ability() : "default");
  const isOn = able === "granted" && kinds.length > 0;
  const start = async () => {
    const answer = able === "default" ? await Notification.requestPermission() : able;
    const works =
      answer !== "granted" || show({ title: t("title"), body: t("sample"), tag: "vexil sample", lang: i18n.language, press: () => {} });
    setAnswered(works ? answer : "unsupported");
    if (works && answer === "granted") choose(KINDS);
  };
  return (
    <details className="group rounded border border-line bg-raised">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-4 hover:bg-hover">
        <Icon name="bell" size={16} className="text-mute" />
        <span className="mr-auto">{t("title")}</span>
        <span className={`shrink-0 ${isOn ? "text-ok" : "text-mute"}`}>{t(isOn ? "on" : "off")}</span>
        <Icon name="chevron-right" size={14} className="text-faint group-open:rotate-90" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <p className="max-w-[44rem] text-pretty text-mute">{t(able === "default" || able === "granted" ? "explained" : able)}</p>
        {isOn && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">{t("which")}</legend>
            {KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`kind.${kind}`)}
                hint={kind === "messages" || kind === "instances" ? t(`hint.${kind}`) : undefined}
                checked={kinds.includes(kind)}
                onChange={({ target }) => choose(KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))))}
              />
            ))}
          </fieldset>
        )}
        {(able === "default" || able === "granted") && (
          <div>
            <Button variant={isOn ? "plain" : "primary"} onClick={() => (isOn ? choose([]) : void start())}>
              {t(isOn ? "stop" : "start")}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
