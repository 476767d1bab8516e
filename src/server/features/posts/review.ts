/** A person's decisions about waiting posts. */
import type { z } from 'zod';
import type { reviewCalls, Verdict } from '#contract/posts/review-calls.ts';
import type { OccurrenceEventType } from '#domain/ledger/occurrence-event.ts';
import { isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, within } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import type { PostVerdict } from '#server/features/notifications/service.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { isWritten, nextPart, shownHash } from '#server/ledger/publish/loaded-occurrence.ts';
import { approveOccurrence } from '#server/ledger/publish/approvals.store.ts';
import { filesFor } from '#server/ledger/publish/content.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { confirmPart, closeAttempts } from '#server/ledger/publish/outcome.store.ts';
import { clearParts, findOrder, writeParts } from '#server/ledger/publish/prepare.store.ts';
import { changeRun, changeSeries, holdSeries } from '#server/ledger/publish/series.store.ts';
import { requireRoom, requireValid } from './validate-text.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { listIn } from '#server/db/json.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { followApproval } from './approval-event.ts';
import { type DecidedRun, learnRun } from './learn-post.ts';
import { afterApproval, type Asked, tellAskers } from './tell-askers.ts';
import { findPostOfSeries } from './store.ts';
import { justRejected } from '#server/features/schedule/service.ts';

export type Resolution = z.input<(typeof reviewCalls)['settle']['body']>;

export type Case = DecidedRun;

/** The owner, and the origin of the request. */
export interface Asker {
  owner_id: string;
  origin: Origin;
}

/** Runs `work` on a post of that owner while its series is locked. Throws `not_found`. */
export async function withRun(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
  work: (found: Case) => Promise<void>,
): Promise<LoadedOccurrence> {
  return within(ctx.db, async (trx) => {
    const seen = await loadOccurrence(trx, id);
    if (seen?.owner_id !== ownerId) throw new AppError('not_found');
    const series = await holdSeries(trx, seen.series_id);
    const entry = await loadOccurrence(trx, id);
    if (!series || !entry) throw new AppError('not_found');
    await work({ trx, series, entry });
    const after = await loadOccurrence(trx, id);
    if (!after) throw new AppError('not_found');
    return after;
  });
}

export const overtaken = () => conflictError('This post was already handled. Reload the page.');

/** Applies an event, or throws `conflict` if the post no longer waits for it. */
export async function decide(
  ctx: Context,
  { trx, entry }: Case,
  type: OccurrenceEventType,
  detail?: string,
  until?: number,
) {
  const event = { type, ...(detail && { detail }), ...(until !== undefined && { until }) };
  const next = await moveWithin(ctx, trx, entry, event);
  if (!next) throw overtaken();
  return next;
}

/** Throws `conflict` unless it waits for an approval. */
export function requireAsked({ entry }: Case): void {
  if (entry.state !== 'AWAITING_APPROVAL') throw overtaken();
  if (isBeingRejected(entry)) throw justRejected();
}

/** Applies the current version of its schedule. */
const upToDate = ({ trx, series, entry }: Case) =>
  changeRun(trx, entry.id, { series_version: series.version });

/** Throws if the text has changed since its owner saw it, by `shownHash`. */
function requireShown({ entry }: Case, shown: string): void {
  if (shown === shownHash(entry)) return;
  throw conflictError('This post changed since you saw it. Open it to decide.');
}

/** As it is now, with what was just written or approved. */
async function reload({ entry, ...found }: Case): Promise<Case> {
  return { ...found, entry: (await loadOccurrence(found.trx, entry.id)) ?? entry };
}

/** What whoever asked for an approval is told about. */
async function askedOf({ trx, series, entry }: Case): Promise<Asked> {
  const { owner_id, id: occurrence_id } = entry;
  const post_id = (await findPostOfSeries(trx, owner_id, series.id))?.id ?? null;
  const text = entry.parts.map((part) => part.text).join('\n') || series.content_text;
  return { owner_id, post_id, occurrence_id, text };
}

