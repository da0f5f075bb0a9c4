/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a field whose list is searched by typing has no element of its own */
import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { isComposing } from "~/lib/composing.ts";
import { Dialog } from "~/ui/dialogs/Dialog.tsx";
import { useBackCloses } from "~/ui/dialogs/useBackCloses.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Input } from "~/ui/Input.tsx";
import { FindList, optionId } from "./FindList.tsx";
import { matching, type Find } from "./finds.ts";
import { useFinds } from "./useFinds.ts";

/** After so many milliseconds the user has turned to something else, and an opening search would take the focus from it. */
const LATE_MS = 5_000;

type Props = { since: number; onClose: () => void };

/** The search, unless its code came too late, as when the server was away. */
export function SearchDialog({ since, onClose }: Props) {
  const [isLate] = useState(() => Date.now() > since + LATE_MS);
  useEffect(() => {
    if (isLate) onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return isLate ? null : <OpenSearch onClose={onClose} />;
}

/** Leads to a page, game, challenge or post by a part of its name. */
function OpenSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTexts("search");
  useBackCloses();
  return (
    <Dialog open high onClose={onClose} title={t("common:nav.search")}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const { t } = useTexts("search");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { finds, partial } = useFinds(typed.trim());
  const { found, more } = matching(finds, typed);
  const navigate = useNavigate();
  const open = ({ to }: Find, { ctrlKey, metaKey }: MouseEvent | KeyboardEvent) => {
    onClose();
    if (ctrlKey || metaKey) window.open(to, "_blank");
    else navigate(to);
  };
  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), found.length - 1);
    setActive(next);
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Enter: () => found[active] && open(found[active], event),
    }[event.key];
    if (!act || isComposing(event)) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <div className="relative">
        <Icon name="search" size={16} className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-mute" />
        <Input
          role="combobox"
          aria-label={t("common:nav.search")}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="pl-8"
          placeholder={t("search.type")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <FindList id={id} {...{ found, more, active, partial }} onOpen={open} />
    </>
  );
}
