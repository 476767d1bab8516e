/** Finds the feed of an address that a person typed: the feed itself, a page that names one, or a repository. */
import type { StreamKind } from '#contract/streams/types.ts';
import type { ReadWeb } from '#server/adapters/feeds/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { releasesFeed, typedAddress } from './feed-address.ts';
import { fetchNew, StreamFailure, type Validators } from './fetch-web.ts';

type FeedRead = Extract<ReadWeb, { kind: 'feed' }>;

export interface FoundFeed extends Validators {
  kind: StreamKind;
  url: string;
  name: string;
  items: FeedRead['items'];
  /** Other feeds of the same page. */
  others: { url: string; name: string }[];
}

type Reader = Pick<Context, 'fetchPublic' | 'web' | 'timeout'>;

/** How long someone waits for it. */
const patience = 20_000;

const refused = (message: string): AppError =>
  new AppError('invalid_input', { message, details: [{ path: 'address', message }] });

const comments = /\bcomments?\b/iu;

const namedBy = (url: string, title: string): string => title || new URL(url).hostname;

async function feedAt(ctx: Reader, url: string, kind: StreamKind, signal: AbortSignal) {
  const { read, ...validators } = await fetchNew(ctx, url, signal);
  if (read.kind !== 'feed') return { read };
  const { items, title } = read;
  const found: FoundFeed = {
    kind,
    url,
    name: namedBy(url, title),
    items,
    others: [],
    ...validators,
  };
  return { read, found };
}

async function look(ctx: Reader, url: string, signal: AbortSignal): Promise<FoundFeed> {
  const releases = releasesFeed(url);
  if (releases !== undefined) {
    const { found } = await feedAt(ctx, releases, 'releases', signal);
    if (found) return found;
  }
  const { read, found } = await feedAt(ctx, url, 'feed', signal);
  if (found) return found;
  if (read.kind !== 'page') throw new StreamFailure('There’s no feed at this address.');
  const feeds = read.feeds.toSorted(
    (one, other) => Number(comments.test(one.title)) - Number(comments.test(other.title)),
  );
  const [first, ...more] = feeds;
  if (!first)
    throw new StreamFailure(
      'This page names no feed. Look for a link called RSS or Atom on the site.',
    );
  const { found: named } = await feedAt(ctx, first.url, 'feed', signal);
  if (!named) throw new StreamFailure('The feed that this page names is none.');
  const others = more.map(({ url: address, title }) => ({
    url: address,
    name: namedBy(address, title),
  }));
  return { ...named, others };
}

/** Throws `invalid_input` with the reason where there is none. */
export async function findFeed(ctx: Reader, typed: string): Promise<FoundFeed> {
  const address = typedAddress(typed);
  if (address === undefined) throw refused('Enter an address, like example.com/blog');
  try {
    return await look(ctx, address, ctx.timeout(patience));
  } catch (error) {
    if (error instanceof StreamFailure) throw refused(error.message);
    if (error instanceof Error && error.name === 'TimeoutError')
      throw refused('Reading this address took too long.');
    throw error;
  }
}
