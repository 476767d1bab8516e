/** How a topic, as somebody typed it, can stand inside a sentence. */
import { firstWords, type LengthLimit, postLength } from '#domain/text/post-text.ts';
import { hides } from '#domain/text/untrusted-text.ts';
import { actOf, isAsking, rephrased } from './asked-topic.ts';
import {
  isOwn,
  isPlural,
  kindOf,
  ownThing,
  statementOf,
  type TopicKind,
} from '#domain/composer/grammar.ts';

export interface Topic {
  kind: TopicKind;
  /** Inside a sentence. */
  inline: string;
  /** At the start of one. */
  leading: string;
  /** Whether it is the owner’s own, not something people talk about. */
  own: boolean;
  /** What the owner does, as a sentence without its capital and its end. */
  statement: string | undefined;
  /** The owner’s own thing. */
  thing: string | undefined;
  /** A question as it was put, between quotation marks. */
  quote?: string;
  /** Whether the noun, or the owner’s thing, is in the plural. */
  plural: boolean;
}

const order =
  /^(?:please )?(?:(?:write|tweet|post|talk|tell \w+|say something) (?:a (?:post|tweet|thread|story|tip) )?(?:about|on)|(?:a|an) (?:post|tweet|thread|story|tip|reply) (?:about|on)|explain|announce|promote|share|discuss|describe)\s+(?=\S)/iu;
const loweredStarts =
  /^(?:The|A|An|Our|My|Your|Their|This|That|These|Those|Why|How|What|When|Where|Who|Whether|Which|[A-Z][a-z]+ing)(?=\s)/u;
/** Words that are no names, so that “Remote work” is “remote work” inside a sentence. */
const ordinary =
  /^(?:remote|hybrid|coffee|tea|food|music|travel|work|code|team|small|big|new|old|good|better|slow|early|late|long|short|urban|home|house|garden|book|online|local|public|personal|mental|social|digital|open|free|healthy|daily|weekly|morning|evening|customer|product|project|software|password|data|side|technical|user|time|money|tax|budget|sleep|sports?|trail|street|photo|film|language|public|electric|solar|paper|office|meeting|email|job|career|job|health|fitness|kitchen|pet|dog|cat|plant|board|video|phone|habits?|meetings?|mornings?|weekends?|books?|dogs?|cats?|plants?|jazz|sleep|deadlines?|freelancers?|startups?|developers?|designers?|managers?|teams?|people|most|some|many|every|no|less|more|being|having)(?=\s|$)/iu;

/** “Backups nobody restored”: a plural that a clause explains is no name, but for these. */
const explainedPlural =
  /^(?!Windows|Kubernetes|Postgres)[A-Z][a-z]{3,}s\s(?:nobody|everyone|everybody|that|who|we|you|they|should|never)\b/u;

const capital = (text: string): string =>
  /^\p{Ll}[^\s]*\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** The first word in lowercase unless it may be a name. */
export const lowered = (text: string): string =>
  loweredStarts.test(text) ||
  explainedPlural.test(text) ||
  (ordinary.test(text) && !/^\S+\s\p{Lu}/u.test(text))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** At most one cashtag may stand in a post. */
export function oneCashtag(text: string): string {
  let seen = 0;
  return text.replace(/\$(?=[A-Za-z])/gu, (sign) => (seen++ === 0 ? sign : ''));
}

/** Words that cannot end a phrase. */
const dangling =
  /(?:[\s,;:]+(?:and|or|but|the|an?|of|to|with|in|on|for|from|that|which|who|by|at))*[\s,;:]*$/iu;

/** A topic so long that nothing else would fit is shortened to its first words. */
const shortened = (text: string, limit: LengthLimit): string => {
  const room = { ...limit, max_length: Math.floor(limit.max_length / 2) };
  if (postLength(text, limit.counting) <= room.max_length) return text;
  const start = firstWords(text, room).replace(dangling, '');
  return start === '' ? '' : `${start}…`;
};

/** Whoever launches a thing wants to talk about the thing. */
const shown =
  /^(?:launching|announcing|introducing|opening|releasing|shipping|presenting|revealing|showing|promoting|sharing|celebrating)\s/iu;

/** A statement becomes what one can talk about. */
function asNoun(text: string, kind: TopicKind, own: boolean): string {
  if (kind !== 'claim') return text;
  return own ? 'the news' : `the idea that ${text}`;
}

const foreign = { own: false, statement: undefined, thing: undefined, plural: false };
const unnamed: Topic = {
  ...foreign,
  kind: 'noun',
  inline: 'this subject',
  leading: 'This subject',
};

