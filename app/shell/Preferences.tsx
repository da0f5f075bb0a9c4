import { Form, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { LANGUAGES, type Language } from "#worker/contract/wire/names.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Menu } from "~/ui/Menu.tsx";
import { useChooseLanguage } from "./useLanguage.ts";
import { chooseScheme } from "./useScheme.ts";
import { SCHEMES, type Scheme } from "#worker/domain/scheme.ts";

/** Each language's name in that language. */
const NAMES: Record<Language, string> = { "en-US": "English", "ja-JP": "日本語", "zh-CN": "简体中文" };

const useHere = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

/** Without scripts the form brings the visitor back to the same page. */
function pressed<Choice extends string>(choose: (choice: Choice) => unknown) {
  return (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!submitter) return;
    event.preventDefault();
    choose((submitter as HTMLButtonElement).value as Choice);
  };
}

/** Chooses the language. */
export function LanguageMenu() {
  const { t, i18n } = useTexts();
  const choose = useChooseLanguage();
  const here = useHere();
  return (
    <Menu label={t("nav.language")} button={<Icon name="language" />}>
      <Form method="post" action="/preferences" onSubmit={pressed(choose)}>
        <input type="hidden" name="from" value={here} />
        {LANGUAGES.map((language) => (
          <button
            key={language}
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === i18n.language}
            className="menu-item"
          >
            <span className="flex-1">{NAMES[language]}</span>
            {language === i18n.language && <Icon name="check" size={16} />}
          </button>
        ))}
      </Form>
    </Menu>
  );
}

const SCHEME_ICONS = { system: "system", light: "sun", dark: "moon" } as const;

/** Chooses the colour scheme: the system's, light or dark. The next page has it from its first paint, also without scripts. */
export function SchemeMenu({ scheme }: { scheme: Scheme }) {
  const { t } = useTexts();
  const here = useHere();
  return (
    <Menu label={t("label.value", { label: t("nav.scheme"), value: t(`scheme.${scheme}`) })} button={<Icon name={SCHEME_ICONS[scheme]} />}>
      <Form method="post" action="/preferences" onSubmit={pressed(chooseScheme)}>
        <input type="hidden" name="from" value={here} />
        {SCHEMES.map((one) => (
          <button key={one} name="scheme" value={one} aria-pressed={one === scheme} className="menu-item">
            <Icon name={SCHEME_ICONS[one]} size={16} />
            <span className="flex-1">{t(`scheme.${one}`)}</span>
            {one === scheme && <Icon name="check" size={16} />}
          </button>
        ))}
      </Form>
    </Menu>
  );
}
