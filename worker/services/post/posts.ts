import { and, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { PostCardView, PostEdit, PostUpdate, PostView } from "../../contract/wire/platform/post.ts";
import { isoTime } from "../../contract/wire/wire.ts";
import type { Ctx } from "../../context.ts";
import { posts, users } from "../../db/schema/index.ts";
import { requirePermission, requireViewer } from "../../auth/roles.ts";
import { requireUnchanged } from "../../domain/game/meanwhile.ts";
import { assetUrl } from "../file/files.ts";
import { JointRead } from "../../joint-read.ts";
import { logDone } from "../log/logs.ts";

const MOST = 500;
/** How many requests for the same list are answered together. */
const READ_AT_ONCE = 500;

/** Lists of posts by length that requests of the same turn wait for. */
const lookups = new JointRead<number, PostCardView[]>(READ_AT_ONCE, (count) => count);

/** Pinned first, then by the latest change; at most `count`. D1 is asked once for all requests of the same turn. */
export function list(ctx: Ctx, count = MOST): Promise<PostCardView[]> {
  return lookups.read(ctx, Math.min(count, MOST), async (asked) => {
    const cards = await cardsBy(ctx, [desc(posts.isPinned), desc(posts.updatedAt)], asked[0]!);
    return asked.map(() => cards);
  });
}

/** The `count` posts that changed last, pinned or not. */
export function latest(ctx: Ctx, count: number): Promise<PostCardView[]> {
  return cardsBy(ctx, [desc(posts.updatedAt)], count);
}

async function cardsBy(ctx: Ctx, order: SQL[], count: number): Promise<PostCardView[]> {
  const { content: _, ...card } = getTableColumns(posts);
  const rows = await ctx.db
    .select({ ...card, ...author })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .orderBy(...order, posts.id)
    .limit(count);
  return rows.map(cardView);
}

/** A post with its text; refuses with `post.notFound`. */
export const find = async (ctx: Ctx, id: string): Promise<PostView> => postView(await readPost(ctx, id));

async function readPost(ctx: Ctx, id: string) {
  const row = await ctx.db
    .select({ ...getTableColumns(posts), ...author })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, id))
    .get();
  return row ?? fail("post.notFound");
}

/** Administrator: adds a post; returns its id, eight hexadecimal characters. */
export async function create(ctx: Ctx, input: PostEdit): Promise<string> {
  requirePermission(ctx, "post.edit");
  const viewer = requireViewer(ctx);
  const id = crypto.randomUUID().slice(0, 8);
  const [made] = await ctx.db
    .insert(posts)
    .values({ ...input, tags: input.tags ?? [], id, authorId: viewer.id, updatedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: posts.id });
  if (!made) return create(ctx, input);
  logDone(ctx, `Added the post ${input.title} (${id})`);
  return id;
}

/** Administrator: changes the given fields of a post, and its time, which no two states share. */
export async function update(ctx: Ctx, id: string, { was, ...change }: PostUpdate): Promise<PostView> {
  requirePermission(ctx, "post.edit");
  const read = was && (await readPost(ctx, id));
  if (was && read) requireUnchanged(was, postView(read));
  const { title, summary, content, tags, isPinned } = change;
  const [changed] = await ctx.db
    .update(posts)
    .set({ title, summary, content, tags: tags ?? undefined, isPinned, updatedAt: sql`max(${ctx.now()}, ${posts.updatedAt} + 1)` })
    .where(and(eq(posts.id, id), read && eq(posts.updatedAt, read.updatedAt)))
    .returning({ title: posts.title });
  // Another request was faster by less than a round trip: the change is compared once more with the new state.
  if (!changed && read) return update(ctx, id, { was, ...change });
  if (!changed) fail("post.notFound");
  logDone(ctx, `Changed the post ${changed.title} (${id})`);
  return find(ctx, id);
}

/** Administrator: deletes a post. */
export async function remove(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, "post.edit");
  const [gone] = await ctx.db.delete(posts).where(eq(posts.id, id)).returning({ title: posts.title });
  if (!gone) fail("post.notFound");
  logDone(ctx, `Deleted the post ${gone.title} (${id})`);
}

const author = { authorName: users.name, authorAvatar: users.avatar };
type CardRow = Omit<typeof posts.$inferSelect, "content"> & { authorName: string | null; authorAvatar: string | null };

const postView = (row: CardRow & { content: string }): PostView => ({ ...cardView(row), content: row.content });

function cardView(row: CardRow): PostCardView {
  const { id, title, summary, isPinned, tags, authorName } = row;
  const authorAvatar = row.authorAvatar && assetUrl(row.authorAvatar, "avatar");
  return { id, title, summary, isPinned, tags, authorAvatar, authorName, time: isoTime(row.updatedAt) };
}
