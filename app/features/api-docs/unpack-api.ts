import { unpack, type Packed } from "~/lib/pages/packed.ts";
import type { ApiView } from "./api-view.server.ts";

/** The page's view of the API, which travels as one text. */
export const unpackApi = (packed: Packed<ApiView>): ApiView => unpack(packed, (view: ApiView) => view);
