/** What a page says of itself for whoever shows a link to it. Pages are whoever's: only so much is looked at. */
import { stripInvisible } from '#contract/core/text.ts';

export interface Page {
  title: string;
  description: string;
  /** The address of a picture, as the page gives it. */
  picture: string | undefined;
}

/** In characters; a page says what it is at its beginning. */
const looked = 100_000;
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

const tidy = (text: string, most: number): string =>
  stripInvisible(decoded(text).replaceAll(/[\p{Cc}\s]+/gu, ' '))
    .trim()
    .slice(0, most)
    .toWellFormed();

/** What one element says, by its fields. */
function fieldsOf(tag: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = '', double, single = ''] of tag.matchAll(
    /\s([a-z]{1,20})=(?:"([^"]*)"|'([^']*)')/giu,
  )) {
    fields.set(name.toLowerCase(), double ?? single);
  }
  return fields;
}

/** The first of each of its `meta` elements, by name. */
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

/** Reads a page; `undefined` where it has no title. */
export function readPage(html: string): Page | undefined {
  const head = html.slice(0, looked);
  const meta = metaIn(head);
  const first = (...names: string[]): string =>
    names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? '';
  const title = tidy(first('og:title', 'twitter:title') || titleIn(head), longest.title);
  if (title === '') return undefined;
  const description = first('og:description', 'twitter:description', 'description');
  const picture = decoded(first('og:image', 'og:image:url', 'twitter:image')).trim();
  return {
    title,
    description: tidy(description, longest.description),
    picture: picture === '' ? undefined : picture,
  };
}
