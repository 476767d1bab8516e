/**
 * Rejects a post, at once or after a few seconds in which that can be undone. The ledger holds it in those seconds, so
 * that nobody approves or changes it, and a job then ends it.
 */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { leavesAt } from '#domain/posts/post-acts.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/client.ts';
import { inLockOrder, justRejected } from '#server/features/schedule/service.ts';
import { job } from '#server/jobs/port.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { holdSeries, listMoves, listUnfinished } from '#server/ledger/publish/series.store.ts';
import { readApproverPass } from '#server/pass-again.ts';
import { passInHand, passOfOwner, personInHand } from '#server/token-in-hand.ts';
import { type Case, decide, reject, requireAsked, withRun } from './review.ts';
import { findPostOfSeries, listGroup } from './store.ts';
import { listVariants } from './variants/store.ts';

/** The series of its post, or of its schedule: one for each account. */
async function seriesOf({ trx, series, entry: { owner_id, group_id } }: Case) {
  const post = await findPostOfSeries(trx, owner_id, series.id);
  if (!post) return listGroup(trx, owner_id, group_id ?? series.id);
  const variants = await listVariants(trx, [post.id]);
  return variants.flatMap(({ series_id }) => (series_id === null ? [] : { id: series_id }));
}

/** The same on its other accounts, as far as whoever acts may use them. */
async function othersOf(found: Case): Promise<Case[]> {
  const { trx, series, entry } = found;
  const own = passOfOwner(entry.owner_id)?.accounts;
  const others: Case[] = [];
  for (const { id } of inLockOrder(await seriesOf(found))) {
    const other = id === series.id ? undefined : await holdSeries(trx, id);
    if (!other) continue;
    const entries = await loadOccurrences(trx, await listUnfinished(trx, id));
    const reached = entries.filter(
      // A run of a schedule that another account still has from before is another text.
      ({ account, run }) => run === entry.run && (own?.includes(account.id) ?? true),
    );
    others.push(...reached.map((one) => ({ trx, series: other, entry: one })));
  }
  return others;
}

/** Whether it waits for an approval, or will. */
const isAsked = ({ entry: { state, reviewed, lacks } }: Case): boolean =>
  state === 'AWAITING_APPROVAL' || (state === 'PLANNED' && (reviewed || lacks.length > 0));

/** Whether the rejection that counts then is neither undone nor overtaken. */
const isMarked =
  (at: number | null) =>
  ({ entry }: Case): boolean =>
    isBeingRejected(entry) && entry.next_at === at;

/** Runs `work` on a text while everything of its post is locked. Throws `not_found`. */
const withPostOf = (
  ctx: Context,
  ownerId: string,
  id: string,
  work: (found: Case, inside: Context) => Promise<void>,
): Promise<LoadedOccurrence> =>
  within(ctx.db, async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, ownerId);
    const inside = { ...ctx, db: trx };
    return withRun(inside, ownerId, id, (found) => work(found, inside));
  });

interface Wanted {
  reason?: string | undefined;
  delay_s: number;
  /** Also on the other accounts of its post or run that ask for an approval. */
  all_accounts: boolean;
}

/**
 * Rejects a text that waits for approval; returns it, and on how many accounts it is rejected. Throws `not_found`, and
 * `conflict` if it no longer waits.
 */
