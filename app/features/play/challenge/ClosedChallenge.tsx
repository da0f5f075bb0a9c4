import { isRouteErrorResponse, useNavigate, useParams, useRouteError, useSearchParams } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { ErrorScreen } from "~/shell/ErrorScreen.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { SheetAtOnce } from "./SheetAtOnce.tsx";

/** Shown over the game's other challenges when a challenge is locked for the team or does not exist: the server's reason. */
export function ClosedChallenge() {
  const { t } = useTexts("play/challenge");
  const error = useRouteError();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = { pathname: `/games/${useParams().id}/challenges`, search: String(search) };
  const said = isRouteErrorResponse(error) && error.status === 404 ? (error.data as { title?: unknown } | null)?.title : null;
  if (typeof said !== "string") return <ErrorScreen />;
  return (
    <Dialog open onClose={() => navigate(back, { preventScrollReset: true })} title={said}>
      <SheetAtOnce back={back} />
      <ButtonLink to={back}>{t("sheet.back")}</ButtonLink>
    </Dialog>
  );
}
