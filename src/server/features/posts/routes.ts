import type { ResultOf } from '#contract/core/endpoint.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type occurrenceCalls, PublishNow } from '#contract/posts/occurrences.ts';
import { sentWords } from '#domain/platforms/sent-words.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { type PostNow, publishText } from './publish-text.ts';
import { readPosts, reasonOf, urlOf } from '#server/ledger/read/read-post.ts';
import { removePost } from './remove-post.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { listIds } from '#server/ledger/read/agent-posts.store.ts';
import { pageAsked } from '#server/db/keyset.ts';

/** A sentence about the result. */
const messageOf = (entry: LoadedOccurrence, reason: string | null): string =>
  entry.state === 'PUBLISHED' ? `${sentWords(entry.platform)}.` : (reason ?? 'Publishing…');

/** Publishes, and returns the result. Throws `platform_failed` if certainly nothing was published. */
async function published(
  ctx: Context,
  { owner_id, agent_id, body, idempotency_key, signal }: PostNow,
): Promise<ResultOf<typeof occurrenceCalls.publish>> {
  const entry = await publishText(ctx, { owner_id, agent_id, body, idempotency_key, signal });
  const reason = await reasonOf(ctx, entry);
  if (entry.state === 'FAILED') {
    throw new AppError('platform_failed', reason === null ? {} : { message: reason });
  }
  return {
    data: { occurrence_id: entry.id, status: entry.state, reason, url: urlOf(entry) },
    message: messageOf(entry, reason),
  };
}

export const occurrenceRoutes = (ctx: Context): Handlers<typeof occurrenceCalls> => ({
  publish: ({ caller, params, ...asked }) =>
    published(ctx, { owner_id: caller.user_id, agent_id: params.id, ...asked }),

  async postToTwitter({ caller, params, body: { content, agentId = params.id }, ...asked }) {
    if (agentId !== params.id) {
      const message = 'The agent in the request isn’t the one in the address.';
      throw new AppError('invalid_input', { message, details: [{ path: 'agentId', message }] });
    }
    const body = PublishNow.parse({ platform: 'twitter', content });
    return published(ctx, { owner_id: caller.user_id, agent_id: params.id, body, ...asked });
  },

  async list({ caller, params, query }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    const page = pageAsked('agent-posts', { ...query, ...params });
    const { rows, ...part } = await listIds(ctx.db, caller.user_id, params.id, query, page);
    const entries = await loadOccurrences(
      ctx.db,
      rows.map(({ id }) => id),
    );
    return { data: await readPosts(ctx, caller.user_id, entries), ...part };
  },

  async get({ caller, params }) {
    const entry = await loadOccurrence(ctx.db, params.id);
    if (entry?.owner_id !== caller.user_id) throw new AppError('not_found');
    const [data] = await readPosts(ctx, caller.user_id, [entry]);
    if (!data) throw new AppError('not_found');
    return { data };
  },

  async remove({ caller, params, ...request }) {
    const asker = { owner_id: caller.user_id, origin: originOf(request) };
    const entry = await removePost(ctx, asker, params.id);
    const [data] = await readPosts(ctx, caller.user_id, [entry]);
    if (!data) throw new AppError('not_found');
    return { data, message: `Deleted on ${platforms[entry.platform].name}.` };
  },
});
