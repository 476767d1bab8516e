/** Feeds and their items, also those that programs send to a secret URL. */
import type { streamCalls } from '#contract/streams/calls.ts';
import type {
  SentItem,
  Stream,
  StreamChange,
  StreamItem,
  StreamPreview,
} from '#contract/streams/types.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import { isOpen } from '#server/db/membership.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/client.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findFeed } from './find-feed.ts';
import { type ItemRow, countSince, countStates, pageOfItems } from './items.store.ts';
import { pollStream, resolveFailing } from './poll.ts';
import { listIn } from '#server/db/json.ts';
import { storeNew } from './rows.ts';
import { addStream, change, newSecretUrl } from './save-stream.ts';
import {
  type StreamRow,
  changeStream,
  deleteStream,
  findStream,
  findStreamById,
  listStreams,
} from './streams.store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { day, toIso, toIsoOrNull } from '#contract/core/time.ts';
import { secretMatches, splitToken } from '#server/features/auth/service.ts';

/** Maximum number of items per URL within 24 hours. */
const mostSent = 200;

/** The feed of a URL. Throws `not_found` if it is invalid, or its owner has no access. */
async function streamOf({ db }: Context, token: string): Promise<StreamRow> {
  const halves = splitToken(token);
  const stream = halves && (await findStreamById(db, halves.id));
  if (!stream || stream.secret_hash === null) throw new AppError('not_found');
  if (!secretMatches(halves.secret, stream.secret_hash)) throw new AppError('not_found');
  if (!(await isOpen(db, stream.owner_id))) throw new AppError('not_found');
  return stream;
}

/** Stores an item once, and returns its state. Throws `not_found`, `conflict`, `rate_limited`. */
async function receiveItem(ctx: Context, token: string, sent: SentItem): Promise<string> {
  const { id: stream_id, owner_id } = await streamOf(ctx, token);
  const { id: guid = '', title = '', text = '', url = '' } = sent;
  return ctx.db.transaction().execute(async (trx) => {
    // Locks the owner, so that concurrent requests are deduplicated and counted.
    await holdUser(trx, owner_id);
    const stream = await findStreamById(trx, stream_id);
    if (!stream) throw new AppError('not_found');
    if (stream.paused_at !== null) {
      throw conflictError('This feed is paused, so nothing was kept.');
    }
    const now = ctx.clock();
    if ((await countSince(trx, stream_id, now - day)) >= mostSent) {
      const message = `This address takes ${mostSent} items a day.`;
      throw new AppError('rate_limited', { message, retry_after: 3600 });
    }
    const item = { guid, title, text, url, published_at: null };
    const count = await storeNew(trx, stream, [item], now);
    await changeStream(trx, stream_id, { checked_at: now });
    return count === 0 ? 'Received before.' : 'Received.';
  });
}

/** The number of items in a preview, and the length of each. */
const shown = { items: 5, text: 200 } as const;

type Counts = Awaited<ReturnType<typeof countStates>>;

function readStream(row: StreamRow, counts: Counts): Stream {
  const countOf = (state: ItemRow['state']) =>
    counts.find((one) => one.stream_id === row.id && one.state === state)?.count ?? 0;
  const { id, agent_id, kind, url, name, act, review, note, daily_limit, error } = row;
  return {
    id,
    agent_id,
    kind,
    url,
    name,
    act,
    review,
    note,
    daily_limit,
    error,
    connection_ids: listIn(row.account_ids),
    include: listIn(row.include),
    exclude: listIn(row.exclude),
    is_paused: row.paused_at !== null,
    failing_since: toIsoOrNull(row.failing_at),
    checked_at: toIsoOrNull(row.checked_at),
    next_check_at: row.paused_at === null && kind !== 'webhook' ? toIsoOrNull(row.next_at) : null,
    made: countOf('made'),
    waiting: countOf('waiting'),
    created_at: toIso(row.created_at),
  };
}

