import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { clearCache } from "~/lib/calls/cache.ts";
import { unanswered } from "~/lib/calls/unanswered.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { NotFound } from "./NotFound.tsx";

/** Shown instead of a page that failed: the server's refusal in its own words, or the error with its stack. */
export function ErrorScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) {
    const title = (error.data as { title?: unknown } | null)?.title;
    const said = typeof title === "string" ? title : null;
    return error.status === 404 ? <NotFound title={said} /> : <Refusal status={error.status} title={said} />;
  }
  return <Defect error={error} />;
}

function Refusal({ status, title }: { status: number; title: string | null }) {
  const { t } = useTexts();
  const { viewer } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto max-w-xl py-16">
      <p className="font-mono text-mute">{t("error.code", { status })}</p>
      <h1 className="mt-2 text-xl font-semibold text-balance">{title ?? t("error.server")}</h1>
      <div className="mt-6 flex flex-wrap gap-2">
        {status === 401 && !viewer && (
          <ButtonLink to={loginPath(pathname + search)} variant="primary">
            {t("nav.login")}
          </ButtonLink>
        )}
        {status >= 500 && (
          <Button variant="primary" onClick={reload}>
            {t("action.retry")}
          </Button>
        )}
        <ButtonLink to="/">{t("error.home")}</ButtonLink>
      </div>
    </div>
  );
}

const reload = () => window.location.reload();

/** `why`: no answer at all, or an answer from something in front of the server. Loads the page again when the browser is back online. */
function Unanswered({ why }: { why: "offline" | "foreign" }) {
  const { t } = useTexts();
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <div className="mx-auto max-w-3xl py-16">
      <Icon name="warning" size={40} className="text-warn" />
      <h1 className="mt-4 text-xl font-semibold text-balance">{t(`error.${why}`)}</h1>
      <p className="mt-2 text-mute">{t(`error.${why}Text`)}</p>
      <Button variant="primary" icon={<Icon name="refresh" size={16} />} className="mt-6" onClick={reload}>
        {t("action.retry")}
      </Button>
    </div>
  );
}

function Defect({ error }: { error: unknown }) {
  const { t } = useTexts();
  const known = error instanceof Error ? error : null;
  const why = unanswered(error);
  if (why) return <Unanswered why={why} />;
  // What the server threw belongs in its log; only errors of this browser are shown with their stack.
  const stack = typeof window === "undefined" ? null : known?.stack;
  const clean = () => {
    clearCache();
    window.location.reload();
  };
  return (
    <div className="mx-auto max-w-3xl py-16">
      <Icon name="warning" size={40} className="text-alert" />
      <h1 className="mt-4 text-xl font-semibold">{t("error.title")}</h1>
      <p className="mt-2 text-mute">{t("error.text")}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" icon={<Icon name="refresh" size={16} />} onClick={reload}>
          {t("action.retry")}
        </Button>
        <Button icon={<Icon name="broom" size={16} />} onClick={clean}>
          {t("nav.cleanCache")}
        </Button>
      </div>
      {known && (
        <section className="mt-8" aria-label={t("error.stack")}>
          <p className="font-mono font-semibold text-alert">{known.message}</p>
          {stack && (
            <pre className="mt-2 max-h-96 overflow-auto rounded border border-line bg-sunken p-3 font-mono text-xs text-mute">{stack}</pre>
          )}
        </section>
      )}
    </div>
  );
}
