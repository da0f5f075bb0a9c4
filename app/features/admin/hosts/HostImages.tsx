import { useTexts } from "~/i18n/useTexts.ts";
import { Icon } from "~/ui/Icon.tsx";
import { imageState, shownImages } from "./image-state.ts";
import type { HostView } from "#worker/contract/wire/platform/host.ts";
import { ImageBadge } from "./ImageBadge.tsx";

/** A host's images, and those that it is fetching or could not fetch. */
export function HostImages({ host }: { host: HostView }) {
  const { t } = useTexts("admin/hosts");
  const images = shownImages(host.images);
  return (
    <>
      {host.pulls.length > 0 && (
        <ul className="grid gap-2" aria-label={t("host.pulls")}>
          {host.pulls.map(({ image }) => (
            <li key={image} className="grid gap-1 rounded border border-line bg-sunken p-2.5">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <code translate="no" className="min-w-0 truncate font-mono text-xs">
                  {image}
                </code>
                <ImageBadge state={imageState(image, host)} />
              </span>
              <PullError host={host} image={image} />
            </li>
          ))}
        </ul>
      )}
      {images.length > 0 && (
        <details className="group">
          <summary className="flex w-fit list-none items-center gap-1.5 text-mute select-none hover:text-ink [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-right" size={14} className="group-open:rotate-90" />
            {t("host.images", { count: images.length })}
          </summary>
          <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto rounded border border-line bg-sunken p-2.5 sm:grid-cols-2">
            {images.map((image) => (
              <li key={image} className="truncate font-mono text-xs" title={image}>
                {image}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function PullError({ host, image }: { host: HostView; image: string }) {
  const state = imageState(image, host);
  if ("error" in state) return <p className={`text-xs ${state.kind === "failed" ? "text-alert" : "text-mute"}`}>{state.error}</p>;
  if (state.kind !== "pulling" || state.percent === null) return null;
  return (
    <span aria-hidden="true" className="block h-1 overflow-hidden rounded-sm bg-line">
      <span className="block h-full bg-accent" style={{ width: `${state.percent}%` }} />
    </span>
  );
}