export async function rejectPost(
  ctx: Context,
  owner_id: string,
  id: string,
  { reason, delay_s, all_accounts }: Wanted,
): Promise<{ entry: LoadedOccurrence; count: number }> {
  const seen = await loadOccurrence(ctx.db, id);
  // Of two people who reject it, only the first one leaves a job, which acts for them.
  if (seen?.owner_id === owner_id && isBeingRejected(seen)) throw justRejected();
  const at = delay_s === 0 ? undefined : leavesAt(ctx.clock(), delay_s);
  // Before anything is held: a job that finds nothing to end does nothing.
  if (at !== undefined) {
    const ending = { owner_id, id, person_id: personInHand(owner_id), all_accounts, at };
    await ctx.jobs.enqueue(name, ending, { run_at: at });
  }
  let count = 1;
  const entry = await withPostOf(ctx, owner_id, id, async (found, inside) => {
    requireAsked(found);
    const others = all_accounts ? (await othersOf(found)).filter(isAsked) : [];
    count += others.length;
    // Whoever held it meanwhile may have taken longer than the delay, and the job has come by.
    if (at === undefined || ctx.clock() >= at) return reject(inside, [found, ...others], reason);
    // What isn’t written for its account yet can’t be approved alone, and ends with the rest.
    const waiting = others.filter(
      ({ entry: other }) => other.state === 'AWAITING_APPROVAL' && !isBeingRejected(other),
    );
    for (const one of [found, ...waiting]) await decide(inside, one, 'reject', reason, at);
  });
  return { entry, count };
}

/** Why it was to be approved, which the reason of the rejection took the place of. */
async function askOf({ trx, entry }: Case): Promise<string | undefined> {
  const moves = await listMoves(trx, entry.id);
  const asked = moves.findLast((one) => one.state === entry.state && one.event !== 'reject');
  return asked?.detail ?? undefined;
}

async function takeBack(ctx: Context, found: Case, at: number | null): Promise<void> {
  for (const one of [found, ...(await othersOf(found))].filter(isMarked(at)))
    await decide(ctx, one, 'unreject', await askOf(one));
}

/**
 * Takes a rejection back on all accounts of the post, in the seconds before it counts. Throws `not_found`, and `conflict`
 * if it counts already.
 */
export const unrejectPost = (
  ctx: Context,
  owner_id: string,
  id: string,
): Promise<LoadedOccurrence> =>
  withPostOf(ctx, owner_id, id, async (found, inside) => {
    const { state, next_at } = found.entry;
    if (state !== 'AWAITING_APPROVAL')
      throw conflictError('Too late to undo: the post is rejected.');
    // Otherwise it was pressed twice.
    if (isBeingRejected(found.entry)) await takeBack(inside, found, next_at);
  });

const name = 'posts.reject';

const Ending = z.object({
  owner_id: z.string(),
  id: z.string(),
  /** Who rejected it. */
  person_id: z.string(),
  all_accounts: z.boolean(),
  /** When it counts, which tells it apart from an earlier rejection that was undone. */
  at: z.number(),
});

async function end(ctx: Context, { owner_id, id, all_accounts, at }: z.infer<typeof Ending>) {
  await withPostOf(ctx, owner_id, id, async (found, inside) => {
    const others = all_accounts ? await othersOf(found) : [];
    // Its own account may be gone meanwhile, and what was rejected with it still is.
    const [first, ...rest] = isMarked(at)(found)
      ? [found, ...others.filter(isAsked)]
      : others.filter(isMarked(at));
    if (first) await reject(inside, [first, ...rest], first.entry.detail ?? undefined);
  });
}

/** Rejects what was not undone, on behalf of whoever rejected it. Idempotent. */
export const rejectJob = (ctx: Context) =>
  job({
    name,
    payload: Ending,
    tries: 20,
    lease: minute,
    async run(ending) {
      const { owner_id, id, person_id, at } = ending;
      const entry = await loadOccurrence(ctx.db, id);
      if (!entry) return;
      const post = { owner_id, agent_id: entry.agent_id, account_id: entry.account.id };
      const pass = await readApproverPass(ctx.db, post, person_id).catch((error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      });
      if (pass === undefined) return end(ctx, ending);
      // Who may no longer decide about it rejects nothing: somebody else is asked.
      if (pass instanceof AppError)
        await withPostOf(ctx, owner_id, id, (found, inside) => takeBack(inside, found, at));
      else await passInHand.run(pass, () => end(ctx, ending));
    },
  });
