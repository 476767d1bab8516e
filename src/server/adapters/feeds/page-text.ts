/** Extracts a page’s main text, its title, and the feeds it links to. */
import { Parser } from 'htmlparser2';
import { cut } from '#contract/core/cut.ts';
import { stripInvisible, withoutControls } from '#contract/core/plain-text.ts';
import type { WebPage } from './port.ts';

/** How many characters of a page are read, and how many are kept. */
const looked = 2_000_000;
const kept = 20_000;
const mostFeeds = 10;

const silent = new Set([
  ...['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'select', 'button'],
  ...['textarea', 'nav', 'aside', 'footer', 'form', 'head', 'title', 'math', 'canvas', 'dialog'],
]);
const blocks = new Set([
  ...['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'table', 'section', 'article', 'main', 'header'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'figure', 'figcaption', 'dd', 'dt'],
]);
/** Void elements. */
const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr', 'area', 'col']);

/** Normalizes text for storage. */
export const tidyWeb = (text: string, most: number): string =>
  cut(
    stripInvisible(withoutControls(cut(text, most * 4), ' '))
      .replaceAll(/[^\S\n]+/gu, ' ')
      .replaceAll(/ ?\n\s*/gu, '\n')
      .trim(),
    most,
  );

/** Like `tidyWeb`, on one line. */
export const tidyWebLine = (text: string, most: number): string =>
  tidyWeb(text.replaceAll(/\s+/gu, ' '), most);

const feedTypes = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)/iu;

/** An absolute http(s) URL; empty if it is invalid. */
export const webAddress = (address: string | undefined, base: string): string => {
  const url = address === undefined ? null : URL.parse(address.trim(), base);
  if (!url || !/^https?:$/u.test(url.protocol) || url.href.length > 2000) return '';
  return url.href;
};

/** The URL of the feed that a link element names; empty if none. */
const feedIn = ({ rel = '', type = '', href }: Record<string, string>, base: string): string =>
  /\balternate\b/iu.test(rel) && feedTypes.test(type) ? webAddress(href, base) : '';

/** Whether an element is hidden from readers; hidden text is meant for machines. */
const isHidden = ({ hidden, style, ...more }: Record<string, string>): boolean =>
  hidden !== undefined ||
  more['aria-hidden'] === 'true' ||
  /display:\s*none|visibility:\s*hidden|font-size:\s*0|opacity:\s*0(?:[;\s]|$)/iu.test(style ?? '');

interface PageParts {
  /** The whole page, and the text of its `article` or `main`. */
  all: string;
  main: string;
  title: string;
  heading: string;
  feeds: WebPage['feeds'];
}

/** Parses the visible text in one pass. */
function readPage(html: string, address: string): PageParts {
  const found: PageParts = { all: '', main: '', title: '', heading: '', feeds: [] };
  const open: { name: string; mutes: boolean; isMain: boolean }[] = [];
  let [mute, main, inTitle] = [0, 0, false];
  const add = (text: string) => {
    if (found.all.length < kept * 4) found.all += text;
    if (main > 0 && found.main.length < kept * 4) found.main += text;
  };
  let base: string | undefined;
  const addFeed = (fields: Record<string, string>) => {
    const url = feedIn(fields, base || address);
    if (url === '' || found.feeds.length >= mostFeeds) return;
    if (found.feeds.every((feed) => feed.url !== url))
      found.feeds.push({ url, title: tidyWebLine(fields['title'] ?? '', 200) });
  };
  const notice = (name: string, fields: Record<string, string>) => {
    if (name === 'base') base ??= webAddress(fields['href'], address);
    if (name === 'link') addFeed(fields);
    if (name === 'meta' && fields['property'] === 'og:title')
      found.heading ||= fields['content'] ?? '';
  };
  const close = (one: (typeof open)[number]) => {
    if (one.mutes) mute -= 1;
    if (one.isMain) main -= 1;
  };
  const parser = new Parser({
    onopentag(name, fields) {
      notice(name, fields);
      inTitle ||= name === 'title' && found.title === '';
      if (blocks.has(name)) add('\n');
      if (empty.has(name)) return;
      const one = {
        name,
        mutes: silent.has(name) || isHidden(fields),
        isMain: name === 'article' || name === 'main',
      };
      if (one.mutes) mute += 1;
      if (one.isMain) main += 1;
      open.push(one);
    },
    ontext(text) {
      if (inTitle) found.title += text;
      if (mute === 0) add(text);
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      const at = open.findLastIndex((one) => one.name === name);
      if (at >= 0) for (const one of open.splice(at)) close(one);
      if (blocks.has(name)) add('\n');
    },
  });
  parser.end(cut(html, looked));
  return found;
}

/** A shorter text is not an article. */
const telling = 200;

/** Reads a page that was loaded from `base`. */
export function readPageText(html: string, base: string): WebPage {
  const { all, main, title, heading, feeds } = readPage(html, base);
  const body = tidyWeb(main, kept);
  return {
    kind: 'page',
    title: tidyWebLine(heading, 300) || tidyWebLine(title, 300),
    text: body.length >= telling ? body : tidyWeb(all, kept),
    feeds,
  };
}

/** Names of elements in texts; other names in angle brackets are what a text is about. */
const inTexts = new Set([
  ...blocks,
  ...empty,
  ...['a', 'abbr', 'acronym', 'aside', 'b', 'big', 'center', 'cite', 'code', 'del', 'details'],
  ...['dl', 'em', 'font', 'footer', 'i', 'iframe', 'ins', 'kbd', 'mark', 'nav', 'picture', 'q'],
  ...['s', 'samp', 'script', 'small', 'span', 'strike', 'strong', 'style', 'sub', 'summary', 'sup'],
  ...['svg', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tt', 'u', 'var', 'video', 'audio'],
]);

const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/<\/?([a-z][\w-]*)/giu), ([, name = '']) => name.toLowerCase());

/** Whether a text of unknown type is HTML: it has an element, or nothing in angle brackets. */
export function isHtml(text: string): boolean {
  const names = namesIn(text);
  return names.length === 0 || names.some((name) => inTexts.has(name));
}

/** Whether a text begins with an element of HTML and closes one, so that it is not about elements. */
export const beginsAsHtml = (text: string): boolean =>
  inTexts.has(/^\s*<([a-z][\w-]*)[\s/>]/iu.exec(text)?.[1]?.toLowerCase() ?? '') &&
  /<\/\w+>\s*$|<(?:br|hr|img)\b[^>]*>/iu.test(text);

/** HTML, or text that might be some, as plain text. */
export function plainWeb(html: string, most: number): string {
  if (!/[<&]/u.test(html)) return tidyWeb(html, most);
  return tidyWeb(readPage(cut(html, most * 20), 'https://feed.invalid/').all, most);
}
