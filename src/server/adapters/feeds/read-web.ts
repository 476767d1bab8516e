/** Detects whether a document is a feed, a sitemap or a page, and reads each into a common form. */
import { gunzipSync } from 'node:zlib';
import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { readDate } from '#domain/text/written-date.ts';
import { decodeWeb } from '#server/egress/decode-web.ts';
import {
  beginsAsHtml,
  isHtml,
  plainWeb,
  readPageText,
  tidyWeb,
  tidyWebLine,
  webAddress,
} from './page-text.ts';
import { type FeedItem, type ReadWeb, UnreadableWeb } from './port.ts';

const longest = { title: limits.stream_title, text: limits.stream_text, guid: 2000 } as const;

/** Limits: items of a feed, URLs of a sitemap, nested sitemaps, and bytes of what was compressed. */
const most = { items: 1000, addresses: 5000, maps: 5, unzipped: 10 * 1024 * 1024 } as const;

/** Dates outside this range are errors. */
const earliest = Date.UTC(1990, 0, 1);

/** A date without a zone is taken as UTC. */
function instant(written: string | undefined): number | null {
  const read = written === undefined ? undefined : readDate(written);
  if (!read) return null;
  const [year, month, day] = read.date;
  const [hours, minutes, seconds] = read.time ?? [0, 0, 0];
  const at = Date.UTC(year, month - 1, day, hours, minutes, seconds) - (read.zone ?? 0) * minute;
  return at < earliest ? null : at;
}

/** `maybe`: RSS does not say whether a text is HTML. */
interface Said {
  said: string;
  as: 'plain' | 'html' | 'maybe';
}

interface RawItem {
  guid?: string | undefined;
  url?: string | undefined;
  title?: Said | undefined;
  text?: Said | undefined;
  at?: string | undefined;
  /** What relative addresses in it start from, itself possibly relative. */
  base?: string | undefined;
}

const shown = ({ said, as }: Said = { said: '', as: 'plain' }, longestText: number): string =>
  as === 'plain' || (as === 'maybe' && !isHtml(said))
    ? tidyWeb(said, longestText)
    : plainWeb(said, longestText);

const based = (base: string, relative: string | undefined): string =>
  (relative !== undefined && URL.parse(relative, base)?.href) || base;

const itemOf = ({ guid = '', url, title, text, at, ...more }: RawItem, base: string): FeedItem => ({
  guid: cut(guid.trim(), longest.guid),
  url: webAddress(url, based(base, more.base)),
  title: tidyWebLine(shown(title, longest.title), longest.title),
  text: shown(text, longest.text),
  published_at: instant(at),
});

type Links = readonly { href?: string | undefined; rel?: string | undefined }[] | undefined;

/** Links of an entry that lead to files and programs, and to no page about it. */
const notPages = new Set(['enclosure', 'license', 'edit', 'edit-media', 'hub']);

/** The page that an Atom entry links to. */
const linkIn = (links: Links = []): string | undefined =>
  (
    links.find(({ rel }) => rel === undefined || rel === 'alternate') ??
    links.find(({ rel = '' }) => !notPages.has(rel.trim().toLowerCase()))
  )?.href;

const isAddress = (text: string | undefined): boolean => /^https?:\/\//iu.test(text ?? '');

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** The URL in an RSS guid, unless it is declared not to be a permalink. */
const permanent = (guid: Loose<RssFeed.Guid> | undefined): string | undefined =>
  guid?.isPermaLink === false || !isAddress(guid?.value) ? undefined : guid?.value;

const saidAs = (as: Said['as'], ...texts: (string | undefined)[]): Said | undefined => {
  const said = texts.find((text) => text !== undefined && text.trim() !== '');
  return said === undefined ? undefined : { said, as };
};

/** What videos and podcasts say of themselves, instead of a text. */
function mediaText({
  media,
  itunes,
}: Pick<Loose<AtomFeed.Entry<string>>, 'media' | 'itunes'>): Said | undefined {
  const found = [media, ...(media?.groups ?? []), ...(media?.contents ?? [])]
    .map((one) => one?.description)
    .find((description) => description?.value);
  if (!found) return saidAs('maybe', itunes?.summary);
  return saidAs(found.type === 'html' ? 'html' : 'plain', found.value);
}

