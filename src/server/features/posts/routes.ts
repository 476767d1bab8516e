/** Posts of the ledger: publishes, shows and deletes them, and takes decisions about those that wait. */
import type { ResultOf } from '#contract/core/endpoint.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { type Occurrence, PublishNow, type occurrenceCalls } from '#contract/posts/occurrences.ts';
import { sentWords } from '#domain/platforms/sent-words.ts';
import { accounts } from '#domain/schedule/post-summary.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  type LoadedOccurrence,
  type PartRow,
  loadOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { type PostNow, publishText } from './publish-text.ts';
import {
  isRemovable,
  readOccurrences,
  reasonOf,
  removedAt,
  postUrl,
} from '#server/ledger/read/read-post.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { listIds } from '#server/ledger/read/agent-posts.store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { unlessAborted } from '#server/ledger/publish/call-platform.ts';
import { markRemoved } from '#server/ledger/publish/outcome.store.ts';
import { loseAccount } from '#server/ledger/publish/record-outcome.ts';
import { type Asker, approvePost, editPost, resolvePost } from './review.ts';
import { rejectPost, unrejectPost } from './reject.ts';
import { askedTogether } from './asked-together.ts';
import { duplicateRun } from './duplicate-run.ts';
import { readPost } from './variants/read.ts';
import { findPostOfSeries } from './store.ts';
import { decideFor } from './decide-for.ts';
import type { pushDecisionCalls } from '#contract/notifications/push.ts';
import type { Verdict, reviewCalls } from '#contract/posts/review-calls.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { withAnswers } from '#domain/ledger/attempt-answers.ts';
import { type Step, timelineSteps, whatNext } from '#domain/ledger/timeline.ts';
import { isWhitelisted } from '#server/features/auth/service.ts';
import {
  approvedFor,
  approvedWords,
  consumeDecisionToken,
  rejected,
  resultNow,
  tooLate,
} from '#server/features/notifications/service.ts';
import { sourcesOfRun } from '#server/features/content/service.ts';
import { listMoves, loadSeries } from '#server/ledger/publish/series.store.ts';

async function readOne(ctx: Context, entry: LoadedOccurrence): Promise<Occurrence> {
  const [data] = await readOccurrences(ctx, entry.owner_id, [entry]);
  if (!data) throw new AppError('not_found');
  return data;
}

const settled: Readonly<Record<Verdict, string>> = {
  edit: 'Saved. Your version will be published.',
  rewrite: 'Rewriting…',
  there: 'Marked as published.',
  send: 'Publishing now.',
  drop: 'Nothing more will be published.',
};

const isLost = ({ state }: LoadedOccurrence): boolean => state === 'MISSED';

/** Deletion on its platform by the owner, which is no transition in the ledger. */
function removal(entry: LoadedOccurrence, platform: string): Step[] {
  const at = removedAt(entry);
  if (at === null) return [];
  const text = `You deleted it on ${platform}.`;
  return [{ at, kind: 'person', text, detail: null, state: entry.state, answer: null }];
}

async function timeline(ctx: Context, ownerId: string, id: string) {
  const entry = await loadOccurrence(ctx.db, id);
  if (entry?.owner_id !== ownerId) throw new AppError('not_found');
  const series = await loadSeries(ctx.db, entry.series_id);
  const moves = withAnswers(await listMoves(ctx.db, id), entry.attempt_rows);
  const { name } = platforms[entry.platform];
  const next = whatNext({ ...entry, is_paused: series?.status === 'paused' });
  return {
    post: await readOne(ctx, entry),
    steps: [...timelineSteps(moves, name, entry.due_at), ...removal(entry, name)].map((step) => ({
      ...step,
      at: toIso(step.at),
    })),
    ...(await sourcesOfRun(ctx, ownerId, entry)),
    next: next && {
      ...next,
      at: toIsoOrNull(next.at),
      late_until: toIsoOrNull(next.late_until),
    },
  };
}

