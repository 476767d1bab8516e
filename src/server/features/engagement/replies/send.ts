/** Moves due replies to the ledger, after checking once more whether they may be sent. */
import { day, minute } from '#contract/core/time.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { dailyLimit, isActive, nextReplyAt } from '#domain/engagement/pace.ts';
import { maxInConversation } from '#domain/engagement/blockers.ts';
import { moveInteraction } from '#domain/engagement/interaction.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { personaOf, tryLockAgent } from '#server/features/agents/service.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { queueReply, repliesSince } from '#server/ledger/publish/reply.store.ts';
import { moodOfRow, putInInbox, reviewReason, withoutDraft } from './owner-review.ts';
import { approveOccurrence } from '#server/ledger/publish/approvals.store.ts';
import { listIn } from '#server/db/json.ts';
import {
  type InteractionChange,
  type InteractionRow,
  changeRow,
  countReplies,
  listDue,
  never,
  replyTimes,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { findOptOut } from '#server/features/engagement/inbox/opt-outs.store.ts';
import { listChannels } from '#server/features/engagement/settings/settings.store.ts';
import { engagementOf } from '#server/features/engagement/settings/settings.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { disclosed } from '#domain/engagement/disclosure.ts';
import { shownLabel } from '#domain/platforms/ai-label.ts';
import { optedOut } from '#domain/engagement/opt-out.ts';
import { findAccount, hasDisclosed } from './replies.store.ts';
import { randomInt } from 'node:crypto';

/** A random number from 0 to 1. */
const randomFraction = (): number => randomInt(1_000_001) / 1_000_000;

/** When the next reply of an agent may be sent. */
export async function nextSendTime(ctx: Context, row: InteractionRow): Promise<number> {
  const { rules } = await engagementOf(ctx, row.owner_id, row.agent_id);
  const now = ctx.clock();
  const taken = await replyTimes(ctx.db, row.agent_id, now - 2 * day);
  // In the sandbox no one expects human delays.
  if (platforms[row.platform].is_local) return now;
  return nextReplyAt(rules, taken, now, randomFraction());
}

// The first automatic reply to a stranger says that it is automated, unless the network shows it.

/** Inside a transaction: the text of an automatic reply with its disclosure, if needed. */
async function disclosureFor(ctx: Context, row: InteractionRow): Promise<InteractionChange> {
  const { db: trx } = ctx;
  const traits = platforms[row.platform];
  const account = await findAccount(trx, row.account_id);
  const isLabeled = account?.automated_label === 1;
  if (shownLabel(traits, isLabeled, { isReply: true }) || (await hasDisclosed(trx, row))) return {};
  const { language } = await personaOf(ctx, row.owner_id, row.agent_id);
  const parts = disclosed(listIn(row.draft ?? '[]'), language, traits);
  return { draft: JSON.stringify(parts), disclosed: 1 };
}

/** A reply after this time is too late to be useful. */
const stale = 2 * day;

async function withdraw(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  row: InteractionRow,
  note: string,
): Promise<void> {
  const next = moveInteraction(row.state, 'withdraw');
  if ('refused' in next) return;
  await changeRow(trx, row, { state: next.state, note }, ctx.clock());
}

/** Whether the agent is still linked to the account that was addressed. */
export const isLinked = async (trx: Db, row: InteractionRow): Promise<boolean> =>
  (await listChannels(trx, row.agent_id)).some(({ id }) => id === row.account_id);

/** Why a reply may no longer be sent, in a sentence; `undefined` if it may. */
async function rejectionReason(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  row: InteractionRow,
): Promise<string | undefined> {
  const now = ctx.clock();
  const who = { ...row, username: row.author_username };
  if ((await findOptOut(trx, who)) !== undefined) return optedOut;
  if (!(await isLinked(trx, row))) return 'The agent is no longer connected to that account.';
  if (now - row.posted_at > stale) return 'It waited too long.';
  // Does not count this reply itself.
  if ((await countReplies(trx, row, now - day)) >= maxInConversation) {
    return 'The agent already replied twice in this conversation.';
  }
  return undefined;
}

/**
 * Inside a transaction: adds the reply to the ledger, due now or at `due_at`, and updates its row. `false` if this post
 * has a reply already.
 */
export async function sendReply(
  ctx: Pick<Context, 'clock'>,
  trx: Db,
  row: InteractionRow,
  change: Pick<InteractionChange, 'draft' | 'edited' | 'disclosed'> & {
    by?: 'owner';
    due_at?: number;
  },
): Promise<boolean> {
  const now = ctx.clock();
  const { by, due_at = now, ...words } = change;
  const { owner_id, agent_id, account_id, platform, external_id } = row;
  const made_with_ai = row.draft !== null;
  const order = {
    owner_id,
    agent_id,
    account_id,
    platform,
    in_reply_to: external_id,
    made_with_ai,
    due_at,
  };
  const parts = listIn(words.draft ?? row.draft ?? '[]');
  const occurrence_id = await queueReply(trx, { ...order, parts }, now);
  if (occurrence_id === undefined) return false;
  if (by === 'owner') await approveOccurrence(trx, occurrence_id, now);
  const queued = {
    ...words,
    state: 'queued',
    occurrence_id,
    send_at: due_at,
    next_at: never,
  } as const;
  if (await changeRow(trx, row, queued, now)) return true;
  // It was changed concurrently; rolls back, so that the ledger keeps no orphaned reply.
  throw new AppError('conflict');
}

/** When it is checked again; `undefined` if it may be sent now. */
async function delayUntil(
  ctx: Context,
  trx: Db,
  row: InteractionRow,
  mayPublish: boolean,
): Promise<number | undefined> {
  const now = ctx.clock();
  const { rules, row: settings } = await engagementOf({ db: trx }, row.owner_id, row.agent_id);
  if (settings.paused_until !== null && settings.paused_until > now) return settings.paused_until;
  if (!rules.auto_reply_enabled || !mayPublish) return now + 5 * minute;
  const sent = await repliesSince(trx, row.agent_id, dayStart(now, rules.timezone));
  if (sent >= dailyLimit(rules) || !isActive(now, rules)) {
    const slot = await nextSendTime({ ...ctx, db: trx }, row);
    return Math.max(slot, now + minute);
  }
  return undefined;
}

async function sendOne(ctx: Context, due: InteractionRow, known?: MessageMood): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    // Locked, so that replies of one agent are counted one after another.
    const agent = await tryLockAgent(trx, due.owner_id, due.agent_id);
    if (!agent) return withdraw(ctx, trx, due, 'The agent no longer exists.');
    const no = await rejectionReason(ctx, trx, due);
    if (no !== undefined) return withdraw(ctx, trx, due, no);
    // Rules may have become stricter since it was cleared to be sent automatically.
    const within = { ...ctx, db: trx };
    const mood = known ?? (await moodOfRow(within, due));
    if ((await reviewReason(within, due, due, mood)) !== undefined) {
      return putInInbox(ctx, trx, due, withoutDraft(mood, due));
    }
    const isFrozen = (await frozenSince(trx, due.owner_id)) !== null;
    const mayPublish = !isFrozen && agent.status !== 'inactive';
    const next_at = await delayUntil(ctx, trx, due, mayPublish);
    if (next_at !== undefined) {
      await changeRow(trx, due, { next_at, send_at: next_at }, ctx.clock());
      return undefined;
    }
    const words = await disclosureFor(within, due);
    if (!(await sendReply(ctx, trx, due, words)))
      await withdraw(ctx, trx, due, 'It already has a reply.');
    return undefined;
  });
}

