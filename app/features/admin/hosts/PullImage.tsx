import { useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { useFirstFault } from "~/ui/fields/useFirstFault.ts";
import { Icon } from "~/ui/Icon.tsx";
import { CodeInput } from "~/ui/Input.tsx";
import { useToast } from "~/ui/Toast.tsx";
import { useCall } from "~/lib/calls/useCall.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { ImageTable } from "./ImageTable.tsx";
import { Section } from "~/ui/Section.tsx";
import { pullImage } from "./host-calls.ts";

/** Fetches an image on all hosts, and shows each host's progress. */
export function PullImage({ hosts, onOrdered }: { hosts: HostView[]; onOrdered: () => void }) {
  const { t } = useTexts("admin/hosts");
  const toast = useToast();
  const call = useCall();
  useFirstFault(call.error);
  const [image, setImage] = useState("");
  const [ordered, setOrdered] = useState<string[]>([]);
  const pull = async () => {
    const name = image.trim();
    const done = await call.run(() => pullImage(name), { quiet: true });
    if (!done) return;
    setOrdered([name, ...ordered.filter((one) => one !== name)]);
    if (done.value === 0) toast({ tone: "alert", text: t("image.nobody") });
    onOrdered();
  };
  return (
    <Section title={t("image.title")} text={t("image.text")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pull();
        }}
      >
        <Field label={t("image.name")} error={call.errorOf("image") ?? call.general}>
          {(props) => (
            <div className="flex flex-wrap gap-2">
              <CodeInput
                {...props}
                className="min-w-0 flex-1 basis-60 sm:max-w-120"
                placeholder="registry.example/challenge:1"
                maxLength={LIMITS.image}
                value={image}
                onChange={(event) => setImage(event.target.value)}
              />
              <Button type="submit" busy={call.busy} icon={<Icon name="download" size={16} />}>
                {t("image.fetch")}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {ordered.length > 0 && <ImageTable images={ordered} hosts={hosts} />}
    </Section>
  );
}
