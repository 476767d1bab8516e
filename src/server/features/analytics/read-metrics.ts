/** Reads the figures of posts from platforms and stores them. */
import { day, minute, second, toIsoDate } from '#contract/core/time.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { answersOfOthers } from '#domain/analytics/metrics.ts';
import {
  isGoneFor,
  isRead,
  nextReading,
  priceOfReading,
  tellsOfPosts,
} from '#domain/analytics/readings.ts';
import { openAccount } from '#server/account-secret.ts';
import { type Account, type Metrics, PlatformError } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { isOpen } from '#server/db/membership.ts';
import { takeTurns } from '#server/process/turns.ts';
import { noteEnded } from '#server/ledger/read/ended.store.ts';
import { countMetrics } from '#server/ledger/read/totals.store.ts';
import {
  reserve,
  recordCost,
  recordFailure,
  recordCostWithin,
} from '#server/features/usage/service.ts';
import { followCourses } from './take-off.ts';
import {
  countOwnAnswers,
  dueBatch,
  type DuePost,
  findPost,
  listDue,
  postpone,
  putPostMetrics,
  setNext,
} from './due.store.ts';

/** Timeout of one call. */
const callTimeout = 15 * second;
/** Maximum number of posts per call. */
const perCall = 100;
/**
 * Maximum number of concurrent calls to a platform, in all and per owner; also the maximum number of calls for one
 * account in a round.
 */
const maxConcurrent = 4;
const ofOwner = 2;
const times = 20;
/** Minimum delay after a failure or when the budget is short; a platform may ask for more. */
const shortestWait = 30 * minute;

/** Posts of one account and one agent, whose budget pays. */
interface Batch {
  platform: LivePlatform;
  posts: readonly DuePost[];
  first: DuePost;
}

const after = (platform: LivePlatform, { published_at }: DuePost, now: number): number | null =>
  published_at === null ? null : nextReading(platform, published_at, now + 1);

/** When a post that cannot be read now is read next; `undefined` if it can be read. */
function skippedUntil(
  platform: LivePlatform,
  post: DuePost,
  now: number,
): number | null | undefined {
  if (post.post === null || post.removed_at !== null) return null;
  if (!isRead(platform, post.reads_figures)) return null;
  const isWell = post.status === 'connected' && post.disconnected_at === null;
  return isWell ? undefined : after(platform, post, now);
}

/** Reserves the price of a reading; `undefined` if it is free. Throws `budget_exceeded`. */
async function reserveCost(
  ctx: Context,
  { platform, posts, first }: Batch,
): Promise<string | undefined> {
  const price = priceOfReading(platform);
  if (price === 0) return undefined;
  const { owner_id, agent_id, deleted_at } = first;
  return reserve(ctx, {
    owner_id,
    agent_id: deleted_at === null ? agent_id : null,
    kind: 'read',
    what: platform,
    estimate: price * posts.length,
  });
}

const costOf = ({ platform }: Batch, figures: ReadonlyMap<string, Metrics>) => ({
  tokens_in: null,
  tokens_out: null,
  cost: priceOfReading(platform) * figures.size,
});

/** Stores figures, next readings and the price in one transaction. */
async function storeFigures(
  ctx: Context,
  batch: Batch,
  figures: ReadonlyMap<string, Metrics>,
  payment: string | undefined,
): Promise<void> {
  const { platform, posts, first } = batch;
  const now = ctx.clock();
  const own = await countOwnAnswers(ctx.db, first.owner_id, posts);
  const read = { day: toIsoDate(now), read_at: now };
  const rows = posts.flatMap(({ id, post }) => {
    const counts = figures.get(post ?? '');
    if (!counts) return [];
    const replies = answersOfOthers(counts.replies, own.get(id) ?? 0);
    return [{ occurrence_id: id, ...read, ...counts, replies }];
  });
  await ctx.db.transaction().execute(async (trx) => {
    // Posts before totals, in the same order as every other transaction, so that two of them cannot deadlock.
    for (const post of posts) {
      const isGone = !figures.has(post.post ?? '') && isGoneFor(post.published_at ?? 0, now);
      await setNext(trx, post.id, isGone ? null : after(platform, post, now));
    }
    const counted = { agent_id: first.agent_id, platform };
    const ids = posts.map(({ id }) => id);
    await countMetrics(trx, counted, ids, () => putPostMetrics(trx, rows));
    await noteEnded(trx, ids);
    await followCourses(ctx, trx, { ...first, platform, posts, rows }, now);
    if (payment === undefined) return;
    await recordCostWithin(ctx, trx, payment, costOf(batch, figures));
  });
}

interface Asking {
  account: Account;
  payment: string | undefined;
  stop: AbortSignal;
}

/** Calls the platform. A rejected call is not paid for; one whose answer was lost is, as it may be charged. */
async function callPlatform(
  ctx: Context,
  { platform, posts }: Batch,
  { account, payment, stop }: Asking,
): Promise<ReadonlyMap<string, Metrics>> {
  const names = posts.flatMap(({ post }) => post ?? []);
  const signal = AbortSignal.any([stop, ctx.timeout(callTimeout)]);
  try {
    return (await ctx.social[platform].metrics?.(account, names, signal)) ?? new Map();
  } catch (error) {
    if (payment !== undefined) await recordFailure(ctx, payment, error);
    throw error;
  }
}

