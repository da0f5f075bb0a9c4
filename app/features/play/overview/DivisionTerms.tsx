import { useTexts } from "~/i18n/useTexts.ts";
import type { DivisionView } from "#worker/contract/wire/game/game.ts";
import { Name } from "~/ui/values/Name.tsx";

/** What is special about divisions, for whoever chooses one: whether it plays as guests, which places are left, and what lets one in. */
export function DivisionTerms({ divisions }: { divisions: DivisionView[] }) {
  return divisions.map((one) => (
    <span key={one.name} className="mt-1 block">
      <span className="font-medium text-mute">
        <Name>{one.name}</Name>
      </span>
      <Terms {...one} />
    </span>
  ));
}

function Terms({ guest, capacity, left, code, domains, listed }: DivisionView) {
  const { t } = useTexts("play/overview");
  const ways = [code && t("join.code"), domains && t("join.domains", { names: domains.join(", ") }), listed && t("join.listed")];
  const places = capacity !== undefined && left !== undefined && t(left > 0 ? "join.places" : "join.full", { left, capacity });
  const lines = [guest && t("join.guests"), places, ways.filter(Boolean).join(" / ")].filter((line) => typeof line === "string" && line);
  return lines.map((line) => (
    <span key={String(line)} className="block">
      {line}
    </span>
  ));
}