/** Decisions from a notification: without a session, by a token that is valid for that post only. */
export const pushDecisionRoutes = (ctx: Context): Handlers<typeof pushDecisionCalls> => ({
  async decide({ body: { token, verdict }, ...request }) {
    const { user_id, occurrence_id, hash } = await consumeDecisionToken(ctx, token);
    if (!(await isWhitelisted(ctx.db, user_id))) throw new AppError('not_whitelisted');
    const origin = originOf(request);
    const decision = { verdict, hash, way: 'push', origin } as const;
    const entry = await decideFor(ctx, user_id, occurrence_id, decision);
    return { message: resultNow(entry, verdict, ctx.clock()) };
  },
});

export const reviewRoutes = (ctx: Context): Handlers<typeof reviewCalls> => {
  const answer = async (entry: LoadedOccurrence, message: string) => ({
    data: await readOne(ctx, entry),
    message: isLost(entry) ? tooLate : message,
  });
  /** After an approval that may not be the only one that it needs. */
  const approved = (entry: LoadedOccurrence, message: string) =>
    answer(entry, approvedWords(entry, message));
  return {
    async approve({ caller, params, body }) {
      const entry = await approvePost(ctx, caller.user_id, params.id, body.hash);
      return approved(entry, approvedFor(entry.due_at, ctx.clock()));
    },

    async reject({ caller, params, body }) {
      const { entry, count } = await rejectPost(ctx, caller.user_id, params.id, body);
      const where = count > 1 ? `Rejected on ${accounts(count)}.` : 'Rejected.';
      return answer(entry, rejected.replace('Rejected.', where));
    },

    async unreject({ caller, params }) {
      const entry = await unrejectPost(ctx, caller.user_id, params.id);
      return answer(entry, 'Undone. It needs approval again.');
    },

    async duplicate({ caller, params, made_id }) {
      const id = await duplicateRun(ctx, caller.user_id, params.id, made_id);
      return { data: await readPost(ctx, caller.user_id, id), message: 'Copied to drafts.' };
    },

    async editText({ caller, params, body }) {
      const entry = await editPost(ctx, caller.user_id, params.id, body);
      return approved(entry, settled.edit);
    },

    async settle({ caller, params, body, ...request }) {
      const asker = { owner_id: caller.user_id, origin: originOf(request) };
      return answer(await resolvePost(ctx, asker, params.id, body), settled[body.verdict]);
    },

    async timeline({ caller, params }) {
      return { data: await timeline(ctx, caller.user_id, params.id) };
    },
  };
};

async function load(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<LoadedOccurrence> {
  const entry = await loadOccurrence(ctx.db, id);
  if (entry?.owner_id !== ownerId) throw new AppError('not_found');
  return entry;
}

function requireRemovable(ctx: Pick<Context, 'social'>, entry: LoadedOccurrence): void {
  if (isRemovable(ctx, entry)) return;
  const { name, removal }: PlatformTraits = platforms[entry.platform];
  const message =
    removal ??
    (ctx.social[entry.platform].remove && entry.state === 'PUBLISHED'
      ? `There is nothing on ${name} to delete.`
      : `You can’t delete it on ${name} from here.`);
  throw conflictError(message);
}

async function removePart(ctx: Context, entry: LoadedOccurrence, part: PartRow): Promise<void> {
  const port = ctx.social[entry.platform];
  if (!port.remove || part.external_id === null) return;
  const began = ctx.clock();
  const signal = ctx.timeout(ledgerTimes.send);
  try {
    await unlessAborted(
      port.remove(openAccount(ctx.sealer, entry.account), part.external_id, signal),
      signal,
    );
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      ctx.log.error({ err: error, occurrence: entry.id }, 'a post could not be deleted');
      throw new AppError('platform_failed', { message: 'Couldn’t reach the network. Try again.' });
    }
    const { kind, message } = error;
    if (kind === 'reconnect') await loseAccount(ctx, entry, message, began);
    throw new AppError('platform_failed', { message });
  }
  await markRemoved(ctx.db, part.id, ctx.clock());
}

