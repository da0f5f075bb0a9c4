import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { cx } from "~/lib/class-names.ts";
import { passwordStrength, type PasswordHint } from "./password-strength.ts";

const HINTS: PasswordHint[] = ["length", "lower", "upper", "digit", "symbol"];
const COLOUR = ["bg-line", "bg-alert", "bg-warn", "bg-ok", "bg-ok"] as const;

/** Four bars, a word, and what would make the password stronger. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTexts("account");
  const { score, met } = passwordStrength(password);
  return (
    <div className="text-xs text-faint">
      <div className="flex items-center gap-3">
        <div aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={cx("h-1 rounded-[1px]", bar <= score ? COLOUR[score] : "bg-line")} />
          ))}
        </div>
        <span aria-live="polite" className="min-w-20 text-right font-medium text-mute">
          {password ? t(`password.strength${score}`) : t("password.strength")}
        </span>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        {HINTS.map((hint) => (
          <li key={hint} className={cx("inline-flex items-center gap-1", met[hint] && "text-ok")}>
            <Icon name={met[hint] ? "check" : "plus"} size={12} />
            {t(`password.hint.${hint}`)}
            {met[hint] && <span className="sr-only">{t("password.met")}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
