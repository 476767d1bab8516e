import { limits } from '#contract/core/limits.ts';
import type { streamCalls } from '#contract/streams/calls.ts';
import {
  isQueueable,
  type NewStream,
  type Stream,
  type StreamChange,
  type StreamItem,
} from '#contract/streams/types.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/transaction.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { listChosen } from './accounts.store.ts';
import { findFeed, type FoundFeed } from './find-feed.ts';
import { countStates, type ItemRow, pageOfItems } from './items.store.ts';
import { pollEvery, pollStream } from './poll.ts';
import { keepOld, wordsIn } from './rows.ts';
import {
  changeStream,
  countStreams,
  deleteStream,
  findByUrl,
  findStream,
  insertStream,
  listStreams,
  type StreamRow,
} from './streams.store.ts';

/** How many items a preview shows, and how much of each. */
const shown = { items: 5, text: 200 } as const;

const instant = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

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
    connection_ids: wordsIn(row.account_ids),
    include: wordsIn(row.include),
    exclude: wordsIn(row.exclude),
    is_paused: row.paused_at !== null,
    failing_since: instant(row.failing_at),
    checked_at: instant(row.checked_at),
    next_check_at: row.paused_at === null ? instant(row.next_at) : null,
    made: countOf('made'),
    waiting: countOf('waiting'),
    created_at: new Date(row.created_at).toISOString(),
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
  published_at: instant(published_at),
  state,
  reason,
  post_id: row.post_id,
  found_at: new Date(row.created_at).toISOString(),
});

const counted = ['made', 'waiting'] as const;

async function readOne(ctx: Context, owner_id: string, id: string): Promise<Stream> {
  const row = await findStream(ctx.db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return readStream(row, await countStates(ctx.db, owner_id, counted));
}

/** Throws `invalid_input` where an account is someone else’s or not connected any more. */
async function requireAccounts({ db }: Context, owner_id: string, ids: readonly string[]) {
  if ((await listChosen(db, owner_id, ids)).length === ids.length) return;
  const message = 'This account isn’t connected.';
  throw new AppError('invalid_input', { message, details: [{ path: 'connection_ids', message }] });
}

function newRow(
  { agent_id, owner_id, now }: { agent_id: string; owner_id: string; now: number },
  { kind, url, name, etag, modified }: FoundFeed,
  wanted: NewStream,
): StreamRow {
  const { act, review, note, daily_limit, include, exclude, connection_ids } = wanted;
  return {
    id: newId(),
    owner_id,
    agent_id,
    kind,
    url,
    etag,
    modified,
    act,
    review,
    note,
    daily_limit,
    name: wanted.name ?? name.slice(0, limits.stream_name),
    account_ids: JSON.stringify(connection_ids),
    include: JSON.stringify(include),
    exclude: JSON.stringify(exclude),
    error: null,
    next_at: now + pollEvery,
    failures: 0,
    lease_token: 0,
    lease_until: null,
    failing_at: null,
    checked_at: now,
    paused_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Adds a feed with all that it has now, so that only what comes later is new. Answers its id. */
async function addStream(
  ctx: Context,
  owner_id: string,
  agent_id: string,
  wanted: NewStream,
): Promise<string> {
  await currentAgent(ctx, owner_id, agent_id);
  await requireAccounts(ctx, owner_id, wanted.connection_ids);
  const found = await findFeed(ctx, wanted.address);
  const now = ctx.clock();
  const row = newRow({ agent_id, owner_id, now }, found, wanted);
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    if ((await countStreams(trx, owner_id)) >= limits.stream_sources_per_user) {
      throw new AppError('limit_reached', {
        message: `You’ve reached the limit of ${limits.stream_sources_per_user} feeds. Delete some to add more.`,
      });
    }
    if (await findByUrl(trx, agent_id, row.url)) {
      const message = 'This agent has that feed already.';
      throw new AppError('conflict', { message, details: [{ path: 'address', message }] });
    }
    await insertStream(trx, row);
    await keepOld(trx, row, found.items, now);
  });
  return row.id;
}

function columnsOf(change: StreamChange, row: StreamRow, now: number): Partial<StreamRow> {
  const { connection_ids, include, exclude, is_paused, ...plain } = change;
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(connection_ids && { account_ids: JSON.stringify(connection_ids) }),
    ...(include && { include: JSON.stringify(include) }),
    ...(exclude && { exclude: JSON.stringify(exclude) }),
    ...(is_paused !== undefined && { paused_at: is_paused ? (row.paused_at ?? now) : null }),
    updated_at: now,
  };
}

