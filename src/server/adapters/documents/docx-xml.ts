/** Prepares the XML of a DOCX for the converter, which drops or misreads several kinds of text. */
import { parseDocument } from 'htmlparser2';

/** The used part of a parsed node. Texts and attributes are kept as written, with their entities. */
interface Node {
  type: string;
  name?: string;
  data?: string;
  attribs?: Readonly<Record<string, string>>;
  children?: readonly Node[];
}

/** What cannot be read of a document, each as it is said in a list. */
export const leftOut = {
  hidden: 'hidden text',
  formulas: 'the layout of formulas',
  charts: 'charts and diagrams',
  objects: 'embedded files',
  margins: 'headers and footers',
  comments: 'comments',
} as const;
export type LeftOut = keyof typeof leftOut;

interface State {
  found: Set<LeftOut>;
  hiddenStyles: ReadonlySet<string>;
  /** The text boxes of the current paragraph, which are read after it. */
  boxes: string[];
}

const parse = (xml: string): readonly Node[] =>
  parseDocument(xml, { xmlMode: true, decodeEntities: false }).children;

const inside = ({ children = [] }: Node): readonly Node[] => children;
const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children?.find((one) => one.name === name);

function* all(node: Node, name: string): Generator<Node> {
  if (node.name === name) yield node;
  for (const one of inside(node)) yield* all(one, name);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const rawText = (node: Node): string =>
  node.type === 'text' ? (node.data ?? '') : inside(node).map(rawText).join('');
const textOf = (node: Node | undefined, name = 'w:t'): string =>
  node ? Array.from(all(node, name), rawText).join('') : '';

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** Whether a switch such as `w:vanish` is there and on. */
const isOn = (node: Node | undefined): boolean =>
  node !== undefined && !/^(?:0|false|off|none)$/.test(node.attribs?.['w:val'] ?? '');

/** The styles whose text is hidden. */
const hiddenIn = (styles: string): Set<string> =>
  new Set(
    parse(styles)
      .flatMap((node) => [...all(node, 'w:style')])
      .filter((style) => isOn(child(child(style, 'w:rPr'), 'w:vanish')))
      .map((style) => style.attribs?.['w:styleId'] ?? ''),
  );

/** A formula in one line; the converter knows none. */
function formula(node: Node): string {
  const part = (name: string) => {
    const found = child(node, name);
    return found ? formula(found) : '';
  };
  const grouped = (text: string) => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);
  switch (node.name) {
    case 'm:t':
      return rawText(node);
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`;
    case 'm:sSup':
      return `${part('m:e')}^${grouped(part('m:sup'))}`;
    case 'm:sSub':
      return `${part('m:e')}_${grouped(part('m:sub'))}`;
    case 'm:rad':
      return `${part('m:deg')}√${grouped(part('m:e'))}`;
    case 'm:d':
      return `(${part('m:e')})`;
    default:
      return inside(node).map(formula).join('');
  }
}

const write = (nodes: readonly Node[], state: State): string =>
  nodes.map((node) => rewrite(node, state)).join('');

function asWritten(node: Node, state: State): string {
  const { name = '', attribs = {} } = node;
  const fields = Object.entries(attribs).map(([key, value]) =>
    value.includes('"') ? ` ${key}='${value}'` : ` ${key}="${value}"`,
  );
  const start = `<${name}${fields.join('')}`;
  return inside(node).length === 0
    ? `${start}/>`
    : `${start}>${write(inside(node), state)}</${name}>`;
}

const hide = ({ found }: State, node: Node): string => {
  if (textOf(node).trim() !== '') found.add('hidden');
  return '';
};

function paragraph(node: Node, state: State): string {
  const style = child(child(node, 'w:pPr'), 'w:pStyle')?.attribs?.['w:val'];
  if (style !== undefined && state.hiddenStyles.has(style)) return hide(state, node);
  const boxes: string[] = [];
  const body = asWritten(node, { ...state, boxes });
  return body + boxes.join('');
}

function textRun(node: Node, state: State): string {
  const properties = child(node, 'w:rPr');
  const style = child(properties, 'w:rStyle')?.attribs?.['w:val'] ?? '';
  const own = child(properties, 'w:vanish');
  const isHidden = own ? isOn(own) : state.hiddenStyles.has(style);
  return isHidden ? hide(state, node) : asWritten(node, state);
}

type Rule = (node: Node, state: State) => string;
const unwrap: Rule = (node, state) => write(inside(node), state);
const noting =
  (what: LeftOut): Rule =>
  (node, state) => {
    state.found.add(what);
    return asWritten(node, state);
  };
const mathRule: Rule = (node, state) => {
  state.found.add('formulas');
  return run(` ${formula(node).trim()} `);
};

const rules: Readonly<Record<string, Rule>> = {
  'w:fldSimple': unwrap,
  'w:smartTag': unwrap,
  'w:customXml': unwrap,
  'w:moveTo': unwrap,
  'w:dir': unwrap,
  'w:bdo': unwrap,
  'w:moveFrom': () => '',
  'w:p': paragraph,
  'w:r': textRun,
  'w:tr': (node, state) =>
    isOn(child(child(node, 'w:trPr'), 'w:hidden')) ? hide(state, node) : asWritten(node, state),
  'w:txbxContent'(node, state) {
    state.boxes.push(write(inside(node), { ...state, boxes: [] }));
    return '';
  },
  // The same for newer and older programs; the older has the text if any has.
  'mc:AlternateContent'(node, state) {
    const older = child(node, 'mc:Fallback');
    const chosen = textOf(older).trim() === '' ? (child(node, 'mc:Choice') ?? older) : older;
    return chosen ? unwrap(chosen, state) : '';
  },
  // The reading of a word follows it.
  'w:ruby'(node) {
    const reading = textOf(child(node, 'w:rt'));
    const base = textOf(child(node, 'w:rubyBase'));
    return `<w:t xml:space="preserve">${base}${reading === '' ? '' : `(${reading})`}</w:t>`;
  },
  'm:oMath': mathRule,
  'm:oMathPara': mathRule,
  'w:ptab': () => '<w:tab/>',
  'w:cr': () => '<w:br/>',
  'w:object': noting('objects'),
  'c:chart': noting('charts'),
  'dgm:relIds': noting('charts'),
};

function rewrite(node: Node, state: State): string {
  if (node.type === 'text') return node.data ?? '';
  if (node.type === 'directive') return `<${node.data ?? ''}>`;
  if (node.type === 'cdata') return escaped(rawText(node));
  if (node.name === undefined) return '';
  const { name } = node;
  return (Object.hasOwn(rules, name) ? rules[name] : asWritten)?.(node, state) ?? '';
}

/** The parts with text. */
const body = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/;
const margins = /^word\/(?:header|footer)\d*\.xml$/;

/** Rewrites the parts with text, and says what of the document is not read. */
export function preparedParts(parts: ReadonlyMap<string, Buffer>): {
  parts: Map<string, Buffer>;
  found: Set<LeftOut>;
} {
  const found = new Set<LeftOut>();
  const hiddenStyles = hiddenIn(parts.get('word/styles.xml')?.toString('utf8') ?? '');
  const hasText = (name: string, bytes: Buffer, pattern: RegExp) =>
    pattern.test(name) && parse(bytes.toString('utf8')).some((node) => textOf(node).trim() !== '');
  const prepared = Array.from(parts, ([name, bytes]): [string, Buffer] => {
    if (hasText(name, bytes, margins)) found.add('margins');
    if (hasText(name, bytes, /^word\/comments\.xml$/)) found.add('comments');
    if (!body.test(name)) return [name, bytes];
    const state = { found, hiddenStyles, boxes: [] };
    return [name, Buffer.from(write(parse(bytes.toString('utf8')), state), 'utf8')];
  });
  return { parts: new Map(prepared), found };
}
