/** Adds and changes feeds. */
import { cut } from '#contract/core/cut.ts';
import { basePath } from '#contract/table.ts';
import { limits } from '#contract/core/limits.ts';
import { isQueueable, type NewStream, type StreamChange } from '#contract/streams/types.ts';
import { AppError, fieldError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, within } from '#server/db/client.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { hashSecret, makeSecret } from '#server/features/auth/service.ts';
import { newId } from '#server/ids.ts';
import {
  type StreamRow,
  changeStream,
  countStreams,
  findByUrl,
  findStream,
  insertStream,
  listChosen,
} from './streams.store.ts';
import { findFeed, type FoundFeed } from './find-feed.ts';
import { resolveFailing, pollInterval } from './poll.ts';
import { listIn } from '#server/db/json.ts';
import { storeExisting } from './rows.ts';

/** Throws `invalid_input` if an account is someone else’s or not connected. */
async function requireAccounts({ db }: Context, owner_id: string, ids: readonly string[]) {
  if ((await listChosen(db, owner_id, ids)).length === ids.length) return;
  const message = 'This account isn’t connected.';
  throw fieldError('connection_ids', message);
}

/** For feeds to which programs send items, which are never polled. */
const never = Number.MAX_SAFE_INTEGER;

type Source = Omit<FoundFeed, 'kind' | 'others'> & { kind: StreamRow['kind'] };

/** The initial state of a feed to which programs send items. */
const incoming: Source = {
  kind: 'webhook',
  url: '',
  name: '',
  etag: null,
  modified: null,
  seen_text: null,
  items: [],
};

function newRow(
  { agent_id, owner_id, now }: { agent_id: string; owner_id: string; now: number },
  { kind, url, name, etag, modified, seen_text }: Omit<Source, 'items'>,
  wanted: NewStream,
): StreamRow {
  const { act, review, note, daily_limit, include, exclude, connection_ids } = wanted;
  const isRead = kind !== 'webhook';
  return {
    id: newId(),
    owner_id,
    agent_id,
    kind,
    url,
    etag,
    modified,
    seen_text,
    act,
    review,
    note,
    daily_limit,
    name: wanted.name ?? cut(name, limits.list_item),
    account_ids: JSON.stringify(connection_ids),
    include: JSON.stringify(include),
    exclude: JSON.stringify(exclude),
    secret_hash: null,
    error: null,
    next_at: isRead ? now + pollInterval : never,
    failures: 0,
    lease_token: 0,
    lease_until: null,
    failing_at: null,
    checked_at: isRead ? now : null,
    paused_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** Throws `limit_reached`, and `conflict` if the agent has it already. */
async function requireRoom(trx: Db, { owner_id, agent_id, url }: StreamRow): Promise<void> {
  if ((await countStreams(trx, owner_id)) >= limits.stream_sources_per_user) {
    throw limitError(limits.stream_sources_per_user, 'feeds');
  }
  if (url === '' || !(await findByUrl(trx, agent_id, url))) return;
  const message = 'This agent has that feed already.';
  throw new AppError('conflict', { message, details: [{ path: 'address', message }] });
}

/** A secret URL of a feed: its stored hash, and the URL that is shown once. */
export function newSecretUrl({ config }: Pick<Context, 'config'>, id: string) {
  const secret = makeSecret();
  const address = `${config.public_url}${basePath}/incoming/${id}.${secret}`;
  return { secret_hash: hashSecret(secret), address };
}

/**
 * Adds a feed with all of its current items, so that only later ones are new. Returns its id, and its secret URL if
 * programs send to it.
 */
export async function addStream(
  ctx: Context,
  owner_id: string,
  agent_id: string,
  wanted: NewStream,
): Promise<{ id: string; address?: string }> {
  await currentAgent(ctx, owner_id, agent_id);
  await requireAccounts(ctx, owner_id, wanted.connection_ids);
  const { address: typed, watch } = wanted;
  const { items, ...found }: Source =
    typed === undefined ? incoming : await findFeed(ctx, { address: typed, watch });
  const now = ctx.clock();
  const row = newRow({ agent_id, owner_id, now }, found, wanted);
  const made = typed === undefined ? newSecretUrl(ctx, row.id) : undefined;
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    await requireRoom(trx, row);
    await insertStream(trx, { ...row, secret_hash: made?.secret_hash ?? null });
    await storeExisting(trx, row, items, now);
  });
  return { id: row.id, ...(made && { address: made.address }) };
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

export async function change(
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
    if (!isQueueable({ act, connection_ids: connection_ids ?? listIn(row.account_ids) })) {
      throw fieldError('connection_ids', 'Choose at least one account');
    }
    await changeStream(trx, id, columnsOf(wanted, row, ctx.clock()));
    if (wanted.is_paused) await resolveFailing(trx, row);
  });
}