/** After so many failures, which takes about an hour, its owner is told. */
const maxTries = 6;
const waitAfter = (tries: number): number => minute * 2 ** tries;
const unsent =
  'This reply couldn’t be sent automatically. Approve it to try again, or change it first.';

/** A reply that can’t be sent waits longer each time, so that it holds up no other, and goes to its owner in the end. */
async function postpone(ctx: Context, row: InteractionRow): Promise<void> {
  const now = ctx.clock();
  const tries = row.tries + 1;
  if (tries < maxTries) {
    await changeRow(ctx.db, row, { tries, next_at: now + waitAfter(row.tries) }, now);
    return;
  }
  await ctx.db.transaction().execute((trx) => putInInbox(ctx, trx, row, { draft_fault: unsent }));
}

/** Sends one due reply to a message of this mood, if it is known. Doesn’t throw: one that fails is tried again later. */
export async function sendRow(
  ctx: Context,
  due: InteractionRow,
  mood?: MessageMood,
): Promise<void> {
  try {
    await sendOne(ctx, due, mood);
  } catch (err) {
    ctx.log.warn({ err, interaction: due.id }, 'a reply could not be moved to the ledger');
    await postpone(ctx, due).catch((error: unknown) =>
      ctx.log.error({ err: error, interaction: due.id }, 'a reply could not be postponed'),
    );
  }
}

/** One round: every due reply. */
export async function sendAll(ctx: Context, stop: AbortSignal): Promise<void> {
  const due = await listDue(ctx.db, 'queued', ctx.clock(), 200);
  for (const row of due) {
    if (stop.aborted) return;
    await sendRow(ctx, row);
  }
}