/**
 * Deletes all deletable parts of a published post, the last one first; parts that were deleted stay deleted when a
 * later one fails. Throws `not_found`, `conflict` if nothing can be deleted, `platform_failed`.
 */
export async function removePost(
  ctx: Context,
  { owner_id, origin }: Asker,
  id: string,
): Promise<LoadedOccurrence> {
  const entry = await load(ctx, owner_id, id);
  requireRemovable(ctx, entry);
  for (const part of entry.parts.toReversed()) {
    if (part.removed_at === null) await removePart(ctx, entry, part);
  }
  const detail = `${entry.agent_name} on ${entry.platform}, post ${id}`;
  const about = { event: 'post_removed', user_id: owner_id, origin, detail } as const;
  await record(ctx, ctx.db, about, ctx.clock());
  return load(ctx, owner_id, id);
}

/** A sentence about the result. */
const messageOf = (entry: LoadedOccurrence, reason: string | null): string =>
  entry.state === 'PUBLISHED' ? `${sentWords(entry.platform)}.` : (reason ?? 'Publishing…');

/** Publishes, and returns the result. Throws `platform_failed` if certainly nothing was published. */
async function publishPost(
  ctx: Context,
  { owner_id, agent_id, body, idempotency_key, signal }: PostNow,
): Promise<ResultOf<typeof occurrenceCalls.publish>> {
  const entry = await publishText(ctx, { owner_id, agent_id, body, idempotency_key, signal });
  const reason = await reasonOf(ctx, entry);
  if (entry.state === 'FAILED') {
    throw new AppError('platform_failed', reason === null ? {} : { message: reason });
  }
  return {
    data: { occurrence_id: entry.id, status: entry.state, reason, url: postUrl(entry) },
    message: messageOf(entry, reason),
  };
}

export const occurrenceRoutes = (ctx: Context): Handlers<typeof occurrenceCalls> => ({
  publish: ({ caller, params, ...asked }) =>
    publishPost(ctx, { owner_id: caller.user_id, agent_id: params.id, ...asked }),

  async postToTwitter({ caller, params, body: { content, agentId = params.id }, ...asked }) {
    if (agentId !== params.id) {
      const message = 'The agent in the request isn’t the one in the address.';
      throw fieldError('agentId', message);
    }
    const body = PublishNow.parse({ platform: 'twitter', content });
    return publishPost(ctx, { owner_id: caller.user_id, agent_id: params.id, body, ...asked });
  },

  async list({ caller, params, query }) {
    if (!(await hasAgent(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    const page = pageAsked('agent-posts', { ...query, ...params });
    const { rows, ...part } = await listIds(ctx.db, caller.user_id, params.id, query, page);
    const entries = await loadOccurrences(ctx.db, rows.flat());
    const posts = await readOccurrences(ctx, caller.user_id, entries);
    const byId = new Map(posts.map((post) => [post.id, post]));
    const data = rows.flatMap((ids) => {
      const [first, ...others] = ids.flatMap((id) => byId.get(id) ?? []);
      return first ? { ...first, others } : [];
    });
    return { data, ...part };
  },

  async get({ caller, params }) {
    const entry = await loadOccurrence(ctx.db, params.id);
    if (entry?.owner_id !== caller.user_id) throw new AppError('not_found');
    const [data] = await readOccurrences(ctx, caller.user_id, [entry]);
    if (!data) throw new AppError('not_found');
    const post = await findPostOfSeries(ctx.db, caller.user_id, entry.series_id);
    const asked = post ? [] : await askedTogether(ctx.db, entry);
    const is_reply = entry.in_reply_to !== null;
    return { data: { ...data, post_id: post?.id ?? null, asked, is_reply } };
  },

  async remove({ caller, params, ...request }) {
    const asker = { owner_id: caller.user_id, origin: originOf(request) };
    const entry = await removePost(ctx, asker, params.id);
    const [data] = await readOccurrences(ctx, caller.user_id, [entry]);
    if (!data) throw new AppError('not_found');
    return { data, message: `Deleted on ${platforms[entry.platform].name}.` };
  },
});
