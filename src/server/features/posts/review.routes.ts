import { platforms } from '#contract/platforms/platforms.ts';
import type { Occurrence } from '#contract/posts/occurrences.ts';
import type { pushDecisionCalls } from '#contract/notifications/push.ts';
import type { reviewCalls, Verdict } from '#contract/posts/review-calls.ts';
import { withAnswers } from '#domain/ledger/attempt-answers.ts';
import { type Step, timelineSteps, whatNext } from '#domain/ledger/timeline.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import { isWhitelisted } from '#server/features/auth/service.ts';
import { decided, consumeDecisionToken, tooLate } from '#server/features/notifications/service.ts';
import { sourcesOfPost } from '#server/features/content/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readPosts, removedAt } from '#server/ledger/read/read-post.ts';
import { approvePost, decideShown, editPost, rejectPost, resolvePost } from './review.ts';
import { listMoves, loadSeries } from '#server/ledger/publish/series.store.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

async function readOne(ctx: Context, entry: LoadedOccurrence): Promise<Occurrence> {
  const [data] = await readPosts(ctx, entry.owner_id, [entry]);
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
      at: iso(step.at),
    })),
    ...(await sourcesOfPost(ctx, ownerId, entry)),
    next: next && { ...next, at: next.at === null ? null : iso(next.at) },
  };
}

/** Decisions from a notification: without a session, by a token that is valid for that post only. */
export const pushDecisionRoutes = (ctx: Context): Handlers<typeof pushDecisionCalls> => ({
  async decide({ body: { token, verdict }, ...request }) {
    const { user_id, occurrence_id, hash } = await consumeDecisionToken(ctx, token);
    if (!(await isWhitelisted(ctx.db, user_id))) throw new AppError('not_whitelisted');
    const origin = originOf(request);
    const decision = { verdict, hash, way: 'push', origin } as const;
    const entry = await decideShown(ctx, user_id, occurrence_id, decision);
    return { message: isLost(entry) ? tooLate : decided[verdict] };
  },
});

export const reviewRoutes = (ctx: Context): Handlers<typeof reviewCalls> => {
  const answer = async (entry: LoadedOccurrence, message: string) => ({
    data: await readOne(ctx, entry),
    message: isLost(entry) ? tooLate : message,
  });
  return {
    async approve({ caller, params, body }) {
      const entry = await approvePost(ctx, caller.user_id, params.id, body.hash);
      return answer(entry, decided.approve);
    },

    async reject({ caller, params }) {
      return answer(await rejectPost(ctx, caller.user_id, params.id), decided.reject);
    },

    async editText({ caller, params, body }) {
      const entry = await editPost(ctx, caller.user_id, params.id, body);
      return answer(entry, settled.edit);
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
