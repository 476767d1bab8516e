/** Reads the title, description and picture of a web page for a link preview. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf, stripInvisible } from '#contract/core/plain-text.ts';
import { decodeWeb } from './decode-web.ts';
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

/** How many characters are read: some heads have a megabyte of scripts and styles before the metadata. */
const most = 2_000_000;
/** How many are read in one turn, so that other requests run in between; and how many at once. */
const turn = 32_768;
const piece = 4096;
/** Elements within one another: the parser gets slow far below any real page. */
const deepest = 1000;
const longest = { title: 300, description: 1000, value: 5000 } as const;

const titles = ['og:title', 'twitter:title', 'title'] as const;
const descriptions = ['og:description', 'twitter:description', 'description'] as const;
const pictures = [
  ...['og:image', 'og:image:secure_url', 'og:image:url', 'twitter:image', 'twitter:image:src'],
  'image_src',
] as const;

const picturing: ReadonlySet<string> = new Set(pictures);
/** Some pages name a picture within the page first, which nobody can fetch: “data:image/png;base64,…”. */
const isUsable = (name: string, value: string): boolean =>
  !picturing.has(name) || !/^(?!https?:)[a-z][a-z\d+.-]*:/iu.test(value);

/** Elements with a title or metadata of their own. */
const foreign = new Set(['svg', 'math', 'template']);

interface Head {
  /** The first usable value under each name. */
  found: Map<string, string>;
  /** The address that relative ones start from, as written. */
  base: string | undefined;
  depth: number;
  isOver: boolean;
}

/** A parser that collects what a page says of itself; comments and scripts are not part of it. */
function headReader(head: Head): Parser {
  let [inForeign, title] = [0, ''];
  let inTitle = false;
  const keep = (name: string, value = '') => {
    const plain = cut(value, longest.value).trim();
    if (plain !== '' && !head.found.has(name) && isUsable(name, plain)) head.found.set(name, plain);
  };
  const elements: Readonly<Record<string, (fields: Record<string, string>) => void>> = {
    meta({ property = '', name = '', content }) {
      for (const one of `${property} ${name}`.toLowerCase().split(/\s+/).filter(Boolean))
        if (one !== 'title') keep(one, content);
    },
    link({ rel = '', href }) {
      if (/(?:^|\s)image_src(?:\s|$)/i.test(rel)) keep('image_src', href);
    },
    base({ href }) {
      head.base ??= href;
    },
    title() {
      inTitle = true;
    },
  };
  return new Parser({
    onopentag(name, fields) {
      head.depth += 1;
      if (foreign.has(name)) inForeign += 1;
      if (inForeign === 0 && Object.hasOwn(elements, name)) elements[name]?.(fields);
      if (name === 'body') head.isOver = true;
    },
    ontext(text) {
      if (inTitle && title.length < longest.value) title += text;
    },
    onclosetag(name) {
      head.depth -= 1;
      if (foreign.has(name)) inForeign = Math.max(0, inForeign - 1);
      if (name === 'head') head.isOver = true;
      if (name !== 'title' || !inTitle) return;
      inTitle = false;
      keep('title', title);
      title = '';
    },
  });
}

const shownIn = (text: string, longestText: number): string =>
  cut(stripInvisible(oneLineOf(text)).trim(), longestText);

/** Parses a page that was loaded from `address`; `undefined` if it has no title. */
export async function readPage(html: string, address: string): Promise<Page | undefined> {
  const head: Head = { found: new Map(), base: undefined, depth: 0, isOver: false };
  const parser = headReader(head);
  const first = (names: readonly string[]) => names.find((name) => head.found.has(name));
  // Some pages have their metadata in the body.
  const isComplete = () =>
    head.isOver && [titles, descriptions, pictures].every((names) => first(names) !== undefined);
  for (let start = 0; start < Math.min(html.length, most); start += piece) {
    if (head.depth > deepest || isComplete()) break;
    parser.write(html.slice(start, start + piece));
    if (start % turn === 0) await nextTurn();
  }
  parser.end();
  const said = (names: readonly string[]) => head.found.get(first(names) ?? '') ?? '';
  const title = shownIn(said(titles), longest.title);
  if (title === '') return undefined;
  const base = URL.parse(head.base ?? '', address)?.href ?? address;
  const picture = pictures
    .flatMap((name) => URL.parse(head.found.get(name) ?? 'none:', base) ?? [])
    .find(({ protocol }) => protocol === 'https:' || protocol === 'http:');
  return {
    title,
    description: shownIn(said(descriptions), longest.description),
    picture: picture?.href,
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
  const type = response.headers.get('content-type') ?? '';
  const html = decodeWeb(new Uint8Array(await response.arrayBuffer()), type);
  return readPage(html, response.url || uri);
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