async function change(
  ctx: Context,
  owner_id: string,
  id: string,
  wanted: StreamChange,
): Promise<void> {
  const { connection_ids } = wanted;
  if (connection_ids) await requireAccounts(ctx, owner_id, connection_ids);
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    const row = await findStream(trx, owner_id, id);
    if (!row) throw new AppError('not_found');
    const act = wanted.act ?? row.act;
    if (!isQueueable({ act, connection_ids: connection_ids ?? wordsIn(row.account_ids) })) {
      const message = 'Choose at least one account';
      const details = [{ path: 'connection_ids', message }];
      throw new AppError('invalid_input', { message, details });
    }
    await changeStream(trx, id, columnsOf(wanted, row, ctx.clock()));
  });
}

const said = ({ is_paused }: StreamChange): string =>
  is_paused === undefined ? 'Feed saved.' : is_paused ? 'Feed paused.' : 'Feed resumed.';

const { signal: never } = new AbortController();

export const streamRoutes = (ctx: Context): Handlers<typeof streamCalls> => ({
  async list({ caller: { user_id }, params }) {
    await currentAgent(ctx, user_id, params.id);
    const rows = await listStreams(ctx.db, user_id, params.id);
    const counts = await countStates(ctx.db, user_id, counted);
    return { data: rows.map((row) => readStream(row, counts)), total: rows.length };
  },

  async preview({ query }) {
    const { kind, url, name, items, others } = await findFeed(ctx, query.address);
    const newest = items.toSorted(
      (one, other) => (other.published_at ?? 0) - (one.published_at ?? 0),
    );
    return {
      data: {
        kind,
        url,
        name,
        others,
        total: items.length,
        items: newest.slice(0, shown.items).map((item) => ({
          title: item.title || item.url || 'Untitled',
          url: item.url === '' ? null : item.url,
          published_at: instant(item.published_at),
          text: excerpt(item.text, shown.text),
        })),
      },
    };
  },

  async create({ caller: { user_id }, params, body }) {
    const id = await addStream(ctx, user_id, params.id, body);
    return { data: await readOne(ctx, user_id, id), message: 'Feed added.' };
  },

  async update({ caller: { user_id }, params: { id }, body }) {
    await change(ctx, user_id, id, body);
    return { data: await readOne(ctx, user_id, id), message: said(body) };
  },

  async remove({ caller: { user_id }, params: { id } }) {
    await within(ctx.db, async (trx) => {
      await holdUser(trx, user_id);
      if (!(await findStream(trx, user_id, id))) throw new AppError('not_found');
      await deleteStream(trx, id);
    });
    return { message: 'Feed deleted.' };
  },

  async check({ caller: { user_id }, params: { id } }) {
    await readOne(ctx, user_id, id);
    const isRead = await pollStream(ctx, id, never);
    const data = await readOne(ctx, user_id, id);
    const message = isRead ? (data.error ?? 'Checked.') : 'It’s being checked already.';
    return { data, message };
  },

  async items({ caller: { user_id }, params: { id }, query }) {
    await readOne(ctx, user_id, id);
    const { rows, total } = await pageOfItems(ctx.db, id, query);
    return { data: rows.map(readItem), total };
  },
});
