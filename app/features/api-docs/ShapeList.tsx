import { useTexts } from "~/i18n/useTexts.ts";
import { kept } from "~/ui/kept.tsx";
import type { ShapeView } from "./api-view.server.ts";
import { FieldTable } from "./FieldTable.tsx";
import { TypeText } from "./TypeText.tsx";

/** The named shapes, each with an anchor that types link to. They never change while the platform runs. */
export const ShapeList = kept("api-shapes", List, () => null, "everywhere");

function List({ shapes }: { shapes: ShapeView[] }) {
  const { t } = useTexts("api-docs");
  return (
    <section id="shapes" aria-labelledby="shapes-title" className="mt-10">
      <h2 id="shapes-title" className="mb-3 text-lg font-semibold">
        {t("docs.shapes")}
      </h2>
      <ul className="grid gap-6">
        {shapes.map((shape) => (
          <li key={shape.name} id={`shape-${shape.name}`} className="min-w-0 scroll-mt-16 target:flash">
            <h3 className="mb-1 font-mono text-sm font-semibold">{shape.name}</h3>
            {shape.fields.length > 0 ? <FieldTable fields={shape.fields} caption={shape.name} /> : <TypeText type={shape.type} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
