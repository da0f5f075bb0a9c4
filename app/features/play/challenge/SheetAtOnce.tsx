import { Link, type LinkProps } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useNonce } from "~/lib/pages/nonce.ts";

/**
 * Without the animation, which shows that something comes from the side of what was there before; and beside the page's scrollbar, as `useModal`
 * does.
 */
const OPEN =
  "((sheet, root) => { root.style.setProperty('--scrollbar', innerWidth - root.clientWidth + 'px'); sheet.style.animation = 'none'; sheet.showModal() })(document.currentScript.closest('dialog'), document.documentElement)";

/**
 * Only a script can open a dialog. On a page that begins with one this does so when its first part has arrived, long before the page's scripts; a
 * browser does not run it when it comes later. Without scripts the dialog's content is part of the page, with a link in place of the close button.
 */
export function SheetAtOnce({ back }: { back: LinkProps["to"] }) {
  const { t } = useTexts("play/challenge");
  const open = { __html: OPEN };
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- the constant above */}
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={open} />
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
    </>
  );
}
