/** Recognizes where code shortens a text by itself, possibly inside a character as people see it. */

/** The used part of a syntax tree (ESTree). */
export interface Node {
  type: string;
  name?: string;
  value?: unknown;
  operator?: string;
  computed?: boolean;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: readonly Node[];
  expression?: Node;
  left?: Node;
  right?: Node;
  argument?: Node;
  consequent?: Node;
  alternate?: Node;
  init?: Node | null;
  id?: Node;
  parent?: Node;
  elements?: readonly (Node | null)[];
  typeAnnotation?: Node | null;
}

/** Where a name is defined. */
export interface Definition {
  node: Node;
  name: Node;
}

export type DefinitionOf = (identifier: Node) => Definition | undefined;

const advice =
  'use cut(), elided() or excerpt(), which end between two characters as people see them';

/** Functions and methods that return lists. */
const lists =
  /^(?:map|filter|flat|flatMap|split|matchAll|match|entries|keys|values|toSorted|toReversed|toSpliced|with|from|concat|find\w+s|all\w*|\w+All)$/;
/** What only lists have. */
const ofLists = /^(?:map|filter|some|every|forEach|flatMap|join|find|at)$/;
/** Functions whose text has plain characters only. */
const plainText = /^(?:toISOString|digest|hash|hashOf|npubOf|clock\w+|wallTimeOf)$/;
/** Names of dates and times as text, hashes, identifiers and addresses of wallets. */
const plainName =
  /(?:^|_|[a-z])(?:date|time|local|wall|iso|hash|id|day|version|month|sunday|exported_at|address)$/i;
/** Names of places in a text, which a search found. */
const place =
  /(?:^|[a-z_])(?:at|start|end|from|to|index|place|cursor|caret|selection\w*|length|row|step|close|known|part|verb|\w*Space)$/i;
/** Names of how much of a text is only read by code. */
const onlyRead = /(?:^r|R)ead$/;

const bare = (node: Node | null | undefined): Node | undefined =>
  node && /^(?:TS(?:As|NonNull|Satisfies)|Chain)Expression$/.test(node.type)
    ? bare(node.expression)
    : (node ?? undefined);

function nameOf(node: Node | undefined): string {
  const plain = bare(node);
  if (plain?.type === 'Identifier') return plain.name ?? '';
  return plain?.type === 'MemberExpression' && !plain.computed ? nameOf(plain.property) : '';
}

const calledIn = (node: Node | undefined): string =>
  node?.type === 'CallExpression' ? nameOf(node.callee) : '';

const isListType = (node: Node | null | undefined): boolean =>
  node ? /^TS(?:Array|Tuple)Type$/.test(node.type) || isListType(node.typeAnnotation) : false;

const isRest = ({ elements = [] }: Node, name: Node): boolean =>
  elements.some((one) => one?.type === 'RestElement' && one.argument === name);

/** Whether a name evidently is that of a list, by its type or its first value. */
function namesList(node: Node, definitionOf: DefinitionOf, depth: number): boolean {
  const found = definitionOf(node);
  if (!found) return false;
  if (isListType(found.name.typeAnnotation)) return true;
  const { id, init, type } = found.node;
  if (type !== 'VariableDeclarator' || !id) return false;
  if (id.type === 'ArrayPattern') return isRest(id, found.name);
  return id === found.name && isList(init, definitionOf, depth + 1);
}

/** Whether an expression evidently is a list. */
function isList(node: Node | null | undefined, definitionOf: DefinitionOf, depth = 0): boolean {
  const plain = bare(node);
  if (!plain || depth > 6) return false;
  if (plain.type === 'ArrayExpression' || lists.test(calledIn(plain))) return true;
  if (plain.type === 'Identifier') return namesList(plain, definitionOf, depth);
  const parts =
    plain.type === 'CallExpression' && calledIn(plain) === 'slice'
      ? [bare(plain.callee)?.object]
      : [plain.left, plain.right, plain.consequent, plain.alternate, plain.argument];
  return parts.some((part) => isList(part, definitionOf, depth + 1));
}

/** Whether a length is a place in the text, such as that of a found word, or counts from the end. */
function isPlace(node: Node | undefined): boolean {
  const plain = bare(node);
  if (!plain) return false;
  if (plain.type === 'UnaryExpression') return plain.operator === '-';
  if (plain.type !== 'CallExpression') {
    const { left, right, consequent } = plain;
    return place.test(nameOf(plain)) || [left, right, consequent].some(isPlace);
  }
  return /indexOf$|^search$/i.test(calledIn(plain)) || (plain.arguments ?? []).some(isPlace);
}

const isPlain = (node: Node | undefined): boolean =>
  plainText.test(calledIn(node)) || plainName.test(nameOf(node));

/** Whether the result is used as a list. */
function isUsedAsList({ parent }: Node): boolean {
  if (parent?.type === 'SpreadElement' || parent?.type === 'ForOfStatement') return true;
  return parent?.type === 'MemberExpression' && ofLists.test(nameOf(parent.property));
}

/** Whether the characters of a text, in a list, are joined again: a cut between two code points. */
const isRejoined = ({ parent }: Node, cutting: Node | undefined): boolean =>
  (cutting?.type === 'ArrayExpression' || calledIn(cutting) === 'from') &&
  parent?.type === 'MemberExpression' &&
  nameOf(parent.property) === 'join';

/** The text or list that a call shortens, and to what length; `undefined` if it does something else. */
function cutIn(node: Node): { cutting: Node | undefined; most: Node } | undefined {
  const callee = bare(node.callee);
  const [from, most] = node.arguments ?? [];
  if (callee?.type !== 'MemberExpression' || !most || from?.value !== 0) return undefined;
  if (!/^(?:slice|substring|substr)$/.test(nameOf(callee))) return undefined;
  return { cutting: bare(callee.object), most };
}

/** Why a call must not shorten a text as it does; `undefined` if it may. */
export function cutWrong(node: Node, definitionOf: DefinitionOf): string | undefined {
  const found = cutIn(node);
  if (!found) return undefined;
  const { cutting, most } = found;
  if (isRejoined(node, cutting)) return advice;
  if (isPlace(most) || onlyRead.test(nameOf(most)) || isPlain(cutting)) return undefined;
  return isList(cutting, definitionOf) || isUsedAsList(node) ? undefined : advice;
}
