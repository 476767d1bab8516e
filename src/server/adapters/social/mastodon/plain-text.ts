/** Extracts a post’s text from a server’s HTML. */
import { Parser } from 'htmlparser2';
import { cut } from '#contract/core/cut.ts';

/** How many characters are read at most. */
const longest = 200_000;

const silent = new Set(['script', 'style', 'template', 'iframe', 'svg']);
const breaks: Readonly<Record<string, string>> = {
  br: '\n',
  p: '\n\n',
  div: '\n',
  li: '\n',
  blockquote: '\n\n',
  pre: '\n\n',
};

/** HTML as displayed: separate paragraphs and lines, links and mentions as text, nothing executable. */
export function plainText(html: string): string {
  let text = '';
  let muted = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) muted += 1;
      else if (muted === 0 && text !== '') text += breaks[name] ?? '';
    },
    ontext(words) {
      if (muted === 0) text += words;
    },
    onclosetag(name) {
      if (silent.has(name)) muted = Math.max(0, muted - 1);
    },
  });
  parser.end(cut(html, longest));
  return text
    .replaceAll('\u00A0', ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