function ofRss(item: Loose<RssFeed.Item<string>>): RawItem {
  const { guid, link, title, description, content, pubDate, dc, xml } = item;
  return {
    guid: guid?.value,
    url: link ?? permanent(guid),
    title: saidAs('maybe', title),
    text: saidAs('maybe', content?.encoded, description) ?? mediaText(item),
    at: pubDate ?? dc?.dates?.[0],
    base: xml?.base,
  };
}

const ofRdf = ({ rdf, link, title, description, content, dc }: RdfFeed.Item<string>): RawItem => ({
  guid: rdf?.about,
  url: link,
  title: saidAs('maybe', title),
  text: saidAs('maybe', content?.encoded, description),
  at: dc?.dates?.[0],
});

interface Typed {
  value?: string | undefined;
  type?: string | undefined;
}

/** The types of Atom that are text; others are files, in Base64. */
const textType = /^(?:|text|x?html|text\/.*|.*\bxml(?:;.*)?)$/iu;
const isText = ({ type = '' }: Typed): boolean => textType.test(type.trim());

/** A text of Atom, which is plain unless declared; many that begin with an element are HTML nevertheless. */
function readTyped({ value, type }: Typed, isProse: boolean): Said | undefined {
  if (type === undefined && isProse && beginsAsHtml(value ?? '')) return saidAs('html', value);
  return saidAs(/html/iu.test(type ?? '') ? 'html' : 'plain', value);
}

const ofType = (typed: Typed = {}, isProse = false): Said | undefined =>
  isText(typed) ? readTyped(typed, isProse) : undefined;

const ofAtom = (entry: Loose<AtomFeed.Entry<string>>): RawItem => ({
  guid: entry.id,
  url: linkIn(entry.links),
  title: ofType(entry.title),
  text: ofType(entry.content, true) ?? ofType(entry.summary, true) ?? mediaText(entry),
  at: entry.published ?? entry.updated,
  base: entry.xml?.base,
});

const ofJson = (item: Loose<JsonFeed.Item<string>>): RawItem => ({
  guid: item.id,
  url: item.url ?? item.external_url,
  title: saidAs('plain', item.title),
  text: saidAs('html', item.content_html) ?? saidAs('plain', item.content_text, item.summary),
  at: item.date_published ?? item.date_modified,
});

interface RawFeed {
  title: Said | undefined;
  items: RawItem[];
  base?: string | undefined;
}

/** The title and items of a feed in any format. */
function feedOf(text: string): RawFeed {
  const { format, feed } = parseFeed(text);
  if (format === 'rss') {
    const items = (feed.items ?? []).map(ofRss);
    return { title: saidAs('maybe', feed.title), items, base: feed.xml?.base };
  }
  if (format === 'rdf')
    return { title: saidAs('maybe', feed.title), items: (feed.items ?? []).map(ofRdf) };
  if (format === 'atom') {
    const items = (feed.entries ?? []).map(ofAtom);
    return { title: ofType(feed.title), items, base: feed.xml?.base };
  }
  return { title: saidAs('plain', feed.title), items: (feed.items ?? []).map(ofJson) };
}

/** The newest items, up to the limit. */
function newest(items: FeedItem[]): FeedItem[] {
  if (items.length <= most.items) return items;
  const byAge = (item: FeedItem) => item.published_at ?? 0;
  return items.toSorted((one, other) => byAge(other) - byAge(one)).slice(0, most.items);
}

function readFeed(text: string, address: string): ReadWeb {
  const { title, items, base } = feedOf(text);
  const start = based(address, base);
  const read = items
    .map((item) => itemOf(item, start))
    .filter((item) => item.url !== '' || item.title !== '' || item.text !== '');
  const name = tidyWebLine(shown(title, longest.title), limits.list_item);
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

/** The content of a gzipped file, as site maps often are. Throws `UnreadableWeb`. */
function unzipped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: most.unzipped });
  } catch (error) {
    throw new UnreadableWeb('This compressed file is damaged or too large to be read.', error);
  }
}

/** Reads a document loaded from `url` with this content type. Throws `UnreadableWeb`. */
export function readWeb(bytes: Uint8Array, { url, type }: { url: string; type: string }): ReadWeb {
  const text = decodeWeb(unzipped(bytes), type).replace(/^\uFEFF/u, '');
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
