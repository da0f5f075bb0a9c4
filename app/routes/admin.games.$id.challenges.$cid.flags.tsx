import { useRevalidator } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { AddFlags } from "~/features/admin/challenge-editor/AddFlags.tsx";
import { AddRemoteFlags } from "~/features/admin/challenge-editor/AddRemoteFlags.tsx";
import { FlagCounts } from "~/features/admin/challenge-editor/FlagCounts.tsx";
import { FlagTable } from "~/features/admin/challenge-editor/FlagTable.tsx";
import { UploadFlags } from "~/features/admin/challenge-editor/UploadFlags.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { useManagedChallenge } from "~/features/admin/challenge-editor/useManagedChallenge.ts";
import { kindOf } from "#worker/domain/game/challenge-kind.ts";

export default function ChallengeFlags() {
  const { t } = useTexts("admin/challenge-editor");
  const { challenge, gameId, teams } = useManagedChallenge();
  const revalidator = useRevalidator();
  const at = { id: gameId, cid: challenge.id };
  const kind = kindOf(challenge.type);
  const dynamic = kind.flags === "assigned";
  const add = { at, known: challenge.flags.map((flag) => flag.flag), onAdded: revalidator.revalidate };
  if (kind.flags === "generated") return <Alert>{t("flags.generated")}</Alert>;
  return (
    <div className="grid gap-6">
      {dynamic && <FlagCounts flags={challenge.flags} teams={teams} />}
      {dynamic ? (
        <div className="grid gap-4 md:grid-cols-2">
          <UploadFlags {...add} />
          <AddRemoteFlags {...add} />
        </div>
      ) : (
        <AddFlags {...add} />
      )}
      <FlagTable flags={challenge.flags} dynamic={dynamic} at={at} onRemoved={revalidator.revalidate} />
    </div>
  );
}
