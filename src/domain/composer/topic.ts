/** How a topic, as somebody typed it, can stand inside a sentence. */
import twitterText from 'twitter-text';
import { firstWords, postLength, type LengthLimit } from '#domain/post-text.ts';

export interface Topic {
  /** Inside a sentence. */
  inline: string;
  /** At the start of one. */
  leading: string;
  /** Whether it is a noun phrase or a gerund, which can be the object of any verb. */
  thing: boolean;
}

const order =
  /^(?:please )?(?:(?:write|tweet|post|talk|tell \w+|say something) (?:a (?:post|tweet|thread|story|tip) )?(?:about|on)|(?:a|an) (?:post|tweet|thread|story|tip|reply) (?:about|on)|explain|announce|promote|share|discuss|describe)\s+(?=\S)/iu;
const asks =
  /^(?:is|are|am|was|were|do|does|did|can|could|should|shall|will|would|has|have|had|may|might|isn[’']t|aren[’']t|don[’']t|doesn[’']t)\s/iu;
const finite =
  /\s(?:is|are|am|was|were|will|would|can|cannot|could|should|must|has|have|had|does|do|did|isn[’']t|aren[’']t|won[’']t|can[’']t|don[’']t|doesn[’']t|[a-z]+[’'](?:re|ll|ve))\s/iu;
const pronoun =
  /^(?:i|we|you|they|he|she|it|i[’']m|we[’']re|you[’']re|it[’']s|there[’']s|let[’']s)\s/iu;
const command =
  /^(?:drink|use|stop|start|build|learn|make|buy|try|join|read|ask|keep|get|ship|take|avoid|follow|don[’']t|never|always|come|go|meet|check|visit|think|remember|forget|eat|be|just)\s+\S/iu;
const clause = /^(?:why|how|what|when|where|who|whether|which)\s/iu;
const inverted =
  /^(?:why|how|what|when|where|who|which)(?:\s\w+)?\s(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have)\s/iu;
const stop = /[.!?;:\n]\s/u;
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;
const loweredStarts =
  /^(?:The|A|An|Our|My|Your|Their|This|That|These|Those|Why|How|What|When|Where|Who|Whether|Which|[A-Z][a-z]+ing)(?=\s)/u;

/** “Meetings nobody has time for”: the verb belongs to the noun. */
const relative =
  /^(?:the |our |my |your )?[\p{L}-]+s (?:nobody|no one|everybody|everyone|somebody|someone) \S/iu;

/** A noun phrase, a gerund or an indirect question can follow “about” as it is; anything else is quoted. */
function standsInline(text: string): boolean {
  if (!latin.test(text) || !/\p{L}/u.test(text) || text.endsWith('?')) return false;
  if (stop.test(`${text} `) || /["“”]/u.test(text) || text.split(' ').length > 12) return false;
  if (clause.test(text)) return !inverted.test(text);
  if (relative.test(text)) return true;
  return ![asks, finite, pronoun, command].some((pattern) => pattern.test(text));
}

const capital = (text: string): string =>
  /^\p{Ll}[^\s]*\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

const lowered = (text: string): string =>
  loweredStarts.test(text) || relative.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** At most one cashtag may stand in a post. */
function oneCashtag(text: string): string {
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

const unnamed: Topic = { inline: 'this subject', leading: 'This subject', thing: true };

/** Reads a topic for one platform; `allowed` says whether it may be named at all. */
export function readTopic(
  typed: string,
  limit: LengthLimit,
  allowed: (text: string) => boolean,
): Topic {
  const asked = typed.trim().replace(/\s+/gu, ' ').replace(order, '');
  const bare = asked.replace(/[\s.,;:!]+$/u, '') || asked;
  const text = oneCashtag(shortened(bare, limit)).replace(/[\s,;:]+$/u, '');
  if (text === '' || !allowed(text)) return unnamed;
  if (standsInline(text)) {
    return { inline: lowered(text), leading: capital(text), thing: !clause.test(text) };
  }
  const quoted = `“${text.replaceAll(/[“”"]/gu, '')}”`;
  return { inline: quoted, leading: quoted, thing: false };
}

/** A hashtag from the words of a topic, or nothing when it has no usable ones. */
export function hashtagOf(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const content = words.filter((word) => !idle.has(word.toLowerCase())).slice(0, 3);
  const joined = content.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const tag = `#${joined}`;
  const usable =
    postLength(tag, 'x_weighted') <= 30 && twitterText.extractHashtags(tag)[0] === joined;
  return usable ? tag : undefined;
}

const idle = new Set(
  'a an the our my your their of for to in on at with and or is are was be why how what when where who that this about from by it its we i you s t re ll ve d m don not do does'.split(
    ' ',
  ),
);
