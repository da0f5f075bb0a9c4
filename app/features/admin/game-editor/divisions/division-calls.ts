import { call } from "~/lib/calls/api.ts";
import { divisionsBody, type Division, type DivisionsForm } from "./division-form.ts";

/** Stores all divisions; refused if the stored ones are no longer as in `read`. */
export const putDivisions = (id: number, form: DivisionsForm, read: Division[]) => {
  const was = read.map(({ teams: _, ...rights }) => rights);
  return call("PUT /api/edit/games/:id/divisions", { params: { id }, body: { ...divisionsBody(form), was } });
};