/** Reads one batch. Throws failures of the platform or the budget. */
async function readBatch(ctx: Context, batch: Batch, stop: AbortSignal): Promise<void> {
  if (!ctx.social[batch.platform].metrics) return;
  const { account_id: id, owner_id, external_id, username, secret } = batch.first;
  const account = openAccount(ctx.sealer, { id, owner_id, external_id, username, secret });
  const payment = await reserveCost(ctx, batch);
  const figures = await callPlatform(ctx, batch, { account, payment, stop });
  try {
    await storeFigures(ctx, batch, figures, payment);
  } catch (error) {
    // The platform charges for the answer, whatever happens to it here.
    if (payment !== undefined) await recordCost(ctx, payment, costOf(batch, figures));
    throw error;
  }
}

/** How long a batch is postponed: as long as the platform asks, but at least the minimum delay. */
function waitAfter(error: unknown): number {
  const serverWait = error instanceof PlatformError ? (error.retry_after ?? 0) * second : 0;
  return Math.max(shortestWait, serverWait);
}

/** Postpones what could not be read, and gives up a day after the last turn. */
async function postponeBatch(
  ctx: Context,
  { platform, posts }: Batch,
  error: unknown,
): Promise<void> {
  const now = ctx.clock();
  const isOver = (post: DuePost) => after(platform, post, now - day) === null;
  for (const { id } of posts.filter(isOver)) await setNext(ctx.db, id, null);
  const open = posts.filter((post) => !isOver(post)).map(({ id }) => id);
  if (open.length > 0) await postpone(ctx.db, open, now + waitAfter(error));
}

const isExpected = (error: unknown): boolean =>
  error instanceof PlatformError || (error instanceof AppError && error.code === 'budget_exceeded');

/** Reads a batch; a failure is retried later and does not delay other batches. */
async function tryBatch(ctx: Context, batch: Batch, stop: AbortSignal): Promise<void> {
  try {
    await readBatch(ctx, batch, stop);
  } catch (error) {
    if (stop.aborted) return;
    const logFields = { err: error, account: batch.first.account_id };
    const words = 'figures of posts could not be read';
    if (isExpected(error)) ctx.log.info(logFields, words);
    else ctx.log.error(logFields, words);
    await postponeBatch(ctx, batch, error);
  }
}

/** Groups due posts by account and agent into batches for one call each. */
function batchesOf(platform: LivePlatform, due: readonly DuePost[]): Batch[] {
  const groups = Map.groupBy(due, ({ account_id, agent_id }) => `${account_id} ${agent_id}`);
  return [...groups.values()].flatMap((posts) =>
    Array.from({ length: Math.ceil(posts.length / perCall) }, (_, n) =>
      posts.slice(n * perCall, (n + 1) * perCall),
    ).flatMap((some) => (some[0] ? [{ platform, posts: some, first: some[0] }] : [])),
  );
}

/** The due posts that can be read now; postpones the others. */
async function readableOf(
  ctx: Context,
  platform: LivePlatform,
  due: readonly DuePost[],
): Promise<DuePost[]> {
  const readable: DuePost[] = [];
  for (const post of due) {
    const next = skippedUntil(platform, post, ctx.clock());
    if (next === undefined) readable.push(post);
    else await setNext(ctx.db, post.id, next);
  }
  return readable;
}

async function readOrSkip(ctx: Context, batch: Batch, stop: AbortSignal): Promise<void> {
  if (await isOpen(ctx.db, batch.first.owner_id)) return tryBatch(ctx, batch, stop);
  // No calls and no spending for someone who has lost access.
  const { platform, posts } = batch;
  for (const post of posts) await setNext(ctx.db, post.id, after(platform, post, ctx.clock()));
}

/** Round-robin over owners: the first batch of each, then the second of each. */
function roundRobin(batches: readonly Batch[]): Batch[] {
  const seen = new Map<string, number>();
  const placed = batches.map((batch) => {
    const turn = seen.get(batch.first.owner_id) ?? 0;
    seen.set(batch.first.owner_id, turn + 1);
    return { batch, turn };
  });
  return placed.toSorted((one, other) => one.turn - other.turn).map(({ batch }) => batch);
}

async function readPlatform(
  ctx: Context,
  platform: LivePlatform,
  stop: AbortSignal,
): Promise<void> {
  const { shards } = ctx;
  await takeTurns<Batch>({
    async find(sought) {
      const due = await listDue(ctx.db, { platform, now: ctx.clock(), ...sought });
      const found = roundRobin(batchesOf(platform, await readableOf(ctx, platform, due)));
      return { found, isMore: due.length >= dueBatch };
    },
    keyOf: ({ first }) => first.account_id,
    ownerOf: ({ first }) => first.owner_id,
    // Readings may cost: work on the same account waits until this call has ended.
    work: (batch) =>
      shards
        .using(() => readOrSkip(ctx, batch, stop))
        .catch((err: unknown) =>
          ctx.log.error({ err, account: batch.first.account_id }, 'reading figures failed'),
        ),
    share: shards.mine,
    maxConcurrent,
    ofOwner,
    times,
    stop,
  });
}

/** Reads every due post of this process’s share, fairly among owners. */
export async function readMetrics(ctx: Context, stop: AbortSignal): Promise<void> {
  const readable = LivePlatformIds.filter(
    (id) => tellsOfPosts(id) && ctx.social[id].metrics !== undefined,
  );
  await Promise.all(readable.map((platform) => readPlatform(ctx, platform, stop)));
}

/** Reads one post at once, because it is known to have changed. Never throws because of the platform. */
export async function readOne(ctx: Context, platform: LivePlatform, post: string): Promise<void> {
  const found = await findPost(ctx.db, platform, post);
  if (!found) return;
  const batches = batchesOf(platform, await readableOf(ctx, platform, [found]));
  for (const batch of batches) await readOrSkip(ctx, batch, new AbortController().signal);
}
