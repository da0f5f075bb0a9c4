import { isRouteErrorResponse, useLocation, useRouteError, type ErrorResponse } from "@remix-run/react";
import type { KeyOf } from "~/i18n/texts.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { clearCache } from "~/lib/calls/cache.ts";
import { unanswered } from "~/lib/calls/unanswered.ts";
import { loginPath } from "~/lib/pages/return-path.ts";
import { NotFound } from "./NotFound.tsx";
import { useReloadOnceAnswered } from "./useReloadOnceAnswered.ts";

/** What an error screen and its title say: the server's own words if there are any. */
export function headingOf(error: unknown, t: (key: KeyOf<"common">) => string): string {
  if (isRouteErrorResponse(error)) return saidBy(error) ?? t(error.status === 404 ? "notFound.title" : "error.server");
  return t(`error.${unanswered(error) ?? "title"}`);
}

function saidBy({ data }: ErrorResponse): string | null {
  const title = (data as { title?: unknown } | null)?.title;
  return typeof title === "string" ? title : null;
}

/** Shown instead of a page that failed: the server's refusal in its own words, or the error with its stack. */
export function ErrorScreen() {
  const { t } = useTexts();
  const error = useRouteError();
  const title = headingOf(error, t);
  if (!isRouteErrorResponse(error)) return <Defect error={error} title={title} />;
  return error.status === 404 ? <NotFound title={saidBy(error)} /> : <Refusal status={error.status} title={title} />;
}

function Refusal({ status, title }: { status: number; title: string }) {
  const { t } = useTexts();
  const { viewer } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto max-w-xl py-16">
      <p className="font-mono text-mute">{t("error.code", { status })}</p>
      <h1 className="mt-2 text-xl font-semibold text-balance">{title}</h1>
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

/** Without an answer from our server the page is loaded again once it answers; a defect is shown with its stack. */
function Defect({ error, title }: { error: unknown; title: string }) {
  const { t } = useTexts();
  const why = unanswered(error);
  useReloadOnceAnswered(why !== null);
  return (
    <div className="mx-auto max-w-3xl py-16">
      <Icon name="warning" size={40} className={why ? "text-warn" : "text-alert"} />
      <h1 className="mt-4 text-xl font-semibold text-balance">{title}</h1>
      <p className="mt-2 text-mute">{t(why ? `error.${why}Text` : "error.text")}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" icon={<Icon name="refresh" size={16} />} onClick={reload}>
          {t("action.retry")}
        </Button>
        {!why && (
          <Button icon={<Icon name="broom" size={16} />} onClick={cleanAndReload}>
            {t("nav.cleanCache")}
          </Button>
        )}
      </div>
      {!why && error instanceof Error && <Details error={error} />}
    </div>
  );
}

function cleanAndReload() {
  clearCache();
  reload();
}

function Details({ error }: { error: Error }) {
  const { t } = useTexts();
  // What the server threw belongs in its log; only errors of this browser are shown with their stack.
  const stack = typeof window === "undefined" ? null : error.stack;
  return (
    <section className="mt-8" aria-label={t("error.stack")}>
      <p className="font-mono font-semibold text-alert">{error.message}</p>
      {stack && (
        <pre className="mt-2 max-h-96 overflow-auto rounded border border-line bg-sunken p-3 font-mono text-xs text-mute">{stack}</pre>
      )}
    </section>
  );
}
