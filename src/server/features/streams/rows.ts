/** Converts items of a feed to rows: identified, bounded and filtered. */
import { listIn } from '#server/db/json.ts';
import { createHash } from 'node:crypto';
import { day } from '#contract/core/time.ts';
import { decideItems, type Decided } from '#domain/streams/decide.ts';
import { type ItemNames, keyOf, knownItems } from '#domain/streams/known-items.ts';
import type { FeedItem } from '#server/adapters/feeds/index.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { countMade, deleteOldItems, insertItems, type ItemRow, listKnown } from './items.store.ts';
import type { StreamRow } from './streams.store.ts';

/** How long an item is remembered after it left its feed. */
const remembered = 400 * day;

const hash = (kind: string, ...parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url');

const tracking = /^(?:utm_.+|fbclid|gclid|mc_[ce]id|ref_src)$/iu;

/** A URL without parts that change while the page stays the same. */
function canonicalLink(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  const path = url.pathname.replace(/(?<=.)\/$/u, '');
  return `${url.host.replace(/^www\./u, '')}${path}${url.search}`;
}

/** The identifiers of a feed item. */
function namesOf(
  { guid, url, title, text, published_at }: FeedItem,
  { kind }: Pick<StreamRow, 'kind'>,
): ItemNames {
  const told = { title, published_at };
  // Ids of programs are reliable; those of feeds may change for the same item.
  if (guid !== '' && (kind === 'webhook' || kind === 'page')) {
    const name = hash('guid', guid);
    return { guid: name, link: undefined, look: name, ...told };
  }
  const link = url === '' ? undefined : canonicalLink(url);
  return {
    guid: guid === '' ? undefined : hash('guid', guid),
    link: link === undefined ? undefined : hash('link', link),
    look: hash('look', link ?? null, title === '' ? text : title, published_at),
    ...told,
  };
}

interface Named {
  item: FeedItem;
  names: ItemNames;
}

/** New items without duplicates. */
async function unknownOf(db: Db, stream_id: string, named: readonly Named[]): Promise<Named[]> {
  const all = named.map(({ names }) => names);
  const kept = await listKnown(db, stream_id, {
    keys: all.map(keyOf),
    links: all.flatMap(({ link }) => link ?? []),
    looks: all.map(({ look }) => look),
  });
  const known = knownItems(kept, all);
  return named.flatMap(({ item, names }) => {
    const fresh = known.take(names);
    return fresh ? [{ item, names: fresh }] : [];
  });
}

function rowOf(
  { id: stream_id, owner_id }: StreamRow,
  names: ItemNames,
  { item, state, reason }: Decided<FeedItem>,
  now: number,
): ItemRow {
  const { title, url, published_at } = item;
  return {
    id: newId(),
    stream_id,
    owner_id,
    key: keyOf(names),
    link: names.link ?? null,
    look: names.look,
    has_guid: names.guid === undefined ? 0 : 1,
    title,
    url,
    text: state === 'waiting' ? item.text : '',
    published_at,
    state,
    reason,
    post_id: null,
    tries: 0,
    next_at: now,
    lease_token: 0,
    lease_until: null,
    created_at: now,
    updated_at: now,
  };
}

/** Inside a transaction: stores the existing items of a feed as old, so that they are not handled. */
export async function storeExisting(
  trx: Db,
  stream: StreamRow,
  items: readonly FeedItem[],
  now: number,
): Promise<void> {
  const named = items.map((item) => ({ item, names: namesOf(item, stream) }));
  const rows = (await unknownOf(trx, stream.id, named)).map(({ item, names }) =>
    rowOf(stream, names, { item, state: 'old', reason: null }, now),
  );
  await insertItems(trx, rows);
}

/** Inside the transaction of the cursor: stores new items with their state. Returns how many are new. */
export async function storeNew(
  trx: Db,
  stream: StreamRow,
  items: readonly FeedItem[],
  now: number,
): Promise<number> {
  const named = items.map((item) => ({ item, names: namesOf(item, stream) }));
  const fresh = await unknownOf(trx, stream.id, named);
  const rules = {
    include: listIn(stream.include),
    exclude: listIn(stream.exclude),
    daily_limit: stream.daily_limit,
    since: stream.created_at,
  };
  const made = await countMade(trx, stream.id, now - day);
  const namesByItem = new Map(fresh.map(({ item, names }) => [item, names]));
  const decided = decideItems(
    fresh.map(({ item }) => item),
    rules,
    made,
  );
  await insertItems(
    trx,
    decided.flatMap((one) => {
      const names = namesByItem.get(one.item);
      return names ? [rowOf(stream, names, one, now)] : [];
    }),
  );
  const keys = named.flatMap(({ names: { guid, link, look } }) =>
    [guid, link, look].filter((one) => one !== undefined),
  );
  await deleteOldItems(trx, stream.id, { before: now - remembered, keys });
  return fresh.length;
}
