import { Link, type LinkProps } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";

/** Only a script can open a dialog, so without scripts its content is part of the page, with a link in place of the close button. */
export function WithoutScripts({ back }: { back: LinkProps["to"] }) {
  const { t } = useTexts("play/challenge");
  return (
    <noscript>
      <style>
        {
          "dialog { display: block; position: absolute; inset: 0 0 auto auto; height: auto; min-height: 100dvh; z-index: 40; animation: none }"
        }
      </style>
      <Link to={back} className="mb-4 inline-block font-medium text-accent-text underline">
        {t("sheet.back")}
      </Link>
    </noscript>
  );
}
