import { useTexts } from "~/i18n/useTexts.ts";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import type { FieldView } from "./api-view.server.ts";
import { TypeText } from "./TypeText.tsx";

/** Names, types and notes of a call's parameters or a shape's properties. */
export function FieldTable({ fields, caption }: { fields: FieldView[]; caption: string }) {
  const { t } = useTexts("api-docs");
  const placed = fields.some(({ place }) => place);
  return (
    <Table
      caption={caption}
      head={
        <>
          <Th>{t("docs.name")}</Th>
          {placed && <Th>{t("docs.place")}</Th>}
          <Th>{t("docs.type")}</Th>
          <Th>{t("docs.presence")}</Th>
        </>
      }
    >
      {fields.map((field) => (
        <Tr key={`${field.place} ${field.name}`}>
          <Td className="font-mono text-xs whitespace-nowrap">{field.name}</Td>
          {placed && <Td className="text-mute whitespace-nowrap">{field.place && t(`docs.place.${field.place}`)}</Td>}
          <Td className="min-w-40">
            <TypeText type={field.type} />
            {field.note && (
              <code translate="no" className="ml-2 font-mono text-xs text-mute">
                {field.note}
              </code>
            )}
          </Td>
          <Td className={`whitespace-nowrap ${field.required ? "" : "text-mute"}`}>
            {t(field.required ? "docs.always" : "docs.optional")}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
