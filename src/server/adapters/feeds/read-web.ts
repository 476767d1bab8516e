/** Detects whether a document is a feed, a sitemap or a page, and reads each into a common form. */
import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { decodeWeb } from '#server/egress/decode-web.ts';
import { plainWeb, readPageText, tidyWebLine, webAddress } from './page-text.ts';
import { type FeedItem, type ReadWeb, UnreadableWeb } from './port.ts';

const longest = { title: limits.stream_title, text: limits.stream_text, guid: 2000 } as const;

/** Limits: items of a feed, URLs of a sitemap, and nested sitemaps. */
const most = { items: 1000, addresses: 5000, maps: 5 } as const;

/** Dates outside this range are errors. */
const earliest = Date.UTC(1990, 0, 1);

function instant(written: string | undefined): number | null {
  const at = written === undefined ? Number.NaN : Date.parse(written);
  return Number.isNaN(at) || at < earliest ? null : at;
}

interface RawItem {
  guid?: string | undefined;
  url?: string | undefined;
  title?: string | undefined;
  text?: string | undefined;
  at?: string | undefined;
}

const itemOf = (
  { guid = '', url, title = '', text = '', at }: RawItem,
  base: string,
): FeedItem => ({
  guid: cut(guid.trim(), longest.guid),
  url: webAddress(url, base),
  title: tidyWebLine(plainWeb(title, longest.title), longest.title),
  text: plainWeb(text, longest.text),
  published_at: instant(at),
});

type Links = readonly { href?: string | undefined; rel?: string | undefined }[] | undefined;

/** The page that an Atom entry links to. */
const linkIn = (links: Links = []): string | undefined =>
  (links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0])?.href;

const isAddress = (text: string | undefined): boolean => /^https?:\/\//iu.test(text ?? '');

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** The URL in an RSS guid, unless it is declared not to be a permalink. */
const permanent = (guid: Loose<RssFeed.Guid> | undefined): string | undefined =>
  guid?.isPermaLink === false || !isAddress(guid?.value) ? undefined : guid?.value;

function ofRss(item: Loose<RssFeed.Item<string>>): RawItem {
  const { guid, link, title, description, content, pubDate, dc } = item;
  return {
    guid: guid?.value,
    url: link ?? permanent(guid),
    title,
    text: content?.encoded ?? description,
    at: pubDate ?? dc?.dates?.[0],
  };
}

const ofRdf = ({ rdf, link, title, description, content, dc }: RdfFeed.Item<string>): RawItem => ({
  guid: rdf?.about,
  url: link,
  title,
  text: content?.encoded ?? description,
  at: dc?.dates?.[0],
});

const ofAtom = (entry: Loose<AtomFeed.Entry<string>>): RawItem => ({
  guid: entry.id,
  url: linkIn(entry.links),
  title: entry.title?.value,
  text: entry.content?.value ?? entry.summary?.value,
  at: entry.published ?? entry.updated,
});

const ofJson = (item: Loose<JsonFeed.Item<string>>): RawItem => ({
  guid: item.id,
  url: item.url ?? item.external_url,
  title: item.title,
  text: item.content_html ?? item.content_text ?? item.summary,
  at: item.date_published ?? item.date_modified,
});

/** The title and items of a feed in any format. */
function feedOf(text: string): { title: string | undefined; items: RawItem[] } {
  const found = parseFeed(text);
  if (found.format === 'rss')
    return { title: found.feed.title, items: (found.feed.items ?? []).map(ofRss) };
  if (found.format === 'rdf')
    return { title: found.feed.title, items: (found.feed.items ?? []).map(ofRdf) };
  if (found.format === 'atom')
    return { title: found.feed.title?.value, items: (found.feed.entries ?? []).map(ofAtom) };
  return { title: found.feed.title, items: (found.feed.items ?? []).map(ofJson) };
}

/** The newest items, up to the limit. */
function newest(items: FeedItem[]): FeedItem[] {
  if (items.length <= most.items) return items;
  const byAge = (item: FeedItem) => item.published_at ?? 0;
  return items.toSorted((one, other) => byAge(other) - byAge(one)).slice(0, most.items);
}

function readFeed(text: string, base: string): ReadWeb {
  const { title, items } = feedOf(text);
  const read = items
    .map((item) => itemOf(item, base))
    .filter((item) => item.url !== '' || item.title !== '' || item.text !== '');
  const name = tidyWebLine(plainWeb(title ?? '', longest.title), limits.list_item);
  return { kind: 'feed', title: name, items: newest(read) };
}

/** Reads a sitemap or a sitemap index in one pass. */
function readSiteMap(text: string, base: string): ReadWeb {
  const items: FeedItem[] = [];
  const maps: string[] = [];
  let [field, loc] = ['', ''];
  const end = (name: string) => {
    const url = webAddress(loc, base);
    if (url !== '' && name === 'url') items.push(itemOf({ url }, base));
    else if (url !== '' && maps.length < most.maps) maps.push(url);
    loc = '';
  };
  const parser = new Parser(
    {
      onopentag: (name) => void (field = name),
      ontext(said) {
        if (field === 'loc') loc += said;
      },
      onclosetag(name) {
        field = '';
        if (name === 'url' || name === 'sitemap') end(name);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (items.length > most.addresses)
    throw new UnreadableWeb(
      `This site map lists more than ${most.addresses} pages. Add a smaller one, or a feed.`,
    );
  return { kind: 'sitemap', items, maps };
}

const noFeed = (cause?: unknown) =>
  new UnreadableWeb('There’s no feed at this address, and the page names none.', cause);

/** The root element of a text that may be XML. */
const rootOf = (text: string): string =>
  /^(?:\s|<\?[^>]*>|<!--[\s\S]{0,2000}?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]{0,5000}?\]\s*)?>)*<([\w:-]{1,40})/iu
    // oxlint-disable-next-line house/no-cut-characters -- only read
    .exec(text.slice(0, 20_000))?.[1]
    ?.toLowerCase() ?? '';

/** Reads a document loaded from `url` with this content type. Throws `UnreadableWeb`. */
export function readWeb(bytes: Uint8Array, { url, type }: { url: string; type: string }): ReadWeb {
  const text = decodeWeb(bytes, type).replace(/^\uFEFF/u, '');
  const root = rootOf(text);
  if (root === 'urlset' || root === 'sitemapindex') return readSiteMap(text, url);
  const isFeed = /^(?:rss|feed|rdf:rdf|channel|\w+:(?:rss|feed))$/u.test(root);
  if (isFeed || /^\s*\{/u.test(text)) {
    try {
      return readFeed(text, url);
    } catch (error) {
      throw isFeed
        ? new UnreadableWeb('This feed is damaged, so it can’t be read.', error)
        : noFeed(error);
    }
  }
  const isPage = /^(?:text\/html|application\/xhtml)/iu.test(type) || root === 'html';
  if (!isPage) throw noFeed();
  return readPageText(text, url);
}
