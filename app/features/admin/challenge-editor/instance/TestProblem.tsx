import { Link } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Alert } from "~/ui/Alert.tsx";

/** Refusals that an organiser can resolve, by the last part of their code. */
const KNOWN = [
  "imageMissing",
  "pullRefused",
  "portSilent",
  "exited",
  "overfull",
  "noHost",
  "queueFull",
  "noSpace",
  "noNetwork",
  "storageUnsupported",
  "engine",
] as const;
const AT_HOSTS = new Set<string>(["pullRefused", "noHost", "noSpace", "noNetwork", "queueFull"]);

type Props = { code: string; title: string; detail: string };

/** Why there is no test instance, how to resolve it, and what the host reported. */
export function TestProblem({ code, title, detail }: Props) {
  const { t } = useTexts("admin/challenge-editor");
  const known = KNOWN.find((name) => code === `instance.${name}`);
  return (
    <Alert tone="alert" title={known ? t(`problem.${known}`) : title}>
      {known && <p>{t(`problem.${known}Text`)}</p>}
      {known && AT_HOSTS.has(known) && (
        <Link to="/admin/hosts" className="text-accent-text hover:underline">
          {t("problem.hosts")}
        </Link>
      )}
      {detail && <p className="mt-1 font-mono text-xs break-all">{detail}</p>}
    </Alert>
  );
}
