import { call } from "~/lib/calls/api.ts";
import { divisionsBody, type DivisionsForm } from "./division-form.ts";

export const putDivisions = (id: number, form: DivisionsForm) =>
  call("PUT /api/edit/games/:id/divisions", { params: { id }, body: divisionsBody(form) });
