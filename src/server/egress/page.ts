/**
 * Reads the title, description and picture of a web page for a link preview. Pages are untrusted, so only the
 * beginning is read.
 */
import { oneLineOf, stripInvisible } from '#contract/core/plain-text.ts';
import type { Egress } from './egress.ts';

export interface Page {
  title: string;
  description: string;
  /** The address of a picture. */
  picture: string | undefined;
}

/** How long a user may wait for a page or its picture, in milliseconds. */
const pageTimeout = 3000;

/** A signal that also aborts at the time limit of a page or picture. */
export const soon = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(pageTimeout)]);

/** In characters; the metadata of a page is at its beginning. */
const maxCharacters = 100_000;
const longest = { title: 300, description: 1000 } as const;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const character = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      return named[name?.toLowerCase() ?? ''] ?? whole;
    },
  );

const truncated = (text: string, most: number): string =>
  stripInvisible(oneLineOf(decoded(text)))
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The attributes of one element. */
function fieldsOf(tag: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = '', double, single = ''] of tag.matchAll(
    /\s([a-z]{1,20})=(?:"([^"]*)"|'([^']*)')/giu,
  )) {
    fields.set(name.toLowerCase(), double ?? single);
  }
  return fields;
}

/** The first of each `meta` element, by name. */
function metaIn(head: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [tag] of head.matchAll(/<meta\s[^<>]{1,2000}>/giu)) {
    const fields = fieldsOf(tag);
    const name = fields.get('property') ?? fields.get('name');
    const content = fields.get('content');
    if (name && content && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content);
  }
  return found;
}

function titleIn(head: string): string {
  const start = head.search(/<title[\s>]/iu);
  if (start === -1) return '';
  const [, rest = ''] = /^<[^>]{0,200}>([^<]{0,2000})/u.exec(head.slice(start, start + 2500)) ?? [];
  return rest;
}

/** Parses a page; `undefined` if it has no title. */
export function readPage(html: string): Page | undefined {
  const head = html.slice(0, maxCharacters);
  const meta = metaIn(head);
  const first = (...names: string[]): string =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? '';
  const title = truncated(first('og:title', 'twitter:title') || titleIn(head), longest.title);
  if (title === '') return undefined;
  const description = first('og:description', 'twitter:description', 'description');
  const picture = decoded(first('og:image', 'og:image:url', 'twitter:image')).trim();
  return {
    title,
    description: truncated(description, longest.description),
    picture: picture === '' ? undefined : picture,
  };
}

const types = ['text/html', 'application/xhtml+xml'];

/** Fetches and parses the page at an address; `undefined` if it has no title. Throws if it cannot be read. */
export async function pageAt(
  fetchPublic: Egress['guarded'],
  uri: string,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const headers = { accept: types.join(', ') };
  const response = await fetchPublic(uri, { types, headers, signal });
  if (!response.ok) throw new Error(`The page answers ${response.status}`);
  const page = readPage(await response.text());
  return page?.picture === undefined
    ? page
    : { ...page, picture: URL.parse(page.picture, uri)?.href };
}

/** Fetches the picture of a page undecoded. Throws if it cannot be read. */
export async function pictureAt(
  fetchPublic: Egress['guarded'],
  uri: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetchPublic(uri, { types: ['image/'], signal });
  if (!response.ok) throw new Error(`The picture answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
