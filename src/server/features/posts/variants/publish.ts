/** Publishes posts within the request that asked for it, on all of their accounts. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { MovedPost } from '#contract/schedule/queue.ts';
import { approvalNeeded } from '#domain/posts/approvers.ts';
import { leavesAt } from '#domain/posts/post-acts.ts';
import { accounts } from '#domain/schedule/post-summary.ts';
import { clockTime } from '#domain/schedule/scheduled-time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { sendNow } from '#server/ledger/publish/send-now.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { reasonOf } from '#server/ledger/read/read-post.ts';
import { sideOf } from '#server/pass-again.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { plan } from './plan.ts';
import { findPost, listAgents } from './store.ts';

/** Rejects a switched-off agent now, rather than letting the post be missed. */
async function requireSwitchedOn(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<void> {
  const post = await findPost(ctx.db, ownerId, id);
  const [agent] = post ? await listAgents(ctx.db, ownerId, [post.agent_id]) : [];
  if (agent?.status === 'inactive') throw new AppError('agent_inactive');
  if ((await frozenSince(ctx.db, ownerId)) !== null) throw new AppError('publishing_frozen');
}

interface Wanted {
  hash?: string | undefined;
  /** Only on these accounts. */
  connection_ids?: readonly string[] | undefined;
  /** Seconds until it is published, in which it can still be undone. */
  delay_s: number;
  signal: AbortSignal;
}

/** What became of the post on each account, and what undoes it. */
interface Published {
  sent: LoadedOccurrence[];
  undo: { before: MovedPost[] } | undefined;
}

/**
 * Publishes on every account, or every chosen one, where it is not published yet, within this call, and returns what
 * became of each. With a delay it only makes them ready, and the dispatcher sends them. Throws like `plan`, and for a
 * switched-off agent.
 */
export async function publishPost(
  ctx: Context,
  ownerId: string,
  id: string,
  { hash, connection_ids, delay_s, signal }: Wanted,
): Promise<Published> {
  await requireSwitchedOn(ctx, ownerId, id);
  const at = delay_s === 0 ? ctx.clock() : leavesAt(ctx.clock(), delay_s);
  const when = { anchor_local: clockTime(at, 'UTC'), timezone: 'UTC' };
  const { due, undo } = await plan(ctx, ownerId, id, {
    hash,
    connection_ids,
    when,
    is_now: true,
  });
  const sent = await (delay_s === 0 ? sendNow(ctx, due, signal) : loadOccurrences(ctx.db, due));
  return { sent, undo };
}

/** The name of the only network, or how many accounts. */
const whereTo = (sent: readonly LoadedOccurrence[]): string => {
  const [only, ...others] = sent;
  return only && others.length === 0 ? platforms[only.platform].name : accounts(sent.length);
};

/** Whose approval they wait for, as whoever acts reads it. */
const whoseApproval = ([first, ...others]: readonly LoadedOccurrence[]): string => {
  if (!first) return 'your approval';
  const { member, scopes } = passOfOwner(first.owner_id) ?? {};
  // What a member may not approve waits for someone else.
  if (member && !scopes?.includes('approve')) return 'approval';
  const lacks = new Set([first, ...others].flatMap((entry) => entry.lacks));
  return approvalNeeded([...lacks], sideOf(passOfOwner(first.owner_id)));
};

/** What became of a post that was published: a sentence for each outcome. Throws `platform_failed` if all of it failed. */
export async function outcomeOf(ctx: Context, sent: readonly LoadedOccurrence[]): Promise<string> {
  const failed = sent.filter(({ state }) => state === 'FAILED');
  const reasons = await Promise.all(failed.map((entry) => reasonOf(ctx, entry)));
  const why = [...new Set(reasons.flatMap((reason) => reason ?? []))].join(' ');
  if (sent.length > 0 && failed.length === sent.length)
    throw new AppError('platform_failed', why === '' ? {} : { message: why });
  const count = (...states: LoadedOccurrence['state'][]) =>
    sent.filter(({ state }) => states.includes(state)).length;
  const [out, asked] = [count('PUBLISHED'), count('AWAITING_APPROVAL')];
  const settled: LoadedOccurrence['state'][] = ['PUBLISHED', 'AWAITING_APPROVAL', 'FAILED'];
  const rest = sent.filter(({ state }) => !settled.includes(state));
  return [
    ...(out > 0 ? [`Published on ${accounts(out)}.`] : []),
    ...(rest.length > 0 ? [`Publishing to ${whereTo(rest)}…`] : []),
    ...(asked > 0 ? [`Needs ${whoseApproval(sent)} on ${accounts(asked)}.`] : []),
    ...(failed.length > 0 ? [`Not published on ${accounts(failed.length)}. ${why}`.trim()] : []),
  ].join(' ');
}