/**
 * Approves a text; it goes on once nobody else has to approve it. An unedited text of the agent counts toward its trust.
 */
async function approve(ctx: Context, found: Case): Promise<void> {
  const { trx, series, entry } = found;
  requireAsked(found);
  await approveOccurrence(trx, entry.id, ctx.clock());
  const approved = await reload(found);
  const { version } = series;
  const { agent_id, lacks } = approved.entry;
  const about = await askedOf(approved);
  await followApproval(ctx, trx, { ...about, agent_id, missing_approvals: lacks, version });
  if (lacks.length > 0) return;
  await decide(ctx, approved, 'approve');
  await upToDate(found);
  await learnRun(ctx, found);
  if (series.content_text === '') {
    await changeSeries(trx, series.id, { approved: series.approved + 1 });
  }
}

/** Rejects the texts of a post, and tells whoever planned it why; the agent learns from the reason. */
export async function reject(ctx: Context, runs: [Case, ...Case[]], reason = ''): Promise<void> {
  const [found] = runs;
  for (const run of runs) await decide(ctx, run, 'reject', reason);
  const words = reason === '' ? '' : `They said: “${excerpt(reason, 200)}”`;
  const told = { decision: 'rejected', version: found.series.version, words } as const;
  await tellAskers(ctx, found.trx, await askedOf(found), told);
  await learnRun(ctx, found, { is_rejected: true, reason });
}

/** Approves a waiting post. With `hash`, only if it is unchanged since it was read; otherwise throws `conflict`. */
export async function approvePost(
  ctx: Context,
  ownerId: string,
  id: string,
  hash?: string,
): Promise<LoadedOccurrence> {
  await requireValid(ctx, ownerId, id);
  return withRun(ctx, ownerId, id, (found) => {
    if (hash !== undefined) requireShown(found, hash);
    return approve(ctx, found);
  });
}

/** A decision that was made outside of the application. */
export interface ShownDecision {
  verdict: PostVerdict;
  /** The `shownHash` of what was shown. */
  hash: string;
  /** The channel, for the activity log: a platform, or `push`. */
  way: string;
  origin: Origin;
  /** Consumes the permission inside the transaction of the decision. */
  spend?: (trx: Db) => Promise<void>;
}

/** Decides about a post, if it is unchanged since it was shown; otherwise throws `conflict`. */
export async function decideShown(
  ctx: Context,
  ownerId: string,
  id: string,
  { verdict, hash, way, origin, spend }: ShownDecision,
): Promise<LoadedOccurrence> {
  if (verdict === 'approve') await requireValid(ctx, ownerId, id);
  return withRun(ctx, ownerId, id, async (found) => {
    const { trx, entry } = found;
    requireShown(found, hash);
    requireAsked(found);
    await spend?.(trx);
    if (verdict === 'approve') await approve(ctx, found);
    else await reject(ctx, [found]);
    const who = [passOfOwner(ownerId)?.name, way].filter(Boolean).join(', ');
    const detail = `${verdict} by ${who}: ${entry.agent_name} on ${entry.platform}, post ${id}`;
    await record(
      ctx,
      trx,
      { event: 'post_decided', user_id: ownerId, origin, detail },
      ctx.clock(),
    );
  });
}

/** `ignored`: failed checks that the owner accepts. */
async function edit(
  ctx: Context,
  found: Case,
  parts: readonly string[],
  ignored: string,
): Promise<void> {
  const { trx, series, entry } = found;
  const [first] = entry.parts;
  const media =
    first && isWritten(first)
      ? filesFor(parts, entry.parts)
      : [listIn((await findOrder(trx, series.id)).media)];
  await requireRoom({ ...ctx, db: trx }, entry, parts, media);
  await writeParts(trx, entry, parts, media);
  await approveOccurrence(trx, entry.id, ctx.clock(), { by: 'writing' });
  await decide(ctx, await reload(found), 'edit_text', ignored && `Published anyway: ${ignored}`);
  await upToDate(found);
  await learnRun(ctx, found, { parts });
  if (entry.state !== 'AWAITING_APPROVAL') return;
  const edited = await reload(found);
  const words = afterApproval(edited.entry.lacks);
  const told = { decision: 'edited and approved', version: series.version, words } as const;
  await tellAskers(ctx, trx, await askedOf(edited), told);
}

