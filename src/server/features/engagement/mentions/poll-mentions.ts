/** Polls mentions of an account, and posts about its agents' topics. */
import { hour, minute, second } from '#contract/core/time.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { tooOld } from '#domain/engagement/blockers.ts';
import { pollInterval } from '#domain/engagement/poll-interval.ts';
import { openAccount } from '#server/account-secret.ts';
import { canHear, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { check } from '#server/features/connections/service.ts';
import { recordRead, recordUnreadable } from '#server/features/engagement/poll-problems.ts';
import { listIn } from '#server/db/json.ts';
import { isChatPolled } from './chat-messages.store.ts';
import { forwardToChats } from './chat-messages.ts';
import { isHooked } from './hooks.store.ts';
import { type PaidRead, paidRead } from './paid-read.ts';
import { rowsOf } from './save-mentions.ts';
import { cursorOfOthers, rowsOfOthers } from './shared.ts';
import {
  alwaysPolled,
  releaseCursor,
  type PolledAccount,
  insertInteraction,
  type MentionCursor,
  listDueAccounts,
  listReplyingAgents,
  updateLikes,
  pollBatch,
  renewCursor,
  type ReplyingAgent,
  claimCursor,
} from './mention-cursors.store.ts';
import { setSearchTime } from './lines.store.ts';

/** Timeout of one read. */
const readTimeout = 30 * second;

/** Polling interval while the platform announces mentions, in case it missed one. */
const pushedPollInterval = 2 * minute;

const longestWait = hour;

const mostWords = 5;

const isAwake = (speaker: ReplyingAgent, now: number): boolean =>
  speaker.auto_reply_enabled === 1 &&
  speaker.status !== 'inactive' &&
  (speaker.paused_until === null || speaker.paused_until <= now);

const nextAfter = (ctx: Pick<Context, 'clock'>, wait: number): number => ctx.clock() + wait;

/** The polling interval of a cursor, which depends on whether its mentions are announced. */
const intervalOf = ({ pushed_until }: MentionCursor, every: number, now: number): number =>
  (pushed_until ?? 0) > now ? Math.max(every, pushedPollInterval) : every;

/** One page of mentions of an account; from a shared inbox, also those for its other accounts. */
async function readPage(
  ctx: Context,
  account: PolledAccount,
  { cursor }: MentionCursor,
  signal: AbortSignal,
) {
  const port = ctx.social[account.platform];
  const opened = openAccount(ctx.sealer, account);
  const { shared } = port;
  if (!shared) {
    const page = await port.mentions?.(opened, cursor, signal);
    return page && { ...page, others: [], said: [] };
  }
  const began = cursor ?? (await cursorOfOthers(ctx.db, account));
  const page = await shared.read(opened, began, signal);
  return {
    mentions: await shared.pick(opened, page.updates, signal),
    cursor: page.cursor,
    others: await rowsOfOthers(ctx, account, page.updates, signal),
    said: page.updates,
  };
}

/** The agent that pays for reading, and whether anyone needs the result. */
async function listenersOf(
  ctx: Pick<Context, 'clock' | 'db'>,
  account: PolledAccount,
  speakers: readonly ReplyingAgent[],
) {
  const awake = speakers.find((speaker) => isAwake(speaker, ctx.clock()));
  const isAsked = await isChatPolled(ctx.db, account);
  const isListening = awake !== undefined || isAsked;
  // If no agent replies, reading is free. Then replies to what the owner wrote themselves are read as well.
  const payer = awake ?? speakers[0];
  const isWanted = isListening || payer !== undefined || alwaysPolled.includes(account.platform);
  return { payer, isListening, isWanted };
}

/** Reads at the expense of an agent; without one, only a chat is read, which is free. */
const readPaid = <T>(
  ctx: Context,
  { payer, ...look }: Omit<PaidRead, 'payer'> & { payer: ReplyingAgent | undefined },
  read: () => Promise<T>,
): Promise<T | undefined> => (payer ? paidRead(ctx, { ...look, payer }, read) : read());

/** Reads the mentions after the cursor, and stores them and the new cursor in one transaction. */
async function readMentions(
  ctx: Context,
  account: PolledAccount,
  cursor: MentionCursor,
  speakers: readonly ReplyingAgent[],
  signal: AbortSignal,
): Promise<void> {
  const platform = account.platform;
  const port = ctx.social[platform];
  const { payer, isListening, isWanted } = await listenersOf(ctx, account, speakers);
  const pace = platforms[platform].mentions;
  if (!port.mentions || !isWanted) return;
  const read = () => readPage(ctx, account, cursor, signal);
  const look = { account, platform, of: 'account' } as const;
  const page = pace && canHear(port, account) && (await readPaid(ctx, { ...look, payer }, read));
  if (!page) {
    await releaseCursor(ctx.db, cursor, { next_at: nextAfter(ctx, hour), failures: 0 });
    return;
  }
  const rows = await rowsOf(ctx, account, speakers, { mentions: page.mentions, kind: 'said' });
  await forwardToChats(ctx, account, page.said);
  const now = ctx.clock();
  const every = pollInterval(pace, isListening);
  // A full page means that there is more.
  const isMore = page.mentions.length > 0 && pace.every * second < minute;
  const wait = isMore ? 0 : intervalOf(cursor, every, now);
  await ctx.db.transaction().execute(async (trx) => {
    const given = { cursor: page.cursor, next_at: now + wait, failures: 0 };
    if (!(await releaseCursor(trx, cursor, given))) return;
    for (const row of [...rows, ...page.others]) {
      await insertInteraction(trx, { ...row, next_at: now }, now);
    }
  });
}

/** Waits while a webhook delivers everything. */
async function waitForHook(ctx: Context, { platform }: PolledAccount, cursor: MentionCursor) {
  const pace = platforms[platform].mentions;
  const next_at = nextAfter(ctx, pace ? pace.every * second : hour);
  await releaseCursor(ctx.db, cursor, { cursor: cursor.cursor ?? '0', next_at, failures: 0 });
}

/** Searches posts about an agent's topics. One that is seen again shows whether its likes still rise. */
async function findPosts(
  ctx: Context,
  account: PolledAccount,
  speakers: readonly ReplyingAgent[],
  signal: AbortSignal,
): Promise<void> {
  const platform = account.platform;
  const port = ctx.social[platform];
  if (!port.search) return;
  for (const finder of speakers) {
    // oxlint-disable-next-line house/no-cut-characters -- a list
    const words = listIn(finder.target_topics).slice(0, mostWords);
    if (finder.find_posts !== 1 || !isAwake(finder, ctx.clock()) || words.length === 0) continue;
    const look: PaidRead = { account, platform, payer: finder, of: 'everybody' };
    const found = await paidRead(
      ctx,
      look,
      async () => (await port.search?.(openAccount(ctx.sealer, account), words, signal)) ?? [],
    );
    const mentions = found ?? [];
    const rows = await rowsOf(ctx, account, speakers, { mentions, kind: 'found' }, finder);
    const now = ctx.clock();
    for (const row of rows) {
      const isNew = await insertInteraction(ctx.db, { ...row, next_at: now }, now);
      if (!isNew && row.likes !== null) await updateLikes(ctx.db, row, row.likes, now);
    }
  }
}

/** Like `findPosts`, when it is due. */
async function findDuePosts(
  ctx: Context,
  account: PolledAccount,
  { cursor, search_at: due }: MentionCursor,
  speakers: readonly ReplyingAgent[],
  signal: AbortSignal,
): Promise<void> {
  const now = ctx.clock();
  const pace = platforms[account.platform].mentions;
  if (!pace || cursor === null || due > now) return;
  await setSearchTime(ctx.db, account.id, now + pace.search_every * second);
  await findPosts(ctx, account, speakers, signal);
}

const waitAfter = (failures: number): number => Math.min(longestWait, 15 * second * 2 ** failures);

/** A cursor for a fresh start: mentions from a time without replies are not read, since that would only cost. */
const freshCursor = (cursor: MentionCursor, now: number): MentionCursor =>
  cursor.next_at > 0 && now - cursor.next_at > tooOld ? { ...cursor, cursor: null } : cursor;

/** Releases the cursor with a backoff, also after an error that no one foresaw. */
async function releaseWithBackoff(
  ctx: Context,
  account: PolledAccount,
  cursor: MentionCursor,
  { err, isLate }: { err: unknown; isLate: boolean },
) {
  const serverWait = err instanceof PlatformError ? (err.retry_after ?? 0) * second : 0;
  const failures = cursor.failures + 1;
  const next_at = nextAfter(ctx, Math.max(serverWait, waitAfter(failures)));
  await releaseCursor(ctx.db, cursor, { next_at, failures });
  await recordUnreadable(ctx, account, err, failures);
  const level = err instanceof PlatformError || isLate ? 'info' : 'error';
  ctx.log[level]({ err, account: account.id }, 'the mentions of an account could not be polled');
}

async function pollOne(ctx: Context, account: PolledAccount, stop: AbortSignal): Promise<void> {
  const began = ctx.clock();
  const taken = await claimCursor(ctx.db, account, began, began + leaseDuration);
  if (!taken) return;
  const cursor = freshCursor(taken, began);
  await whileLeased(
    ctx.log,
    () => renewCursor(ctx.db, cursor, ctx.clock() + leaseDuration),
    () => pollAccount(ctx, account, cursor, stop),
  );
}

async function pollAccount(
  ctx: Context,
  account: PolledAccount,
  cursor: MentionCursor,
  stop: AbortSignal,
) {
  const signal = AbortSignal.any([stop, ctx.timeout(readTimeout)]);
  const speakers = await listReplyingAgents(ctx.db, account.id);
  try {
    await findDuePosts(ctx, account, cursor, speakers, signal);
    if (await isHooked(ctx.db, account)) await waitForHook(ctx, account, cursor);
    else await readMentions(ctx, account, cursor, speakers, signal);
    await recordRead(ctx, account);
  } catch (error) {
    // An interruption by this process says nothing about the account.
    if (stop.aborted) {
      await releaseCursor(ctx.db, cursor, { next_at: ctx.clock() });
      return;
    }
    await releaseWithBackoff(ctx, account, cursor, { err: error, isLate: signal.aborted });
    // The platform itself says whether the account is lost, or only reading is not allowed.
    const isThrownOut = error instanceof PlatformError && error.kind === 'reconnect';
    if (isThrownOut) await check(ctx, account, stop);
  }
}

/** Number of concurrent polls of one process, in all and per owner. */
const maxConcurrent = 16;
const ofOwner = 4;

/** Maximum number of pages that are read in one go. */
const maxPages = 20;

/** Polls every due account of this process’s share, fairly among owners, and again while there is more. */
export async function pollMentions(ctx: Context, stop: AbortSignal): Promise<void> {
  const on = LivePlatformIds.filter((id) => ctx.social[id].mentions !== undefined);
  if (on.length === 0) return;
  await takeTurns({
    find: async (sought) =>
      pageOf(await listDueAccounts(ctx.db, { on, now: ctx.clock(), ...sought }), pollBatch),
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    async work(account) {
      await pollOne(ctx, account, stop).catch((err: unknown) =>
        // Its lease expires.
        ctx.log.error({ err, account: account.id }, 'polling the mentions of an account failed'),
      );
    },
    share: ctx.shards.mine,
    maxConcurrent,
    ofOwner,
    times: maxPages,
    stop,
  });
}
