/** Reads the current items of a feed, a site map or a watched page. */
import type { StreamKind } from '#contract/streams/types.ts';
import { changeKey, newLines } from '#domain/streams/page-changes.ts';
import type { FeedItem, ReadWeb } from '#server/adapters/feeds/index.ts';
import type { Context } from '#server/context.ts';
import { fetchNew, fetchWeb, StreamFailure, type Validators } from './fetch-web.ts';

type Reader = Pick<Context, 'fetchPublic' | 'web'>;

/** The state of the last read, by which the next one finds new items. */
export interface Cursor extends Validators {
  /** The text of a watched page. */
  seen_text: string | null;
}

export interface SourceRead {
  /** `undefined`: not modified. */
  items: FeedItem[] | undefined;
  cursor: Cursor;
}

const gone: Record<Exclude<StreamKind, 'webhook'>, string> = {
  feed: 'There’s no longer a feed at this address.',
  releases: 'There’s no longer a feed at this address.',
  sitemap: 'There’s no longer a site map at this address.',
  page: 'There’s no longer a page at this address.',
};

/** The pages of a site map, including nested maps. */
export async function mapItems(
  ctx: Reader,
  { items, maps }: Extract<ReadWeb, { kind: 'sitemap' }>,
  signal: AbortSignal,
): Promise<FeedItem[]> {
  const all = [...items];
  for (const url of maps) {
    const { read } = await fetchNew(ctx, url, signal);
    if (read.kind === 'sitemap') all.push(...read.items);
  }
  return all;
}

/** The additions to a page since it had this text, as one item. */
function changeOf(
  url: string,
  before: string,
  { title, text }: Extract<ReadWeb, { kind: 'page' }>,
): FeedItem[] {
  const lines = newLines(before, text);
  if (lines.length === 0) return [];
  const note = { title, text: lines.join('\n'), published_at: null };
  return [{ guid: changeKey(lines), url, ...note }];
}

/** Throws `StreamFailure`, or the reason of `signal`. */
export async function readSource(
  ctx: Reader,
  { kind, url, seen_text, ...before }: Cursor & { kind: StreamKind; url: string },
  signal: AbortSignal,
): Promise<SourceRead> {
  if (kind === 'webhook') return { items: undefined, cursor: { seen_text, ...before } };
  const { read, ...validators } = await fetchWeb(ctx, url, before, signal);
  const cursor = { seen_text, ...validators };
  if (!read) return { items: undefined, cursor };
  const isFeed = kind === 'feed' || kind === 'releases';
  if (read.kind !== (isFeed ? 'feed' : kind)) throw new StreamFailure(gone[kind]);
  if (read.kind === 'feed') return { items: read.items, cursor };
  if (read.kind === 'sitemap') return { items: await mapItems(ctx, read, signal), cursor };
  return {
    items: changeOf(url, seen_text ?? '', read),
    cursor: { ...cursor, seen_text: read.text },
  };
}
