/**
 * Turns each waiting item into what its owner chose, once: the post and the state of its item are written in one
 * transaction.
 */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { NewPost } from '#contract/posts/posts.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { materialOf, materialTopic } from '#domain/streams/material.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { type Lot, noteLot, personaOf } from '#server/features/agents/service.ts';
import { createPlanned, createPost } from '#server/features/posts/service.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { ClaimLost, type NoText, type BackgroundText, writeDue } from '#server/writing/pipeline.ts';
import { type ItemRow, listWaiting } from './items.store.ts';
import { type StreamRow, findStream, firstPlatform, listChosen } from './streams.store.ts';
import { randomInt } from 'node:crypto';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { endingWith, faultsWithLink } from '#domain/text/links/ending-link.ts';
import { type OneText, writeOne } from '#server/writing/write-one.ts';
import { limitsOfAccount, limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import { fetchNew } from './fetch-web.ts';
import { listIn } from '#server/db/json.ts';

// Has an agent write about an item of a feed. The text of the item and its page is material without influence on
// decisions.

/** Timeout for the page of an item, in milliseconds. */
const pageTimeout = 20_000;
/** A page with less text is a frame without content. */
const minLength = 200;

interface WrittenItem extends Pick<OneText, 'lot'> {
  parts: string[];
  /** Its accounts that are connected now. */
  account_ids: string[];
  /** Failed checks, in sentences; `null` if it passed them all. */
  fault: string | null;
  /** Why its owner has to read it before it goes out, although it passed them. */
  hold: string | null;
}

/** The account with the lowest limit, so that the text fits everywhere. */
async function tightestAccount({ db }: Context, { owner_id, agent_id, account_ids }: StreamRow) {
  const chosen = await listChosen(db, owner_id, listIn(account_ids));
  const rooms = await Promise.all(
    chosen.map(async ({ id: account_id, platform }) => ({
      platform,
      room: await limitsOfAccount(db, { account_id, platform }),
    })),
  );
  const [narrow] = rooms.toSorted((one, other) => one.room.max_length - other.room.max_length);
  const ids = chosen.map(({ id }) => id);
  if (narrow) return { ...narrow, account_ids: ids };
  const own = await firstPlatform(db, agent_id);
  const platform = own?.platform ?? homePlatform;
  return { platform, room: await limitsOfAgent(db, agent_id, platform), account_ids: ids };
}

/** The text of the item's page, or that of the feed if it cannot be read. */
async function readPage(
  ctx: Context,
  { kind }: Pick<StreamRow, 'kind'>,
  { title, text, url }: ItemRow,
  signal: AbortSignal,
) {
  // For a watched page, only additions count.
  if (url === '' || kind === 'page') return { title, text };
  try {
    const limited = AbortSignal.any([signal, ctx.timeout(pageTimeout)]);
    const { read } = await fetchNew(ctx, url, limited);
    if (read.kind !== 'page') return { title, text };
    return { title: title || read.title, text: read.text.length >= minLength ? read.text : text };
  } catch (error) {
    signal.throwIfAborted();
    ctx.log.debug({ err: error }, 'the page of an item could not be read');
    return { title, text };
  }
}

/** Throws what `writeOne` throws, and the reason of `signal`. */
async function writeItem(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  stop: AbortSignal,
): Promise<WrittenItem> {
  const signal = AbortSignal.any([stop, ctx.timeout(limits.writing_job)]);
  const { owner_id, agent_id, note } = stream;
  const { platform, room, account_ids } = await tightestAccount(ctx, stream);
  const page = await readPage(ctx, stream, item, signal);
  const ending = endingWith(item.url, room);
  const source = item.url === '' ? '' : new URL(item.url).hostname;
  const { parts, fault, hold, lot } = await writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    room: ending.room,
    brief: { topic: materialTopic, wishes: note },
    material: materialOf({ ...page, source }),
    unit: item.id,
    seed: randomInt(2 ** 31),
    signal,
  });
  return {
    parts: ending.append(parts),
    account_ids,
    fault: faultsWithLink(fault, ending.isLost),
    hold,
    lot,
  };
}

