/** What kind of phrase a topic is, judged by its words alone. */

const asks =
  /^(?:is|are|am|was|were|do|does|did|can|could|should|shall|will|would|has|have|had|may|might|isn[’']t|aren[’']t|don[’']t|doesn[’']t)\s/iu;
const finite =
  /\s(?:is|are|am|was|were|will|would|can|cannot|could|should|must|has|have|had|does|do|did|isn[’']t|aren[’']t|won[’']t|can[’']t|don[’']t|doesn[’']t|[a-z]+[’'](?:re|ll|ve)|need|needs)\s/iu;
const pronoun =
  /^(?:i|we|you|they|he|she|it|i[’']m|we[’']re|you[’']re|it[’']s|there[’']s|let[’']s|i[’']ve|we[’']ve|we[’']ll)\s/iu;
const command =
  /^(?:drink|use|stop|start|build|learn|make|buy|try|join|read|ask|keep|get|ship|take|avoid|follow|don[’']t|never|always|come|go|meet|check|visit|think|remember|forget|eat|be|just|write|plan|save|support|vote|sign|watch|listen)\s+\S/iu;
/** “learn to code”, but “start menu” and “book clubs” name a thing. */
const noCommand =
  /^(?:start-?ups?|start menu|make-?up|build times?|read receipts?|check-?ins?|use cases?|ask culture|plan b|watch parties)\b/iu;
const clause = /^(?:why|how|what|when|where|who|whether|which)\s/iu;
const inverted =
  /^(?:why|how|what|when|where|who|which)(?:\s\w+)?\s(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have)\s/iu;
const stop = /[.!?;:\n]\s/u;
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
const gerund = /^[a-z]{2,}ing(?:\s|$)/iu;
/** Nouns that only look like gerunds. */
const noGerund =
  /^(?:spring|morning|evening|king|ring|string|thing|things|wedding|weddings|ceiling|building|pricing|clothing|bing|ping|wing|swing|sibling|viking)\b/iu;

/** “Meetings nobody has time for”: the verb belongs to the noun. */
const relative =
  /^(?:the |our |my |your )?[\p{L}-]+s (?:nobody|no one|everybody|everyone|somebody|someone|we|you|i) \S/iu;
const mine = /\b(?:our|ours|my|mine|we|us|we[’']re|we[’']ve|i|i[’']m|i[’']ve)\b/iu;

export type TopicKind =
  /** A noun phrase: “coffee”, “password managers”. */
  | 'noun'
  /** A gerund: “learning Spanish”. */
  | 'act'
  /** An indirect question: “why remote work fails”, “how to sleep better”. */
  | 'clause'
  /** A direct one: “Should we work remote?”. */
  | 'question'
  /** A statement: “AI will replace lawyers”. */
  | 'claim'
  /** Anything else, which can only be quoted. */
  | 'quoted';

function isPlain(text: string): boolean {
  if (!latin.test(text) || !/\p{L}/u.test(text)) return false;
  return !stop.test(`${text} `) && !/["“”]/u.test(text) && text.split(' ').length <= 14;
}

/** In this order: the first that holds decides. */
const signs: readonly (readonly [TopicKind, (text: string) => boolean])[] = [
  ['question', (text) => text.endsWith('?') && latin.test(text) && asks.test(text)],
  ['quoted', (text) => text.endsWith('?') || !isPlain(text)],
  ['quoted', (text) => clause.test(text) && inverted.test(text)],
  ['clause', (text) => clause.test(text)],
  ['noun', (text) => relative.test(text) && !pronoun.test(text)],
  ['quoted', (text) => (command.test(text) && !noCommand.test(text)) || asks.test(text)],
  ['claim', (text) => finite.test(`${text} `) || pronoun.test(text)],
  ['act', (text) => gerund.test(text) && !noGerund.test(text)],
];

export const kindOf = (text: string): TopicKind =>
  signs.find(([, holds]) => holds(text))?.[0] ?? 'noun';

/** Whether the topic is the owner’s own: “our new office”, “why I quit”. */
export const isOwn = (text: string, kind: TopicKind): boolean =>
  kind !== 'question' && kind !== 'quoted' && mine.test(text);

const few = /^(?:people|children|men|women|police|data|media|lessons|thanks|mice|feet|teeth)$/iu;
const singular =
  /(?:ss|us|is|ics|ness|ous|news|series|chess|analysis|business|gas|bus|tennis|jazz|always)$/iu;
const headEnd =
  /\s(?:of|for|in|on|at|to|with|from|by|about|over|under|after|before|without|between|against|during|that|which|who|nobody|everybody|we|you|i|as|than|per|via|near|around|into|inside)\b.*$/iu;

/** Whether a noun phrase is in the plural: its last word before a preposition is, or it joins things by “and”. */
export function isPlural(text: string): boolean {
  const head = text.replace(headEnd, '');
  if (/\s(?:and|&)\s/u.test(head)) return true;
  const last = head.split(' ').at(-1) ?? '';
  if (few.test(last)) return true;
  // Names such as Kubernetes and Paris.
  if (/^\p{Lu}/u.test(last) && head.split(' ').length === 1 && !/[^aeiou]s$/u.test(last))
    return false;
  return /\p{Ll}s$/u.test(last) && !singular.test(last);
}

const subjects: readonly (readonly [RegExp, string])[] = [
  [/\bmy\b|\bmine\b|\bI\b/u, 'I’m'],
  [/./u, 'we’re'],
];

/** What the owner does, as a sentence without a capital or a full stop: “we’re opening our shop”, “we moved”. */
export function statementOf(text: string, kind: TopicKind): string | undefined {
  if (kind === 'act') {
    const [, subject = ''] = subjects.find(([pattern]) => pattern.test(text)) ?? [];
    return `${subject} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  }
  if (kind === 'claim') return asSentence(text);
  const told = /^(?:why|how)\s+(?=(?:we|i)\s)(.+)$/iu.exec(text)?.[1];
  return told && asSentence(told);
}

const asSentence = (text: string): string =>
  text
    .replace(/^(?:We|Our|My)(?=\s|[’'])/u, (word) => word.toLowerCase())
    .replace(/^i(?=\s|[’'])/u, 'I');

/** The owner’s own thing in a topic: “our app” in “launching our app”. */
export function ownThing(text: string, kind: TopicKind): string | undefined {
  if (kind === 'noun') return /^(?:our|my)\s/iu.test(text) ? text : undefined;
  if (kind !== 'act') return undefined;
  return /^\S+ing\s+((?:our|my)\s.+)$/iu.exec(text)?.[1];
}
