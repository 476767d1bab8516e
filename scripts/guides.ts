/**
 * The pages below `/docs`, from the repository’s Markdown, as a build plugin. `virtual:guides` lists them, each with a
 * module that renders its text; `virtual:guide-sections` is the data for the search.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { Marked, type Token, type Tokens } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type GuideFile, guideFiles } from '#web/features/public/guides/guide-list.ts';
import { root } from './steps.ts';

const docs = join(root, 'docs');

const plain = (tokens: readonly Token[]): string => tokens.map(textOf).join('');

/** The anchor of a heading: “Back up and restore” becomes `back-up-and-restore`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

export interface Section {
  path: string;
  /** The page’s title, then the section’s; the beginning of a page has no heading of its own. */
  title: string;
  heading: string;
  text: string;
}

export interface Guide extends GuideFile {
  title: string;
  /** The first paragraph, which describes the page’s purpose. */
  description: string;
  tokens: Token[];
}

/** A token’s text without markup; tables and lists line by line. */
function textOf(token: Token): string {
  if (token.type === 'html') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows]
      .map((cells) => cells.map(({ tokens }) => plain(tokens)).join(' '))
      .join('\n');
  }
  if (token.type === 'list')
    return (token as Tokens.List).items.map(({ tokens }) => plain(tokens)).join('\n');
  if ('tokens' in token && token.tokens) return plain(token.tokens);
  return 'text' in token ? String(token.text) : '';
}

/** Parses one file. Throws for one without a title or an introductory paragraph. */
export function readGuide({ path, file }: GuideFile): Guide {
  const all = new Marked().lexer(readFileSync(join(docs, file), 'utf8'));
  const [head, ...tokens] = all.filter(({ type }) => type !== 'space');
  const first = tokens.find(({ type }) => type === 'paragraph');
  if (head?.type !== 'heading' || !first) throw new Error(`docs/${file} needs a title and a text`);
  return {
    path,
    file,
    title: textOf(head),
    description: textOf(first).replaceAll('\n', ' '),
    tokens,
  };
}

export const readGuides = (): Guide[] => guideFiles.map(readGuide);

/** A page divided at its headings, as plain text. */
export function sectionsOf({ path, title, tokens }: Guide): Section[] {
  const sections: Section[] = [{ path, title, heading: '', text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = textOf(token);
      sections.push({ path: `${path}#${anchorOf(heading)}`, title, heading, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text}\n${textOf(token)}`.trim();
    }
  }
  return sections;
}

/** The target of a link on the web; undefined for files that only the repository has. */
function hrefOf(file: string, href: string): string | undefined {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = relative(docs, resolve(dirname(join(docs, file)), path));
  const guide = guideFiles.find((one) => one.file === target);
  return guide && guide.path + (anchor ? `#${anchor}` : '');
}

/** The main headings of a page, for its table of contents. */
const partsOf = ({ tokens }: Guide) =>
  tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map((token) => ({ id: anchorOf(textOf(token)), heading: textOf(token) }));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A page’s text as HTML; pictures are referenced by file, which the build replaces by a URL. */
function htmlOf(guide: Guide): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const id = anchorOf(plain(tokens));
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = hrefOf(guide.file, href);
        const words = this.parser.parseInline(tokens);
        return to === undefined ? words : `<a href="${escaped(to)}">${words}</a>`;
      },
      image({ href, text }) {
        const file = resolve(dirname(join(docs, guide.file)), href);
        return `<img loading="lazy" src="${escaped(file)}" alt="${escaped(text)}">`;
      },
      code({ text }) {
        // Scrollable regions, such as a wide block, have to be focusable by keyboard.
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const isHeaded = token.header.some(({ text }) => text);
        const head = isHeaded ? `<thead>${row(token.header, 'th')}</thead>` : '';
        // Wider than a phone, so it scrolls by itself and has to be focusable by keyboard.
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  return marked.parser(guide.tokens);
}

type Node = ReturnType<typeof parseDocument>['children'][number];

/** HTML attributes that React names differently. */
const renamed: Readonly<Record<string, string>> = { class: 'className', tabindex: 'tabIndex' };

/** A page as a module whose `Body` renders it: the text becomes React elements, so that pages inject no HTML. */
async function moduleOf(guide: Guide): Promise<string> {
  const imports: string[] = [];
  const propsOf = async (tag: string, attributes: Record<string, string>): Promise<string> => {
    const props = Object.entries(attributes).map(
      ([name, value]) => `${renamed[name] ?? name}:${JSON.stringify(value)}`,
    );
    const { src } = attributes;
    if (tag !== 'img' || src === undefined) return `{${props.join(',')}}`;
    const at = imports.push(`import picture${imports.length} from ${JSON.stringify(src)};`) - 1;
    const { width, height } = await sharp(src).metadata();
    return `{${props.join(',')},src:picture${at},width:${width},height:${height}}`;
  };
  const elementOf = async (node: Node): Promise<string> => {
    if (!('attribs' in node)) return 'data' in node ? JSON.stringify(node.data) : '';
    const props = await propsOf(node.name, node.attribs);
    const children: string[] = [];
    for (const child of node.children) children.push(await elementOf(child));
    return `h(${[JSON.stringify(node.name), props, ...children.filter(Boolean)].join(',')})`;
  };
  const elements: string[] = [];
  for (const node of parseDocument(htmlOf(guide)).children) {
    // Whitespace between blocks is not rendered.
    if ('attribs' in node) elements.push(await elementOf(node));
  }
  return [
    "import { createElement as h, Fragment } from 'react';",
    ...imports,
    `export const parts = ${JSON.stringify(partsOf(guide))};`,
    `export const Body = () => h(Fragment, null, ${elements.filter(Boolean).join(',')});`,
  ].join('\n');
}

const listId = 'virtual:guides';
const sectionsId = 'virtual:guide-sections';

/** The Vite plugin with the list, the pages and their sections as modules. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  enforce: 'pre',
  resolveId: (id) => (id === listId || id === sectionsId ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${listId}`) {
      const items = readGuides().map(({ path, file, title, description }) => {
        const words = JSON.stringify({ path, title, description }).slice(1, -1);
        return `{${words},load:()=>import(${JSON.stringify(join(docs, file))})}`;
      });
      return `export const guides = [${items.join(',')}];`;
    }
    if (id === `\0${sectionsId}`)
      return `export const sections = ${JSON.stringify(readGuides().flatMap(sectionsOf))};`;
    const guide = guideFiles.find(({ file }) => id === join(docs, file));
    return guide && moduleOf(readGuide(guide));
  },
});