const inQuotes = (text: string): string => `“${text.replaceAll(/[“”"]/gu, '')}”`;

/** A question is spoken of as what it asks, a command as what it tells to do; anything else can only be quoted. */
function quoted(text: string, kind: 'question' | 'quoted'): Topic {
  const quote = inQuotes(text);
  const done = kind === 'quoted' ? actOf(text) : undefined;
  if (done !== undefined) return publicTopic(done, 'act');
  if (!isAsking(text)) return { ...foreign, kind, inline: quote, leading: quote };
  const open = rephrased(text);
  if (open !== undefined && kind === 'quoted') return publicTopic(open.text, open.kind);
  const inline = open?.text ?? `the question ${quote}`;
  return { ...foreign, kind, inline, leading: capital(inline), quote };
}

/** What is the owner’s own has a statement in it, or a thing, or both. */
function ownTopic(text: string, kind: TopicKind): Topic {
  const thing = ownThing(text, kind);
  const inline = thing !== undefined && shown.test(text) ? thing : asNoun(text, kind, true);
  const statement = statementOf(text, kind);
  const plural = (kind === 'noun' || thing !== undefined) && isPlural(thing ?? text);
  return { kind, inline, leading: capital(inline), own: true, statement, thing, plural };
}

function publicTopic(text: string, kind: TopicKind): Topic {
  const inline = asNoun(lowered(text), kind, false);
  const plural = kind === 'noun' && isPlural(text);
  return { ...foreign, kind, inline, leading: capital(inline), plural };
}

/** The words that are left of a topic once it can stand in a post. */
function bareOf(typed: string, limit: LengthLimit): string {
  const asked = typed.trim().replace(/\s+/gu, ' ').replace(order, '');
  const bare = asked.replace(/[\s.,;:!]+$/u, '') || asked;
  return oneCashtag(shortened(bare, limit)).replace(/[\s,;:]+$/u, '');
}

/** Reads a topic for one platform; `allowed` says whether it may be named at all. */
export function readTopic(
  typed: string,
  limit: LengthLimit,
  allowed: (text: string) => boolean,
): Topic {
  const text = bareOf(typed, limit);
  if (text === '' || hides(text) || !allowed(text)) return unnamed;
  const kind = kindOf(text);
  if (kind === 'question' || kind === 'quoted') return quoted(text, kind);
  return isOwn(text, kind) ? ownTopic(lowered(text), kind) : publicTopic(text, kind);
}

const isThing = ({ kind }: Topic): boolean => kind === 'noun' || kind === 'act';

/** What a slot needs: a line suits a topic that fills all of its slots. */
const needs: readonly (readonly [RegExp, (topic: Topic) => boolean])[] = [
  [/\{n\}/iu, isThing],
  // Anything can be talked about; only a thing can be done, met or looked at.
  [/(?<!\b(?:[Aa]bout|[Oo]n|(?:story|tale|history|mention) of) )\{t\}/u, isThing],
  [/\{c\}/iu, ({ kind }) => kind === 'clause'],
  [/\{q\}/iu, ({ kind }) => kind === 'question'],
  [/\{k\}/iu, ({ kind, own }) => kind === 'claim' && !own],
  [/\{we\}/iu, ({ statement }) => statement !== undefined],
  [/\{x\}/iu, ({ thing }) => thing !== undefined],
];

/** Whether a line can speak about a topic, by the slots it has. */
export const suits = (line: string, topic: Topic): boolean =>
  needs.every(([slot, has]) => !slot.test(line) || has(topic));

/** Fills the topic in; `{o}` is another topic. */
export function filled(line: string, topic: Topic, other = ''): string {
  const { inline, leading, statement = '', thing = '', plural, quote = inline } = topic;
  const claim = `“${inline.replace(/^the idea that /u, '')}”`;
  const words: Record<string, string> = {
    t: inline,
    n: inline,
    c: inline,
    q: quote,
    k: claim,
    T: leading,
    N: leading,
    o: other,
    we: statement,
    We: capital(statement),
    x: thing,
    X: capital(thing),
    ...(plural
      ? { is: 'are', was: 'were', has: 'have', does: 'do', s: '', es: '', it: 'they', them: 'them' }
      : { is: 'is', was: 'was', has: 'has', does: 'does', s: 's', es: 'es', it: 'it', them: 'it' }),
  };
  const text = line.replace(/\{([a-z]+)\}/giu, (slot, name: string) => words[name] ?? slot);
  const endsAsking = quote.endsWith('?”');
  return endsAsking ? text.replace(/\?”([.?!])(?=\s|$)/gu, '?”') : text;
}
