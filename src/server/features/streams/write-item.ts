/**
 * Has an agent write about an item of a feed. The text of the item and its page is material without influence on
 * decisions.
 */
import { randomInt } from 'node:crypto';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { limits } from '#contract/core/limits.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { materialOf, materialTopic } from '#domain/streams/material.ts';
import { besideLink, withLink } from '#domain/text/links/ending-link.ts';
import type { Context } from '#server/context.ts';
import { type OneText, writeOne } from '#server/writing/write-one.ts';
import { roomOfAccount, roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import { firstPlatform, listChosen } from './accounts.store.ts';
import { fetchNew } from './fetch-web.ts';
import type { ItemRow } from './items.store.ts';
import { parseList } from './rows.ts';
import type { StreamRow } from './streams.store.ts';

/** Timeout for the page of an item, in milliseconds. */
const pageTimeout = 20_000;
/** A page with less text is a frame without content. */
const minLength = 200;

export interface WrittenItem extends Pick<OneText, 'lot'> {
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
  const chosen = await listChosen(db, owner_id, parseList(account_ids));
  const rooms = await Promise.all(
    chosen.map(async ({ id: account_id, platform: name }) => {
      const platform = LivePlatform.parse(name);
      return { platform, room: await roomOfAccount(db, { account_id, platform }) };
    }),
  );
  const [narrow] = rooms.toSorted((one, other) => one.room.max_length - other.room.max_length);
  const ids = chosen.map(({ id }) => id);
  if (narrow) return { ...narrow, account_ids: ids };
  const own = await firstPlatform(db, agent_id);
  const platform = LivePlatform.parse(own?.platform ?? homePlatform);
  return { platform, room: await roomOfAgent(db, agent_id, platform), account_ids: ids };
}

/** The text of the item's page, or that of the feed if it cannot be read. */
export async function readPage(
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
export async function writeItem(
  ctx: Context,
  stream: StreamRow,
  item: ItemRow,
  stop: AbortSignal,
): Promise<WrittenItem> {
  const signal = AbortSignal.any([stop, ctx.timeout(limits.writing_job)]);
  const { owner_id, agent_id, note } = stream;
  const { platform, room, account_ids } = await tightestAccount(ctx, stream);
  const page = await readPage(ctx, stream, item, signal);
  const narrowed = besideLink(room, item.url);
  const hasLink = narrowed !== undefined;
  const source = item.url === '' ? '' : new URL(item.url).hostname;
  const { parts, fault, hold, lot } = await writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    room: narrowed ?? room,
    brief: { topic: materialTopic, wishes: note },
    material: materialOf({ ...page, source }),
    unit: item.id,
    seed: randomInt(2 ** 31),
    signal,
  });
  // A text that is too long has to be shortened by its owner, and keeps its link.
  const lost = item.url === '' || hasLink ? null : 'The link doesn’t fit, so it’s not in the post.';
  const faults = [fault, lost].filter((one) => one !== null);
  return {
    parts: hasLink ? withLink(parts, item.url) : parts,
    account_ids,
    fault: faults.length === 0 ? null : faults.join(' '),
    hold,
    lot,
  };
}
