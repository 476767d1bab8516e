import { homePlatform } from '#contract/platforms/platforms.ts';
import { Extras } from '#contract/posts/extras.ts';
import type { sandboxCalls, SandboxPost } from '#contract/sandbox/calls.ts';
import { toIso } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import { pageAsked } from '#server/db/keyset.ts';
import type { Context } from '#server/context.ts';
import { readOne } from '#server/features/analytics/service.ts';
import { shownMedia } from '#server/features/images/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { hasAuthor } from '#server/ledger/publish/posts.store.ts';
import { listIn } from '#server/db/json.ts';
import {
  insertSandboxPost,
  listTimeline,
  ownsAccount,
  reactToPost,
  readMentionsNow,
  type SandboxRow,
} from './store.ts';

type Shown = SandboxRow & { avatar_url: string | null; account_name: string | null };

/** Rows in API form; deleted pictures are left out. */
async function readPosts(ctx: Context, ownerId: string, rows: Shown[]): Promise<SandboxPost[]> {
  const ids = new Set(rows.flatMap((row) => listIn(row.media)));
  const pictures = await shownMedia(ctx, ownerId, [...ids]);
  const shown = new Map(pictures.map((picture) => [picture.id, picture]));
  return rows.map((row) => ({
    id: row.id,
    author: row.author,
    text: row.text,
    created_at: toIso(row.created_at),
    in_reply_to: row.in_reply_to,
    media: listIn(row.media).flatMap((id) => shown.get(id) ?? []),
    extras: Extras.parse(JSON.parse(row.extras)),
    mine: row.agent_id !== null,
    agent_id: row.agent_id,
    account:
      row.account_id !== null && row.account_name !== null
        ? { id: row.account_id, name: row.account_name }
        : null,
    avatar_url: row.avatar_url,
    likes: row.likes,
    reposts: row.reposts,
  }));
}

/** Empty fields of a post as a made-up person. */
const nobody = { agent_id: null, account_id: null, media: [], idem_key: null };

export const sandboxRoutes = (ctx: Context): Handlers<typeof sandboxCalls> => ({
  async timeline({ caller, query }) {
    const { agent_id, connection_id, post_id, search } = query;
    if (agent_id && !(await hasAuthor(ctx.db, caller.user_id, agent_id))) {
      throw new AppError('not_found');
    }
    if (connection_id && !(await ownsAccount(ctx.db, caller.user_id, connection_id))) {
      throw new AppError('not_found');
    }
    const wanted = {
      agent_id,
      connection_id,
      post_id,
      found: search && ctx.search('sandbox_posts', 'post', search),
    };
    const page = pageAsked('timeline', query);
    const { rows, ...part } = await listTimeline(ctx.db, caller.user_id, wanted, page);
    return { data: await readPosts(ctx, caller.user_id, rows), ...part };
  },

  async post({ caller, body }) {
    const row = await insertSandboxPost(
      ctx.db,
      { ...body, ...nobody, owner_id: caller.user_id },
      ctx.clock(),
    );
    if (!row) throw new AppError('not_found');
    await readMentionsNow(ctx.db, caller.user_id, ctx.clock());
    if (row.in_reply_to !== null) await readOne(ctx, homePlatform, row.in_reply_to);
    const [post] = await readPosts(ctx, caller.user_id, [
      { ...row, avatar_url: null, account_name: null },
    ]);
    if (!post) throw new AppError('internal');
    return { data: post, message: `Posted as ${post.author}.` };
  },

  async react({ caller, params: { id }, body }) {
    const data = await reactToPost(ctx.db, caller.user_id, { id, ...body });
    if (!data) throw new AppError('not_found');
    await readOne(ctx, homePlatform, id);
    return { data };
  },
});
