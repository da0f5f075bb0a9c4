import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AddFlags } from "~/components/manage/AddFlags.tsx";
import { AddRemoteFlags } from "~/components/manage/AddRemoteFlags.tsx";
import { FlagCounts } from "~/components/manage/FlagCounts.tsx";
import { FlagTable } from "~/components/manage/FlagTable.tsx";
import { UploadFlags } from "~/components/manage/UploadFlags.tsx";
import { Alert } from "~/components/ui/Alert.tsx";
import { useManagedChallenge } from "~/hooks/useManagedChallenge.ts";

export default function ChallengeFlags() {
  const { t } = useTranslation("manage");
  const { challenge, gameId, teams } = useManagedChallenge();
  const revalidator = useRevalidator();
  const path = `/api/edit/games/${gameId}/challenges/${challenge.id}`;
  const dynamic = challenge.type === "DynamicAttachment";
  const add = { path, known: challenge.flags.map((flag) => flag.flag), onAdded: revalidator.revalidate };
  if (challenge.type === "DynamicContainer") return <Alert>{t("flags.generated")}</Alert>;
  return (
    <div className="grid gap-6">
      {dynamic && <FlagCounts flags={challenge.flags} teams={teams} />}
      {dynamic ? (
        <div className="grid gap-4 md:grid-cols-2">
          <UploadFlags {...add} challengeId={challenge.id} />
          <AddRemoteFlags {...add} />
        </div>
      ) : (
        <AddFlags {...add} />
      )}
      <FlagTable flags={challenge.flags} dynamic={dynamic} path={path} onRemoved={revalidator.revalidate} />
    </div>
  );
}
