/**
 * Turns each waiting item into what its owner chose, once: the post and the state of its item are written in one
 * transaction.
 */
import { cut } from '#contract/core/cut.ts';
import { hour, minute } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import { NewPost } from '#contract/posts/posts.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { materialOf } from '#domain/streams/material.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/transaction.ts';
import { personaOf } from '#server/features/agents/service.ts';
import { createPlanned, createPost } from '#server/features/posts/service.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import {
  type ItemRow,
  listWaiting,
  releaseItem,
  renewItem,
  claimItem,
  itemBatch,
} from './items.store.ts';
import { findStream, type StreamRow } from './streams.store.ts';
import { readPage, type WrittenItem, writeItem } from './write-item.ts';

/** Number of posts that one process writes concurrently, in all and per owner. */
const maxConcurrent = 3;
const ofOwner = 1;

/** After so many failures, which takes half a day, an item is given up. */
const maxTries = 8;
const waitAfter = (tries: number): number => Math.min(6 * hour, 5 * minute * 2 ** (tries - 1));

/** Another process has claimed the item. */
class ClaimLost extends Error {}

/** A line that describes the item, with its URL if there is room. */
function ideaOf({ title, text, url }: Pick<ItemRow, 'title' | 'text' | 'url'>): string {
  const plain = materialOf({ title, text, source: '' });
  const excerptSource = (plain.title || plain.text).replaceAll(/\s+/gu, ' ').trim();
  const room = limits.topic - url.length - 1;
  if (url === '' || room < 40) return excerpt(excerptSource || url, limits.topic);
  return excerptSource === '' ? url : `${excerpt(excerptSource, room)} ${url}`;
}

/** In one transaction: creates a post and updates its item. Throws `ClaimLost`, and what `work` throws. */
const commitPost = (
  ctx: Context,
  item: ItemRow,
  reason: string | null,
  work: (inside: Context) => Promise<string>,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, item.owner_id);
    const post_id = await work({ ...ctx, db: trx });
    const now = ctx.clock();
    const done = {
      state: 'made',
      post_id,
      reason: reason === null ? null : cut(reason, 500),
      text: '',
      updated_at: now,
    } as const;
    if (!(await releaseItem(trx, item, done))) throw new ClaimLost();
  });

const postOf = ({ agent_id }: StreamRow, written: WrittenItem, review: 'off' | 'before_sending') =>
  NewPost.parse({
    agent_id,
    parts: written.parts,
    variants: written.account_ids.map((connection_id) => ({ connection_id })),
    review,
    made_with_ai: true,
  });

async function makeIdea(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  stop: AbortSignal,
): Promise<void> {
  const { agent_id } = stream;
  // A site map contains URLs only.
  const page = item.title === '' ? await readPage(ctx, stream, item, stop) : item;
  const post = NewPost.parse({ agent_id, idea: ideaOf({ ...page, url: item.url }) });
  await commitPost(ctx, item, null, (inside) => createPost(inside, item.owner_id, post));
}

/** A failed check always requires approval, whatever its owner chose. */
const reviewOf = ({ review }: StreamRow, { fault }: WrittenItem) =>
  fault === null ? review : 'before_sending';

async function makeDraft(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  { written, reason }: { written: WrittenItem; reason: string | null },
): Promise<void> {
  const post = postOf(stream, written, reviewOf(stream, written));
  await commitPost(ctx, item, reason, (inside) => createPost(inside, item.owner_id, post));
}

async function makeQueued(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  written: WrittenItem,
): Promise<void> {
  const { fault, account_ids } = written;
  const asDraft = (why: string) => {
    const reason = ['Saved as a draft.', why, fault].filter((one) => one !== null).join(' ');
    return makeDraft(ctx, stream, item, { written, reason });
  };
  if (account_ids.length === 0) {
    await asDraft('Its accounts are no longer connected.');
    return;
  }
  const post = postOf(stream, written, reviewOf(stream, written));
  try {
    await commitPost(ctx, item, fault, async (inside) => {
      const queue = { when: 'next', is_unseen: true } as const;
      const { id } = await createPlanned(inside, item.owner_id, post, queue);
      return id;
    });
  } catch (error) {
    // The queue is full, or an account does not accept the text: its owner must decide.
    const isRefused =
      error instanceof AppError && (error.code === 'conflict' || error.code === 'invalid_input');
    if (!isRefused) throw error;
    await asDraft(error.message);
  }
}

async function make(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  stop: AbortSignal,
): Promise<void> {
  const { avoid_topics } = await personaOf(ctx, stream.owner_id, stream.agent_id);
  const avoided = avoidedIn(`${item.title}\n${item.text}`, avoid_topics);
  if (avoided !== undefined) {
    const reason = `The agent avoids “${avoided}”.`;
    const now = ctx.clock();
    await releaseItem(ctx.db, item, { state: 'filtered', reason, text: '', updated_at: now });
    return;
  }
  if (stream.act === 'idea') {
    await makeIdea(ctx, stream, item, stop);
    return;
  }
  const written = await writeItem(ctx, stream, item, stop);
  if (stream.act === 'queue') await makeQueued(ctx, stream, item, written);
  else await makeDraft(ctx, stream, item, { written, reason: written.fault });
}

/** An outage is temporary, and so may be a used-up budget; repeated failures are not. */
async function releaseAfterFailure(ctx: Context, item: ItemRow, error: unknown): Promise<void> {
  const now = ctx.clock();
  const message =
    error instanceof AppError ? error.message : 'Something went wrong on this server.';
  const reason = cut(message, 500);
  const isFinal = error instanceof AppError && error.code === 'invalid_input';
  if (isFinal || item.tries >= maxTries) {
    await releaseItem(ctx.db, item, { state: 'failed', reason, text: '', updated_at: now });
    return;
  }
  await releaseItem(ctx.db, item, {
    reason,
    next_at: now + waitAfter(item.tries),
    updated_at: now,
  });
}

async function makeOne(ctx: Context, id: string, stop: AbortSignal): Promise<void> {
  const now = ctx.clock();
  const item = await claimItem(ctx.db, id, { now, lease_until: now + leaseDuration });
  if (!item) return;
  try {
    // An item that killed the process repeatedly would kill it again.
    if (item.tries > maxTries)
      throw new AppError('invalid_input', { message: 'Making a post of it broke off too often.' });
    const stream = await findStream(ctx.db, item.owner_id, item.stream_id);
    if (!stream) return;
    await whileLeased(
      ctx.log,
      () => renewItem(ctx.db, item, ctx.clock() + leaseDuration),
      () => make(ctx, stream, item, stop),
    );
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (stop.aborted) {
      await releaseItem(ctx.db, item, { next_at: ctx.clock(), tries: item.tries - 1 });
      return;
    }
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, item: id }, 'an item could not be turned into a post');
    await releaseAfterFailure(ctx, item, error);
  }
}

/** Every waiting item of this process’s share, fairly among owners. */
export async function makeItems(ctx: Context, stop: AbortSignal): Promise<void> {
  await takeTurns({
    find: async (sought) =>
      pageOf(await listWaiting(ctx.db, { now: ctx.clock(), ...sought }), itemBatch),
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    async work({ id }) {
      await makeOne(ctx, id, stop).catch((err: unknown) =>
        // Its lease expires.
        ctx.log.error({ err, item: id }, 'turning an item into a post failed'),
      );
    },
    share: ctx.shards.mine,
    maxConcurrent,
    ofOwner,
    times: 1,
    stop,
  });
}
