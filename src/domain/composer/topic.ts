/** Parses a topic: a thing, a statement, a question, or an instruction such as “write about …”. */
import type { Grammar } from '#domain/briefs/grammar.ts';
import { asSentence, completed, inline, type Speaker, withoutEnd } from './realise.ts';

export interface Topic {
  /** The owner’s words, without instructions to the writer. */
  text: string;
  /**
   * `ready`: a whole sentence; `question`; `clause`: “how to …”, “why …”; `thing`: everything else; `bare`: names the act
   * and nothing more.
   */
  form: 'ready' | 'question' | 'clause' | 'thing' | 'bare';
}

const format = String.raw`(?:(?:short|quick|new|little|funny|friendly|nice|social media|linkedin|instagram|facebook|twitter|x|bluesky) )*(?:post|tweet|thread|story|tip|text|caption|message|announcement|update|something|reminder)`;
const writing = new RegExp(
  String.raw`^(?:please |can you |could you |i want to |i(?:[’']d| would) like to |we want to |let[’']s )*(?:(?:write|create|make|draft|generate|compose|do|post|tweet|share|publish)(?: me| us)? (?:(?:an? |the |some |one )?${format}(?: (?:about|on|for|saying|that says|announcing|to announce|that|telling people|where))?|about)|(?:an? )?(?:short )?(?:post|tweet|thread|caption) (?:about|on|for|saying|announcing))[:,]? (?=\S)`,
  'iu',
);

const people =
  '(?:people|everyone|everybody|readers|followers|customers|members|guests|visitors|parents|neighbou?rs|residents|users|folks|them|all|fans|students|clients|patients|patrons)';

