/** Prepares the XML of a DOCX for the converter, which drops or misreads several kinds of text. */
import { parseDocument } from 'htmlparser2';
import { type LeftOut, UnreadableFile } from './port.ts';

/** The used part of a parsed node. Texts and attributes are kept as written, with their entities. */
interface Node {
  type: string;
  name?: string;
  data?: string;
  attribs?: Readonly<Record<string, string>>;
  children?: readonly Node[];
}

/** How text can be marked so that it is not read. */
const unread = [
  ['hidden', 'w:vanish'],
  ['struck', 'w:strike'],
  ['struck', 'w:dstrike'],
] as const;
/** Whether a style marks its text so, and the style of a paragraph that names none. */
interface Styles {
  mark: (style: string, mark: string) => boolean;
  usual: string;
}

interface State {
  found: Set<LeftOut>;
  styles: Styles;
  /** Whether it is inside of superscript. */
  isRaised: boolean;
  /** The text boxes of the current paragraph, which are read after it. */
  boxes: string[];
}

const inside = ({ children = [] }: Node): readonly Node[] => children;

/** Documents nest some dozens of elements; these are read by functions that call themselves. */
const deepest = 500;

function refuseDeep(nodes: readonly Node[]): void {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new UnreadableFile('The file is nested too deeply to be read.');
    level = level.flatMap(inside);
  }
}

function parse(xml: string): readonly Node[] {
  const { children }: { children: readonly Node[] } = parseDocument(xml, {
    xmlMode: true,
    decodeEntities: false,
  });
  refuseDeep(children);
  return children;
}

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

/** A style marks its text by itself or by the nearest of at most 30 styles that it is based on. */
function stylesIn(xml: string): Styles {
  const styles = parse(xml).flatMap((node) => [...all(node, 'w:style')]);
  const byId = new Map(styles.map((style) => [style.attribs?.['w:styleId'] ?? '', style]));
  const usual = styles.find(
    ({ attribs: { 'w:type': type, 'w:default': isUsual = '' } = {} }) =>
      type === 'paragraph' && /^(?:1|true|on)$/u.test(isUsual),
  );
  return {
    mark(id, mark) {
      let one = byId.get(id);
      for (let depth = 0; one && depth <= 30; depth += 1) {
        const own = child(child(one, 'w:rPr'), mark);
        if (own) return isOn(own);
        one = byId.get(child(one, 'w:basedOn')?.attribs?.['w:val'] ?? '');
      }
      return false;
    },
    usual: usual?.attribs?.['w:styleId'] ?? '',
  };
}

/** Why a text with these properties and this style is not read; `undefined` if it is. */
function whyUnread(
  { styles }: State,
  properties: Node | undefined,
  style: string,
): 'hidden' | 'struck' | undefined {
  const found = unread.find(([, mark]) => {
    const own = child(properties, mark);
    return own ? isOn(own) : styles.mark(style, mark);
  });
  return found?.[0];
}

/** Digits and signs in superscript, so that a power does not become another number. Entities stay. */
const raised = (text: string): string =>
  text.replaceAll(/&[^;]*;|[\d+−-]/g, (sign) =>
    sign.length > 1 ? sign : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? (sign === '+' ? '⁺' : '⁻')),
  );

const partsOf = (node: Node, name: string): string[] =>
  inside(node)
    .filter((one) => one.name === name)
    .map(formula);

/** Elements between brackets, with the signs that the formula declares. */
function delimited(node: Node): string {
  const properties = child(node, 'm:dPr');
  const sign = (name: string, usual: string) =>
    child(properties, name)?.attribs?.['m:val'] ?? usual;
  const between = sign('m:sepChr', '|').replace(/^[,;]$/, '$& ');
  const body = partsOf(node, 'm:e').join(between);
  return `${sign('m:begChr', '(')}${body}${sign('m:endChr', ')')}`;
}

/** The rows and cells of a matrix, and the lines of an array; anything else in its order. */
function listed(node: Node): string {
  if (node.name === 'm:m') return partsOf(node, 'm:mr').join('; ');
  if (node.name === 'm:mr') return partsOf(node, 'm:e').join(', ');
  if (node.name === 'm:eqArr') return partsOf(node, 'm:e').join('; ');
  return inside(node).map(formula).join('');
}

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
    case 'm:sSubSup':
      return `${part('m:e')}_${grouped(part('m:sub'))}^${grouped(part('m:sup'))}`;
    case 'm:d':
      return delimited(node);
    default:
      return listed(node);
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

const hide = ({ found }: State, node: Node, what: LeftOut = 'hidden'): string => {
  if (textOf(node).trim() !== '') found.add(what);
  return '';
};

function paragraph(node: Node, state: State): string {
  const named = child(child(node, 'w:pPr'), 'w:pStyle')?.attribs?.['w:val'];
  const why = whyUnread(state, undefined, named ?? state.styles.usual);
  if (why) return hide(state, node, why);
  const boxes: string[] = [];
  const body = asWritten(node, { ...state, boxes });
  return body + boxes.join('');
}

function textRun(node: Node, state: State): string {
  const properties = child(node, 'w:rPr');
  const style = child(properties, 'w:rStyle')?.attribs?.['w:val'] ?? '';
  const why = whyUnread(state, properties, style);
  const isRaised = child(properties, 'w:vertAlign')?.attribs?.['w:val'] === 'superscript';
  return why ? hide(state, node, why) : asWritten(node, { ...state, isRaised });
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
    state.boxes.push(write(inside(node), { ...state, boxes: [], isRaised: false }));
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
  // The converter knows only line breaks, and would join the words around another.
  'w:br': () => '<w:br/>',
  'w:cr': () => '<w:br/>',
  'w:object': noting('objects'),
  // A whole other document, in a format of its own.
  'w:altChunk': noting('inserted'),
  'c:chart': noting('charts'),
  'dgm:relIds': noting('charts'),
};

const words = ({ data = '' }: Node, { isRaised }: State): string =>
  isRaised ? raised(data) : data;

function rewrite(node: Node, state: State): string {
  if (node.type === 'text') return words(node, state);
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
  const styles = stylesIn(parts.get('word/styles.xml')?.toString('utf8') ?? '');
  const hasText = (name: string, bytes: Buffer, pattern: RegExp) =>
    pattern.test(name) && parse(bytes.toString('utf8')).some((node) => textOf(node).trim() !== '');
  const prepared = Array.from(parts, ([name, bytes]): [string, Buffer] => {
    if (hasText(name, bytes, margins)) found.add('margins');
    if (hasText(name, bytes, /^word\/comments\.xml$/)) found.add('comments');
    if (!body.test(name)) return [name, bytes];
    const state = { found, styles, isRaised: false, boxes: [] };
    return [name, Buffer.from(write(parse(bytes.toString('utf8')), state), 'utf8')];
  });
  return { parts: new Map(prepared), found };
}