/** Edits a text that waits for approval or failed a check, and approves it. */
export async function editPost(
  ctx: Context,
  ownerId: string,
  id: string,
  { parts, anyway = false }: { parts: readonly string[]; anyway?: boolean },
): Promise<LoadedOccurrence> {
  const ignored = await requireValid(ctx, ownerId, id, { parts, anyway });
  return withRun(ctx, ownerId, id, (found) => edit(ctx, found, parts, ignored));
}

const needed = (path: string, message: string) => fieldError(path, message);

async function confirm(ctx: Context, found: Case, url: string | undefined): Promise<void> {
  const { trx, entry } = found;
  const part = nextPart(entry);
  await decide(ctx, found, 'there');
  await closeAttempts(trx, [entry], { outcome: 'there', detail: null }, ctx.clock());
  if (part) await confirmPart(trx, part.id, url ?? null);
}

async function send(ctx: Context, found: Case): Promise<void> {
  const { trx, series, entry } = found;
  if ((await frozenSince(trx, entry.owner_id)) !== null) throw new AppError('publishing_frozen');
  if (series.status === 'paused') {
    throw conflictError('The schedule is paused. Resume it first.');
  }
  await decide(ctx, found, 'send');
  await closeAttempts(trx, [entry], { outcome: 'absent', detail: null }, ctx.clock());
  // The owner decided to send it, although it may have been sent before.
  await changeRun(trx, entry.id, { restored_at: null });
  await upToDate(found);
}

type Carry = (
  ctx: Context,
  found: Case,
  settlement: Resolution & { ignored: string },
) => Promise<void>;

const verdicts: Readonly<Record<Verdict, Carry>> = {
  edit: (ctx, found, { parts, ignored }) => {
    if (!parts) throw needed('parts', 'Write something to publish');
    return edit(ctx, found, parts, ignored);
  },
  rewrite: async (ctx, found) => {
    await decide(ctx, found, 'rewrite');
    await clearParts(found.trx, found.entry.id);
    await upToDate(found);
  },
  there: (ctx, found, { url }) => confirm(ctx, found, url),
  send,
  drop: async (ctx, found) => {
    await decide(ctx, found, 'drop');
    await closeAttempts(found.trx, [found.entry], { outcome: 'drop', detail: null }, ctx.clock());
  },
};

/**
 * Applies a verdict and records it. Throws `not_found`, `invalid_input`, and `conflict` if the post no longer waits
 * for one.
 */
export async function resolvePost(
  ctx: Context,
  { owner_id, origin }: Asker,
  id: string,
  settlement: Resolution,
): Promise<LoadedOccurrence> {
  const { verdict, parts, anyway = false } = settlement;
  const isEdit = verdict === 'edit' && parts !== undefined;
  const ignored = isEdit ? await requireValid(ctx, owner_id, id, { parts, anyway }) : '';
  return withRun(ctx, owner_id, id, async (found) => {
    const { trx, entry } = found;
    if (entry.state !== 'NEEDS_REVIEW') throw overtaken();
    await verdicts[verdict](ctx, found, { ...settlement, ignored });
    const detail = `${settlement.verdict}: ${entry.agent_name} on ${entry.platform}, post ${id}`;
    const about = { event: 'post_settled', user_id: owner_id, origin, detail } as const;
    await record(ctx, trx, about, ctx.clock());
  });
}