/** To readers, “their library cards” becomes “your library cards”. */
const toReader = (text: string): string =>
  text
    .replace(/\btheir\b/giu, 'your')
    .replace(/\bthey[’']d\b/giu, 'you’d')
    .replace(/\bthey[’']re\b/giu, 'you’re')
    .replace(/\bthey\b/giu, 'you')
    .replace(/\bthem\b/giu, 'you');

/** “nurse team” becomes “our nurse team”. */
const owned = (who: string): string =>
  /^(?!our|my|the|your|all|every|each|this|that)\p{Ll}+(?: \p{Ll}+)? (?:team|staff|crew)\b/u.test(
    who,
  )
    ? `our ${who}`
    : inline(who);

type Errand = readonly [RegExp, (found: string[], speaker: Speaker) => string];

/** Instructions, tried in order, each with the sentence it becomes. */
const errands: readonly Errand[] = [
  [
    /^(?:thank|thanking|say(?:ing)? (?:thanks|thank you))(?: you)? (?!you\b)(?:to )?(.+)$/iu,
    ([rest = '']) => (/^for\b/iu.test(rest) ? `Thank you ${rest}` : `Thank you to ${owned(rest)}`),
  ],
  [
    /^(?:express(?:ing)? (?:our |my )?(?:thanks|gratitude) to|shout-?out to|appreciation for|gratitude (?:to|for)) (.+)$/iu,
    ([rest = '']) => `Thank you to ${inline(rest)}`,
  ],
  [
    /^(?:(?:an? |our |my )?(?:public )?apolog(?:y|ies|i[sz]e|i[sz]ing)(?: (?:to|from) us)?|(?:say(?:ing)? )?(?:so |very |really )?sorry) (to|for|about|that) (.+)$/iu,
    ([link = '', rest = ''], speaker) =>
      link === 'to'
        ? `${speaker === 'we' ? 'Our' : 'My'} apologies to ${inline(rest)}`
        : `${speaker === 'we' ? 'We’re' : 'I’m'} sorry ${link} ${inline(rest)}`,
  ],
  [
    new RegExp(
      `^(?:an? )?(?:friendly |quick )?reminder (?:to|for) (?:our |the |all |all our )?(${people})$`,
      'iu',
    ),
    ([who = '']) =>
      /^[aetp](?:ll|very\w*|hem|eople)$/iu.test(who)
        ? 'A reminder:'
        : `${inline(who).replace(/^\p{L}/u, (letter) => letter.toUpperCase())}, a reminder:`,
  ],
  [/^(?:an? )?(?:quick )?question (?:to|for) (.+)$/iu, ([who = '']) => `A question for ${who}:`],
  [
    new RegExp(
      `^(?:a )?(?:friendly )?(?:remind(?:er|ing)?)(?: to)?(?: ${people})? ?(?:to|that|about|of|:)?:? (.+)$`,
      'iu',
    ),
    ([rest = '']) => `Reminder: ${toReader(inline(rest))}`,
  ],
  [
    new RegExp(
      `^(?:tell|inform|let|notify|telling|informing|letting)(?: (?:our|your|the|all))? ${people}(?: know\\b:?)? (?:that |about )?(.+)$`,
      'iu',
    ),
    ([rest = '']) => rest,
  ],
  [
    new RegExp(
      `^(?:warn|warning|alert)(?: (?:our|the|all))?(?: ${people})? (?:about|of|against|that) (.+)$`,
      'iu',
    ),
    ([rest = '']) => `Watch out: ${inline(rest)}`,
  ],
  [
    new RegExp(
      `^(?:invite|inviting)(?: (?:our|the|all))? ${people} (?:to|for) (?:our |the |an? )?(.+)$`,
      'iu',
    ),
    ([rest = '']) => `You’re invited: ${toReader(rest)}`,
  ],
  [
    new RegExp(`^(?:encourage|ask|urge|remind)(?: (?:our|the|all))? ${people} to (.+)$`, 'iu'),
    ([rest = '']) => toReader(rest),
  ],
  [
    new RegExp(`^(?:ask|asking)(?: (?:our|the|all))? ${people} (?:for|about) (.+)$`, 'iu'),
    ([rest = '']) => `Tell us: ${toReader(rest)}`,
  ],
  [
    new RegExp(
      `^(?:ask|asking)(?: (?:our|the|all))? ${people} (what|which|who|where|when|how|why|if|whether) (.+)$`,
      'iu',
    ),
    ([word = '', rest = '']) => `Tell us ${word} ${toReader(rest)}`,
  ],
  [
    /^(?:congratulate|congratulating|congratulations? to|congrats to) (.+)$/iu,
    ([rest = '']) => `Congratulations to ${inline(rest)}`,
  ],
  [
    new RegExp(
      `^(?:wish(?:ing)?)(?: ${people}| our [\\p{L}]+| all)? (?:an? )?(happy|merry|good|great|peaceful|wonderful|lovely|safe) (.+)$`,
      'iu',
    ),
    ([how = '', rest = '']) =>
      /^(?:happy|merry)$/iu.test(how) ? `${how} ${rest}` : `We wish you a ${how} ${rest}`,
  ],
  [
    /^(?:we(?:[’']re| are) |now )?(?:hiring|recruiting|looking for|searching for)(?: for)? (?:more )?(.+)$/iu,
    ([rest = ''], speaker) => `${speaker === 'we' ? 'We’re' : 'I’m'} looking for ${inline(rest)}`,
  ],
  [
    /^(?:job (?:opening|offer|ad|vacancy)|vacancy|open position|open role)(?: as| for|:) (?:an? )?(.+)$/iu,
    ([rest = ''], speaker) => `${speaker === 'we' ? 'We’re' : 'I’m'} hiring: ${rest}`,
  ],
  [
    /^(?:the )?(?:announcement of|news (?:about|of|on)) (.+)$/iu,
    ([rest = '']) => `News: ${inline(rest)}`,
  ],
  [
    /^(?:announce|announcing|(?:present|presenting|unveil|unveiling)(?= (?:our|the|my|an?)\b))(?: that)? (.+)$/iu,
    ([rest = '']) => rest,
  ],
  [/^introduc(?:e|ing) (?!yourself)(.+)$/iu, ([rest = '']) => `Introducing ${inline(rest)}`],
  [
    /^(?:promote|promoting|advertise|advertising|feature|showcase|celebrate|share|post) (?=(?:our|the|my|an?|that)\b)(.+)$/iu,
    ([rest = '']) => rest,
  ],
  [
    /^(?:explain|describe|teach|show)(?: \w+)? ((?:how|why|what|when|where) .+)$/iu,
    ([rest = '']) => rest,
  ],
];

const bareNames =
  /^(?:(?:an? |the |our |my |some |important |quick |short |big |small |public |special |exciting )*(?:announcements?|news|updates?|apolog(?:y|ies)|sorry|thank you|thanks|reminders?|opening (?:hours|times)|hours|hiring|jobs?(?: (?:ads?|offers?|openings?))?|vacancy|event|question|poll|offer|sale|warning|notice|info|information|tip|story|post|milestone|quote|testimonial|review|behind the scenes|closing|closure|greeting|welcome)(?: (?:post|note|notice|message|update))?)[.!:]?$/iu;
const clause =
  /^(?:how to|how (?:we|i|our|the|a|an|you|it)|why|what|where|when|\d+ (?:ways|tips|steps|tricks|things|reasons)|tips? (?:for|on)|steps? (?:to|for)|a? ?guide to|behind the scenes)\b/iu;
const asksWith =
  /^(?:what|which|who|where|when|why|how|should|do|does|did|would|could|can|will|is|are|am|has|have)\b.*\?\s*$/iu;
/** “tea or coffee” is a question. */
const choice = /^(?:\p{L}+ ){1,3}or(?: \p{L}+){1,3}$/u;
const invertedQuestion =
  /^(?:should|would|could|does|did|is|are) \p{L}+ (?:\p{L}+ )*\p{L}+$|^(?:should|do|does|did|would|could|can|will|is|are|has|have) (?:we|you|i|it|they|the|a|an|our|your|this|that|anyone|people)\b|^(?:what|which|who|where|when|why|how) (?:do|does|did|would|should|could|can|will|is|are|was|were|has|have) (?:we|you|i|it|they|the|a|an|our|your|this|that|any(?:one|body)|every(?:one|body)|some(?:one|body)|people|folks)\b|^(?:what|which) \p{L}+ (?:should|would|do|does|did|can|could|will|are)\b|^(?:what|which)(?:[’']s| is| are| \w+ do) (?:your|you)\b/iu;

const asks = (text: string): boolean => asksWith.test(text) || invertedQuestion.test(text);

/** Replaces an instruction to the writer with what it asks for. */
function ran(text: string, speaker: Speaker): string | undefined {
  for (const [pattern, becomes] of errands) {
    const found = pattern.exec(text);
    if (found) return becomes(found.slice(1), speaker);
  }
  return undefined;
}

/** Keeps only the first cashtag, because a post may have only one. */
export function oneCashtag(text: string): string {
  let seen = false;
  return text.replace(/(?<![\p{L}\p{N}$])\$(?=[A-Za-z])/gu, (sign) => {
    const keeps = !seen;
    seen = true;
    return keeps ? sign : '';
  });
}

/** Parses a typed topic. */
export function readTopic(typed: string, { grammar, speaker }: Reading): Topic {
  const plain = typed.trim().replace(/\s+/gu, ' ').replace(writing, '');
  const text = plain.replace(/[\s,;:]+$/u, '');
  if (bareNames.test(text)) return { text: withoutEnd(text), form: 'bare' };
  if (asks(text.replace(/^(?:a |quick )?question(?: of the (?:day|week))?\s?[:–-]\s*/iu, '')))
    return { text: withoutEnd(text), form: 'question' };
  if (choice.test(text)) return { text, form: 'question' };
  const done = ran(withoutEnd(text), speaker);
  const isReady = /[.!?]$/u.test(text) || (done !== undefined && !isThing(done, grammar));
  return isReady
    ? { text: asSentence(done ?? text), form: 'ready' }
    : formed(done ?? text, { grammar, speaker });
}

interface Reading {
  grammar: Grammar;
  speaker: Speaker;
}

/** The form of a topic that is neither a question nor an instruction. */
function formed(bare: string, { grammar, speaker }: Reading): Topic {
  if (clause.test(bare)) return { text: withoutEnd(bare), form: 'clause' };
  if (grammar(bare) !== 'fragment') return { text: asSentence(bare), form: 'ready' };
  const whole = completed(bare, speaker);
  return whole === asSentence(bare)
    ? { text: withoutEnd(bare), form: 'thing' }
    : { text: whole, form: 'ready' };
}

/** The rest of an instruction is a thing if it has no verb. */
const isThing = (text: string, grammar: Grammar): boolean =>
  !/^(?:Thank you|Our apologies|My apologies|We’re|I’m|Reminder:|A question|A reminder|[\p{L}]+, a reminder|Watch out:|You’re invited|Tell us|Congratulations|We wish|Happy|Merry|News:|Introducing)/u.test(
    text,
  ) && grammar(text) === 'fragment';
