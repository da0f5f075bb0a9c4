import type { RehearsedFile, RehearsedImage } from "#worker/contract/wire/monitor/rehearsal.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { Td, Tr } from "~/ui/lists/Table.tsx";
import { Name } from "~/ui/values/Name.tsx";
import { Size } from "~/ui/values/Size.tsx";
import { Problem, ReportTable } from "./ReportTable.tsx";

/** Whether each file was downloaded as it was uploaded. */
export function RehearsedFiles({ files }: { files: RehearsedFile[] }) {
  const { t } = useTexts("admin/ready");
  const heads = [t("rehearsal.file"), t("rehearsal.challenge"), t("rehearsal.size"), t("rehearsal.found")];
  return (
    <ReportTable title={t("rehearsal.files")} heads={heads}>
      {files.map((one) => (
        <Tr key={`${one.challengeId} ${one.name}`}>
          <Td className="sm:min-w-32 [overflow-wrap:anywhere]">
            <Name>{one.name}</Name>
          </Td>
          <Td className="[overflow-wrap:anywhere]">{one.title}</Td>
          <Td>
            <Size bytes={one.bytes} />
          </Td>
          <Td className="sm:min-w-40">
            <Problem problem={one.problem} />
          </Td>
        </Tr>
      ))}
    </ReportTable>
  );
}

/** Whether each image started on each host, and how long its port took to answer. */
export function RehearsedImages({ images }: { images: RehearsedImage[] }) {
  const { t } = useTexts("admin/ready");
  const heads = [t("rehearsal.image"), t("rehearsal.host"), t("rehearsal.took"), t("rehearsal.found")];
  return (
    <ReportTable title={t("rehearsal.images")} heads={heads}>
      {images.map((one) => (
        <Tr key={`${one.image} ${one.host}`}>
          <Td className="sm:min-w-32 [overflow-wrap:anywhere]">{one.image}</Td>
          <Td className="[overflow-wrap:anywhere]">{one.host}</Td>
          <Td className="whitespace-nowrap figures">{t("rehearsal.ms", { ms: one.ms })}</Td>
          <Td className="sm:min-w-40">
            <Problem problem={one.problem} />
          </Td>
        </Tr>
      ))}
    </ReportTable>
  );
}
