import { useTexts } from "~/i18n/useTexts.ts";
import { Table, Td, Th, Tr } from "~/ui/lists/Table.tsx";
import { imageState } from "./image-state.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { ImageBadge } from "./ImageBadge.tsx";

/** A table of images and hosts: where each image is present, being fetched, or could not be fetched. */
export function ImageTable({ images, hosts }: { images: string[]; hosts: HostView[] }) {
  const { t } = useTexts("admin/hosts");
  return (
    <Table
      caption={t("image.title")}
      head={
        <>
          <Th>{t("image.name")}</Th>
          {hosts.map(({ id, name }) => (
            <Th key={id} className="max-w-40 truncate">
              {name}
            </Th>
          ))}
        </>
      }
    >
      {images.map((image) => (
        <Tr key={image}>
          <Td className="max-w-80 truncate font-mono text-xs">{image}</Td>
          {hosts.map((host) => (
            <Td key={host.id}>
              <Cell image={image} host={host} />
            </Td>
          ))}
        </Tr>
      ))}
    </Table>
  );
}

function Cell({ image, host }: { image: string; host: HostView }) {
  const state = imageState(image, host);
  return (
    <>
      <ImageBadge state={state} />
      {"error" in state && (
        <span className={`line-clamp-2 max-w-64 pt-1 text-xs ${state.kind === "failed" ? "text-alert" : "text-mute"}`} title={state.error}>
          {state.error}
        </span>
      )}
    </>
  );
}
