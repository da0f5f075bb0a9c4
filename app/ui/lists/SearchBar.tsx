import { Form, useNavigation } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button, ButtonLink } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { Input } from "../Input.tsx";

type Props = { q: string; label: string; kept?: URLSearchParams };

/** Searches a list on the server; the text is kept in the address, next to the list's other filters (`kept`). Works without scripts. */
export function SearchBar({ q, label, kept }: Props) {
  const { t } = useTexts("admin");
  const navigation = useNavigation();
  const busy = navigation.state === "loading" && new URLSearchParams(navigation.location.search).has("q");
  return (
    <search>
      <Form className="flex flex-wrap gap-2" key={q}>
        {[...(kept ?? [])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={label}
          placeholder={label}
          maxLength={254}
          className="min-w-0 flex-1 basis-48 sm:max-w-96"
        />
        <Button type="submit" busy={busy} icon={<Icon name="search" size={16} />}>
          {t("common:action.search")}
        </Button>
        {q !== "" && (
          <ButtonLink to={`?${kept ?? ""}`} variant="quiet" icon={<Icon name="x" size={16} />}>
            {t("list.all")}
          </ButtonLink>
        )}
      </Form>
    </search>
  );
}