const claims = claimsOn('stream_items', ['waiting']);

/** After so many failures, which takes half a day, an item is given up. */
const most = 10;

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
  { reason, lot }: { reason: string | null; lot: Lot | null },
  work: (inside: Context) => Promise<string>,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, item.owner_id);
    const post_id = await work({ ...ctx, db: trx });
    await noteLot(trx, lot, post_id);
    const now = ctx.clock();
    const done = {
      state: 'made',
      post_id,
      reason: reason === null ? null : cut(reason, 500),
      text: '',
      updated_at: now,
    } as const;
    if (!(await claims.release(trx, item, done))) throw new ClaimLost();
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
  await commitPost(ctx, item, { reason: null, lot: null }, (inside) =>
    createPost(inside, item.owner_id, post),
  );
}

/** With a reason such as a failed check it always requires approval, whatever its owner chose. */
const reviewOf = ({ review }: StreamRow, reason: string | null) =>
  reason === null ? review : 'before_sending';

async function makeDraft(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  { written, reason }: { written: WrittenItem; reason: string | null },
): Promise<void> {
  const post = postOf(stream, written, reviewOf(stream, written.fault));
  const { lot } = written;
  await commitPost(ctx, item, { reason, lot }, (inside) =>
    createPost(inside, item.owner_id, post, { is_agents: true }),
  );
}

async function makeQueued(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  written: WrittenItem,
): Promise<void> {
  const { fault, hold, account_ids, lot } = written;
  const asDraft = (why: string) => {
    const reason = ['Saved as a draft.', why, fault].filter((one) => one !== null).join(' ');
    return makeDraft(ctx, stream, item, { written, reason });
  };
  if (account_ids.length === 0) {
    await asDraft('Its accounts are no longer connected.');
    return;
  }
  const reason = fault ?? hold;
  const post = postOf(stream, written, reviewOf(stream, reason));
  try {
    await commitPost(ctx, item, { reason, lot }, async (inside) => {
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

async function make(ctx: Context, item: ItemRow, signal: AbortSignal): Promise<void> {
  const stream = await findStream(ctx.db, item.owner_id, item.stream_id);
  if (!stream) return;
  const { avoid_topics } = await personaOf(ctx, stream.owner_id, stream.agent_id);
  const avoided = avoidedIn(`${item.title}\n${item.text}`, avoid_topics);
  if (avoided !== undefined) {
    const reason = `The agent avoids “${avoided}”.`;
    const now = ctx.clock();
    await claims.release(ctx.db, item, { state: 'filtered', reason, text: '', updated_at: now });
    return;
  }
  if (stream.act === 'idea') {
    await makeIdea(ctx, stream, item, signal);
    return;
  }
  const written = await writeItem(ctx, stream, item, signal);
  if (stream.act === 'queue') await makeQueued(ctx, stream, item, written);
  else await makeDraft(ctx, stream, item, { written, reason: written.fault });
}

/** An outage is temporary, and so may be a used-up budget; repeated failures are not. */
function giveUp({ db, clock }: Context, item: ItemRow, { message, again }: NoText) {
  const told = { reason: cut(message, 500), updated_at: clock() };
  const rest = again === undefined ? ({ state: 'failed', text: '' } as const) : { next_at: again };
  return claims.release(db, item, { ...told, ...rest });
}

/** A post about each new item of a feed. */
const feedItems: BackgroundText<ItemRow> = {
  what: 'a feed’s item',
  find: ({ db }, wanted) => listWaiting(db, wanted),
  ...claims,
  write: make,
  giveUp,
  most,
  ofOwner: 1,
};

/** Every waiting item of this process’s share, fairly among owners. */
export const makeItems = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, feedItems, stop);