const readItem = ({
  id,
  title,
  url,
  published_at,
  state,
  reason,
  ...row
}: ItemRow): StreamItem => ({
  id,
  title: title || url || 'Untitled',
  url: url === '' ? null : url,
  published_at: toIsoOrNull(published_at),
  state,
  reason,
  post_id: row.post_id,
  found_at: toIso(row.created_at),
});

const counted = ['made', 'waiting'] as const;

async function readOne(ctx: Context, owner_id: string, id: string): Promise<Stream> {
  const row = await findStream(ctx.db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return readStream(row, await countStates(ctx.db, owner_id, counted));
}

const messageFor = ({ is_paused }: StreamChange): string =>
  is_paused === undefined ? 'Feed saved.' : is_paused ? 'Feed paused.' : 'Feed resumed.';

/** The content of a URL, newest items first. */
async function preview(
  ctx: Context,
  wanted: { address: string; watch: boolean },
): Promise<StreamPreview> {
  const { kind, url, name, items, others } = await findFeed(ctx, wanted);
  const newest = items.toSorted(
    (one, other) => (other.published_at ?? 0) - (one.published_at ?? 0),
  );
  return {
    kind,
    url,
    name,
    others,
    total: items.length,
    items: newest.slice(0, shown.items).map((item) => ({
      title: item.title || item.url || 'Untitled',
      url: item.url === '' ? null : item.url,
      published_at: toIsoOrNull(item.published_at),
      text: excerpt(item.text, shown.text),
    })),
  };
}

const { signal: never } = new AbortController();

export const streamRoutes = (ctx: Context): Handlers<typeof streamCalls> => ({
  async list({ caller: { user_id }, params, query: { limit, offset } }) {
    await currentAgent(ctx, user_id, params.id);
    const rows = await listStreams(ctx.db, user_id, params.id);
    const counts = await countStates(ctx.db, user_id, counted);
    const page = rows.slice(offset, offset + limit);
    return { data: page.map((row) => readStream(row, counts)), total: rows.length };
  },

  preview: async ({ query }) => ({
    data: await preview(ctx, { address: query.address, watch: query.watch === 'true' }),
  }),

  async create({ caller: { user_id }, params, body }) {
    const { id, ...more } = await addStream(ctx, user_id, params.id, body);
    return { data: await readOne(ctx, user_id, id), message: 'Feed added.', ...more };
  },

  async update({ caller: { user_id }, params: { id }, body }) {
    await change(ctx, user_id, id, body);
    return { data: await readOne(ctx, user_id, id), message: messageFor(body) };
  },

  async remove({ caller: { user_id }, params: { id } }) {
    await within(ctx.db, async (trx) => {
      await holdUser(trx, user_id);
      const row = await findStream(trx, user_id, id);
      if (!row) throw new AppError('not_found');
      await deleteStream(trx, id);
      await resolveFailing(trx, row);
    });
    return { message: 'Feed deleted.' };
  },

  async check({ caller: { user_id }, params: { id } }) {
    const { kind } = await readOne(ctx, user_id, id);
    if (kind === 'webhook') {
      const message = 'Programs send to this feed, so there’s nothing to read.';
      throw conflictError(message);
    }
    const isRead = await pollStream(ctx, id, never);
    const data = await readOne(ctx, user_id, id);
    const message = isRead ? (data.error ?? 'Checked.') : 'It’s being checked already.';
    return { data, message };
  },

  async renew({ caller: { user_id }, params: { id } }) {
    const { kind } = await readOne(ctx, user_id, id);
    if (kind !== 'webhook') throw new AppError('not_found');
    const { secret_hash, address } = newSecretUrl(ctx, id);
    await changeStream(ctx.db, id, { secret_hash, updated_at: ctx.clock() });
    const data = await readOne(ctx, user_id, id);
    return { data, message: 'New address made. The old one no longer works.', address };
  },

  receive: async ({ params, body }) => ({ message: await receiveItem(ctx, params.token, body) }),

  async items({ caller: { user_id }, params: { id }, query }) {
    await readOne(ctx, user_id, id);
    const page = pageAsked('items', { ...query, id });
    const { rows, ...part } = await pageOfItems(ctx.db, id, query, page);
    return { data: rows.map(readItem), ...part };
  },
});
