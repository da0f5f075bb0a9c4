import { call } from "~/lib/calls/api.ts";
import type { Body } from "~/lib/calls/address.ts";

export const createPost = (body: Body<"POST /api/edit/posts">) => call("POST /api/edit/posts", { body });
export const changePost = (id: string, body: Body<"PUT /api/edit/posts/:id">) => call("PUT /api/edit/posts/:id", { params: { id }, body });
export const deletePost = (id: string) => call("DELETE /api/edit/posts/:id", { params: { id } });
