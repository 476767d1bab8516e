/** Finds the feed of a typed URL: the feed itself, a page that links to one, or a repository. */
import type { StreamKind } from '#contract/streams/types.ts';
import type { FeedItem, ReadWeb } from '#server/adapters/feeds/index.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { StreamFailure, type Validators, fetchNew } from './fetch-web.ts';
import { type Cursor, mapItems } from './read-source.ts';

/** Hosts on which the first two path segments, or all of them, name a repository. */
const forges: Readonly<Record<string, (steps: readonly string[]) => string | undefined>> = {
  'github.com': ([owner, name]) => name && `${owner}/${name}/releases.atom`,
  'gitlab.com': (steps) => {
    const end = steps.indexOf('-');
    const project = end < 0 ? steps : steps.slice(0, end);
    return project.length < 2 ? undefined : `${project.join('/')}/-/releases.atom`;
  },
  'codeberg.org': ([owner, name]) => name && `${owner}/${name}/releases.atom`,
  'gitea.com': ([owner, name]) => name && `${owner}/${name}/releases.atom`,
};

/** Pages on these hosts that are feeds of something other than releases. */
const others = /\.(?:atom|rss|xml|json)$/u;

/** The typed URL, completed with https; `undefined` if it is invalid. */
function typedAddress(typed: string): string | undefined {
  const bare = typed.trim().replace(/^(?:feed:(?:\/\/)?|http:\/\/)(?=\S)/iu, '');
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(bare) ? bare : `https://${bare}`);
  if (!url || url.protocol !== 'https:' || !url.hostname.includes('.')) return undefined;
  url.hash = '';
  return url.href;
}

/** The release feed of a repository URL on any supported host; `undefined` for other URLs. */
function releasesFeed(address: string): string | undefined {
  const { hostname, origin, pathname } = new URL(address);
  if (others.test(pathname))
    return /\/releases\.(?:atom|rss)$/u.test(pathname) ? address : undefined;
  const steps = pathname
    .replace(/\.git$/u, '')
    .split('/')
    .filter(Boolean);
  const path = forges[hostname.replace(/^www\./u, '')]?.(steps);
  if (path !== undefined) return `${origin}/${path}`;
  // Self-hosted servers: their releases page links to the feed.
  return steps.length > 2 && steps.at(-1) === 'releases'
    ? `${origin}/${steps.join('/')}.atom`
    : undefined;
}

export interface FoundFeed extends Cursor {
  kind: Exclude<StreamKind, 'webhook'>;
  url: string;
  name: string;
  items: FeedItem[];
  /** Other feeds of the same page. */
  others: { url: string; name: string }[];
}

type Reader = Pick<Context, 'fetchPublic' | 'web' | 'timeout'>;

/** Timeout in milliseconds. */
const findTimeout = 20_000;

const refused = (message: string): AppError => fieldError('address', message);

const comments = /\bcomments?\b/iu;

const namedBy = (url: string, title: string): string => title || new URL(url).hostname;

interface FetchedPage extends Validators {
  url: string;
  read: ReadWeb;
}

const readAt = async (ctx: Reader, url: string, signal: AbortSignal): Promise<FetchedPage> => ({
  url,
  ...(await fetchNew(ctx, url, signal)),
});

/** A feed or site map, parsed; `undefined` for a page. */
async function listIn(
  ctx: Reader,
  { read, ...seen }: FetchedPage,
  signal: AbortSignal,
): Promise<FoundFeed | undefined> {
  const more = { seen_text: null, others: [] };
  if (read.kind === 'page') return undefined;
  if (read.kind === 'feed')
    return {
      ...seen,
      ...more,
      kind: 'feed',
      name: namedBy(seen.url, read.title),
      items: read.items,
    };
  const items = await mapItems(ctx, read, signal);
  return { ...seen, ...more, kind: 'sitemap', name: namedBy(seen.url, ''), items };
}

/** A page to be watched for changes. */
function watched({ read, ...seen }: FetchedPage): FoundFeed {
  if (read.kind !== 'page' || read.text === '')
    throw new StreamFailure('There’s no page with text at this address.');
  const { title, text } = read;
  return {
    ...seen,
    kind: 'page',
    name: namedBy(seen.url, title),
    items: [],
    others: [],
    seen_text: text,
  };
}

async function releasesAt(ctx: Reader, url: string, signal: AbortSignal) {
  const address = releasesFeed(url);
  if (address === undefined) return undefined;
  try {
    const found = await listIn(ctx, await readAt(ctx, address, signal), signal);
    return found && { ...found, kind: 'releases' as const };
  } catch (error) {
    // It may be an unrelated page whose path only looks like one.
    if (error instanceof StreamFailure) return undefined;
    throw error;
  }
}

/** The feed that a page links to; the page itself, to be watched, if there is none. */
async function findFeedOn(ctx: Reader, page: FetchedPage, signal: AbortSignal): Promise<FoundFeed> {
  const feeds = page.read.kind === 'page' ? page.read.feeds : [];
  const [first, ...more] = feeds.toSorted(
    (one, other) => Number(comments.test(one.title)) - Number(comments.test(other.title)),
  );
  if (!first) return watched(page);
  const found = await listIn(ctx, await readAt(ctx, first.url, signal), signal);
  if (!found) throw new StreamFailure('This page links to a feed that isn’t one.');
  const others = more.map(({ url, title }) => ({ url, name: namedBy(url, title) }));
  return { ...found, others };
}

async function detect(
  ctx: Reader,
  { url, watch }: { url: string; watch: boolean },
  signal: AbortSignal,
): Promise<FoundFeed> {
  if (watch) return watched(await readAt(ctx, url, signal));
  const releases = await releasesAt(ctx, url, signal);
  if (releases) return releases;
  const seen = await readAt(ctx, url, signal);
  return (await listIn(ctx, seen, signal)) ?? findFeedOn(ctx, seen, signal);
}

/** Throws `invalid_input` with the reason if there is none. */
export async function findFeed(
  ctx: Reader,
  { address: typed, watch = false }: { address: string; watch?: boolean },
): Promise<FoundFeed> {
  const address = typedAddress(typed);
  if (address === undefined) throw refused('Enter an address, like example.com/blog');
  try {
    return await detect(ctx, { url: address, watch }, ctx.timeout(findTimeout));
  } catch (error) {
    if (error instanceof StreamFailure) throw refused(error.message);
    if (error instanceof Error && error.name === 'TimeoutError')
      throw refused('Reading this address took too long.');
    throw error;
  }
}
