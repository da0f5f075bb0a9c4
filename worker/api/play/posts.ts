import * as z from "zod/mini";
import { PostCardView, PostEdit, PostUpdate, PostView } from "../../contract/wire/platform/post.ts";
import * as posts from "../../services/post/posts.ts";
import { route } from "../route.ts";

const LATEST = 20;
const params = z.object({ id: z.string("field.id").check(z.regex(/^[0-9a-f]{8}$/, "post.notFound")) });
const cards = z.array(PostCardView);

export const postRoutes = [
  route({ call: "GET /api/posts", summary: "Posts, pinned first, then newest", answer: cards }, ({ ctx }) => posts.list(ctx)),
  route({ call: "GET /api/posts/latest", summary: "The first 20 posts", answer: cards }, ({ ctx }) => posts.list(ctx, LATEST)),
  route({ call: "GET /api/posts/:id", summary: "A post", params, answer: PostView }, ({ ctx, params }) => posts.find(ctx, params.id)),
  route({ call: "POST /api/edit/posts", summary: "Add a post", body: PostEdit, answer: z.string() }, ({ ctx, body }) =>
    posts.create(ctx, body),
  ),
  route(
    { call: "PUT /api/edit/posts/:id", summary: "Change a post; what is absent stays", params, body: PostUpdate, answer: PostView },
    ({ ctx, params, body }) => posts.update(ctx, params.id, body),
  ),
  route({ call: "DELETE /api/edit/posts/:id", summary: "Delete a post", params }, ({ ctx, params }) => posts.remove(ctx, params.id)),
];
