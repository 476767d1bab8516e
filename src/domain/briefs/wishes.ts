/**
 * Which of an owner’s statements are instructions about the writing. Everything else is a fact: an instruction mistaken
 * for a fact can be seen and deleted, but a fact mistaken for an instruction would be lost.
 */
import { AnswerKeys } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import { clausesIn } from './clauses.ts';
import { leansBack, statementsIn } from './sentences.ts';
import { mended } from './spelling.ts';

/** A statement of the owner, verbatim. */
export interface Told {
  text: string;
  from: 'answer' | 'context' | 'company';
  /** The question it answers. */
  key?: (typeof AnswerKeys)[number] | undefined;
  /** Its index among the company facts. */
  at?: number;
  /** Whether it makes sense only after the previous one. */
  leans: boolean;
  /** Whether it continues the line of the previous one. */
  part?: boolean;
}

const manner = String.raw`(?:short|brief|concise|crisp|punchy|snappy|sweet|long|longer|shorter|simple|plain|clear|friendly|warm|kind|cheeky|cheery|soppy|gushy|casual|relaxed|chatty|informal|formal|professional|serious|sober|calm|neutral|factual|polite|respectful|funny|fun|humorous|witty|playful|light(?:-?hearted)?|silly|sarcastic|ironic|upbeat|positive|cheerful|happy|enthusiastic|excited|exciting|energetic|catchy|engaging|inspiring|inspirational|motivating|emotional|personal|authentic|honest|human|conversational|persuasive|salesy|pushy|preachy|corny|cheesy|boring|dramatic|bold|edgy|urgent|confident|humble|empathetic|sincere|technical|detailed|creative|poetic|viral|cool|nice|classy|sad|gloomy|sappy|modest|mean|cruel|rude|cute|cringe|punny|spicy|subtle|snarky|hopeful|gentle|reassuring|family[- ]friendly|kid[- ]friendly|inclusive|readable|scannable|tight|low-?key|quirky)`;
const degree =
  '(?:very |more |less |really |super |a (?:bit|little) (?:more )?|not too |too |nice and |quite |as |so )?';
const manners = String.raw`${degree}${manner}(?:(?:,? and |, |,? but (?:not )?| \/ |\/)${degree}${manner})*`;
const thing = String.raw`(?:it|this|that|things|them|all|everything|(?:the|this|that|your|my|a) (?:post|text|tweet|thread|tone|message|caption|copy|story|tip|reply|wording|language|style|voice|writing|draft))`;
const marks = String.raw`(?:emojis?|emoticons?|smileys?|hash ?tags?|exclamation (?:marks?|points?)|exclamations|jokes?|puns?|links?|urls?|slang|jargon|buzz ?words?|clich[eé]s?|caps|capitals?|capital letters|upper ?case|question marks?|hype|sarcasm|irony|humou?r|marketing (?:speak|language|talk)|sales (?:talk|pitch|speak)|corporate (?:speak|talk)|technical (?:terms|language)|abbreviations|contractions|swearing|em dashes|adjectives|superlatives|fluff|filler|passive voice|bullet points?|lists?)`;
const language =
  '(?:english|german|french|spanish|italian|portuguese|dutch|polish|turkish|arabic|hindi|chinese|mandarin|japanese|korean|russian|ukrainian|swedish|danish|norwegian|finnish|greek|hebrew|czech|hungarian|romanian|catalan|welsh|irish|british english|american english|uk english|us english)';
const unit =
  '(?:characters?|chars|letters|words|sentences?|lines?|paragraphs?|tweets?|parts?|posts?)';
const count = String.raw`(?:\d+|one|two|three|four|five|six|a (?:few|couple of))`;

/** Whole statements, without “please” and the final period, that ask for a way of writing. */
const wishes: readonly RegExp[] = [
  new RegExp(
    `^(?:keep|make|write|have|leave|put) (?:${thing} )?(?:sound(?:ing)? |to be |be )?${manners}(?: (?:and|but) (?:to the point|sweet))?$`,
    'iu',
  ),
  /^(?:avoid|no|skip|without|(?:do not|don[’']t) use) (?:the )?(?:words?|phrases?|buzz ?words|terms) (?:like|such as|as) .{1,80}$|^(?:just|only) (?:the )?facts$|^explain (?:it )?like .{1,40}$|^i (?:hate|can[’']t stand|don[’']t like) (?:it|those|them|these|that)$|^use (?:american|british|us|uk) (?:english|spelling)(?:,? and no .{1,40})?$/iu,
  new RegExp(`^(?:be|sound|stay|act|feel|get|go) ${manners}$`, 'iu'),
  new RegExp(
    `^(?:nothing|(?:do not|don[’']t|never|avoid) (?:be|being|sound|sounding|make ${thing}|get|getting|go)) (?:too |so |overly )?${manners}(?: (?:about|with|on) (?:it|this|that|them))?$`,
    'iu',
  ),
  new RegExp(
    `^(?:not (?:too )?)?${manners}(?: (?:tone|style|voice|language|wording|vibe|post|text))?$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:in|with|use|using|give (?:it|this)|strike) an? (?:[\p{L}-]+,? (?:and |but )?){1,4}(?:tone|voice|style|mood|manner|vibe|language|register|feel|touch)(?: of voice)?$`,
    'iu',
  ),
  new RegExp(
    `^(?:write |(?:all |everything )?in )?(?:only )?(?:in )?(?:all )?lower ?case(?: letters)?(?: only)?(?: (?:like|as) (?:i|we) (?:type|write|do))?$`,
    'iu',
  ),
  new RegExp(
    `^(?:no|without|avoid(?: using)?|skip|leave out|omit|less|fewer|not too many|(?:do not|don[’']t|never) (?:use|add|include|put)(?: in)?)(?: any| the| too many)? ${marks}(?:(?:,? (?:and|or) |, )(?:no )?${marks})*$`,
    'iu',
  ),
  new RegExp(
    `^(?:use|add|include|with|put in|some|more|a few|lots of)(?: some| a few| a| an| one| lots of| relevant| simple| short| plain| at least one)* (?:emojis?|hash ?tags?|humou?r|exclamation marks?|bullet points?|bullets|a list|call[- ]to[- ]action|cta|question|joke|pun|hook|sentences|words|simple language|plain (?:language|english)|first person|active voice|lower ?case)(?: at the (?:end|start))?$`,
    'iu',
  ),
  /^(?:do not|don[’']t|never|avoid)(?: ever)? (?:mention(?:ing)?|say(?:ing)?|talk(?:ing)? about|discuss(?:ing)?|refer(?:ring)? to|bring(?:ing)? up|tag(?:ging)?|us(?:e|ing) the words?) .{1,80}$/iu,
  // Verbs that only a writer does make an instruction, whatever follows.
  /^(?:please )?(?:do not|don[’']t|never|avoid|refrain from)(?: ever| even| you)? (?:mention|speculat|hyp|nam|reveal|disclos|blam|jok|exaggerat|promis|brag|boast|oversell|overdo|dramati[sz]|sensationali[sz]|gush|guess|hint|imply|insinuat|quot|describ|elaborat|dwell|apologi[sz]|compar|critici[sz]|mock|mak(?:e|ing) (?:fun|jokes?|light|promises|claims|a joke|a big deal)|go(?:ing)? into|point(?:ing)? fingers|call(?:ing)? (?:it|this|that|him|her|them|us)\b|sugar-?coat|nam(?:e|ing)|hype)(?:e|es|s|ing|ting|ion|ioning|ed|ate|ating|er|y|ying|ise|ize|ising|izing|ation)?\b(?! your\b).{0,100}$/iu,
  /^(?:there is |there[’']s )?no need (?:to (?:mention|say|name|talk about|bring up|explain|apologi[sz]e|go on about|dwell on|make a fuss)|for) ?.{0,80}$|^(?:no|without) (?:apolog(?:y|ies|i[sz]ing)|saying sorry|excuses|drama|pathos|self-?pity|\p{L}+ (?:tone|voice|talk|vibes?))$/iu,
  /^(?:all[- ]|use |in )*caps(?: lock)?(?: (?:for |in )?(?:the )?(?:title|headline|heading))?$|^(?:the )?(?:title|headline|heading) in (?:all[- ])?caps$/iu,
  /^(?:no|without|avoid) (?:(?:giving|using|any|his|her|their|our|the|full|more) )*(?:prices?|pricing|(?:sur|last |first )?names?|details|specifics|numbers|gossip|politics|pity|guilt|speculation|blame|promises|superlatives)(?: (?:about|of|on) (?!.*\b(?:yet|so far|known|available)\b).{1,60})?$/iu,
  /^(?:without (?:naming|mentioning|saying|revealing|giving|going into)|(?:do not|don[’']t|never) admit (?:guilt|fault|liability|blame|anything|to|that)|(?:do not|don[’']t|never) (?:make|let|turn) (?:it|this|that) (?:sound|look|read|feel|into|about|come))\b.{0,80}$/iu,
  /^(?:ignore|forget|skip|drop) (?:the |our |your )?(?:usual |normal |brand )*(?:voice|tone|style|persona)$|^not an? (?:\p{L}+ )?(?:pitch|ad|advert|advertisement|rant|lecture|eulogy|sob story|press release)$|^i (?:do not|don[’']t) want (?:it|this|that|them|anyone|the (?:post|text)) to .{1,80}$|^(?:do not|don[’']t|never) (?:give|print|publish|post|put|include|list)(?: out| away| in)? (?!your\b)(?:(?:the|his|her|their|our|any|exact|full|real|last) )*(?:address|location|names?|surnames?|numbers?|details|ages?|prices?|figures|amounts?|place)\b.{0,40}$/iu,
  /^(?:always )?(?:sign off|end|close|finish|start|begin|open|lead)(?: (?:it|this|the post|off|every post))?(?: with| on| by)? (?:["“'‘].{1,60}["”'’]|(?:a |the |our |an )?(?:question|news|hook|joke|quote|greeting|price|date|time|location|good news|bad news|call to action|cta|most important (?:thing|fact|point)|link|emoji|asking .{1,40}))$/iu,
  new RegExp(
    `^(?:(?:write|answer|reply|post|all|do) )?(?:it |this |everything )?(?:in|into|auf) ${language}(?: language)?$`,
    'iu',
  ),
  new RegExp(
    `^(?:translate|use ${language})(?: spelling| (?:it|this))?(?: (?:in)?to ${language})?(?: spelling)?$`,
    'iu',
  ),
  new RegExp(`^(?:language|spelling): ?${language}$`, 'iu'),
  new RegExp(
    `^(?:(?:keep|make) ${thing} )?(?:in |to |at )?(?:max(?:imum)?\\.?|up to|under|below|less than|at most|no more than|not more than|no longer than|about|around|only|just|within)? ?${count} ${unit}(?: or (?:less|fewer)| max(?:imum)?| at most| tops| only| long)?$`,
    'iu',
  ),
  /^(?:tone|style|voice|mood|vibe|target audience|audience|target group|cta style|persona|point of view|pov)(?: of voice)?: ?.{1,120}$/iu,
  new RegExp(
    `^(?:length|format): ?(?:${manners}|medium|${count} ${unit}|thread|list|bullet points)$`,
    'iu',
  ),
  /^(?:the )?(?:target )?audience (?:is|are) .{1,100}$/iu,
  /^(?:write|writing|written|phrase|word|rewrite)(?: (?:it|this|the post|something))? (?:in|as(?: if| though)?|like|for|from) (?!more|less)(?:a |an |the |my |our |your |you |first |second |third |someone|beginners|experts|parents|kids|children|adults|people|teens|students)[^,]{0,80}$/iu,
  /^write (?:an? |the |some |me )?(?:[\p{L}-]+ ){0,3}(?:post|tweet|thread|caption|tip|text|copy|announcement|update)\b[^,]{0,80}$/iu,
  /^(?:focus|concentrate|put (?:the )?(?:focus|emphasis)) (?:mainly |mostly )?on .{1,80}$/iu,
  /^(?:emphasi[sz]e|stress|highlight|play up|play down|downplay) (?!that\b).{1,60}$/iu,
  /^(?:act|pretend|imagine|speak|talk|sound|write) (?:as(?: if| though)?|like|you|that you)(?: you)?(?: are|[’']re| were)? .{1,80}$/iu,
  /^like an? [\p{L}-]+(?: [\p{L}-]+)?$/iu,
  /^(?:use|in|write in|stick to|stay in) (?:the )?(?:first|second|third) person(?: (?:singular|plural))?$/iu,
  /^use (?:["“'‘]?(?:we|i|you)["”'’]?)(?: (?:instead of|not) ["“'‘]?(?:we|i|you)["”'’]?)?$/iu,
  /^(?:as|use|make (?:it )?|format as|in) (?:an? )?(?:bullet(?:ed)? (?:list|points?)|bullets?|list|numbered list|bullet points)$/iu,
];

const polite =
  /^(?:and |also |but |oh and )?(?:can you |could you |i(?:[’']d| would) like you to |make sure (?:to |you )|try to |remember to )?(?:(?:please|pls|plz),? )?|(?:,? (?:please|pls|plz|thanks|thank you|thx|ok|okay|if possible|though))+$/giu;

const bare = (sentence: string): string =>
  sentence
    .replace(/^[(["“\s]+|[\s)\]"”.!:;,]+$/gu, '')
    .replace(polite, '')
    .replace(/[.!,;\s]+(?:and|but)?$/iu, '')
    .trim();

/** Whether a statement is only an instruction about the writing. */
export function isWish(sentence: string): boolean {
  const text = bare(sentence);
  return text.length > 0 && text.length <= 140 && wishes.some((pattern) => pattern.test(text));
}

/** A topic may describe a thing as “relaxed and friendly”, so only a plain command counts as an instruction there. */
const instructs =
  /^(?:please |keep |make |no |without |do not |don[’']t |never |avoid |skip |leave out |max |all lower ?case|lower ?case)|(?:please|pls)[.!]?$/iu;

const task =
  /^(?:please )?(?:reply|respond|react|answer)(?:ing)? to (?:the|a|an|our|this|that|his|her|their|all)\b/iu;

const isErrand = (topic: string): boolean =>
  task.test(topic) || (instructs.test(topic) && isWish(topic));

/**
 * Separates the instructions at the end of a topic. A topic that is only instructions stays whole, unless facts are
 * given too: “reply to the review” and “all lower case” are for the writer.
 */
export function topicIn(typed: string, isToldMore = false): { topic: string; wishes: string[] } {
  if (isToldMore && isErrand(typed)) return { topic: '', wishes: [typed] };
  const [, rest = '', last = ''] =
    /^(.+?[^\s,;.!–—-])(?:[.!?]\s+|[,;]\s+|\s+[-–—]\s+|\s+(?=(?:no (?:emojis?|hash ?tags?|jokes)|all lower ?case)\b))([^.!?]+[.!?]?)$/iu.exec(
      typed.trim(),
    ) ?? [];
  if (last === '' || !instructs.test(last) || !isWish(last)) return { topic: typed, wishes: [] };
  const before = topicIn(rest);
  return { topic: before.topic, wishes: [...before.wishes, bare(last)] };
}

/** Content that must be included: “mention that we close at 6”. */
const tellPrefix =
  /^(?:please |also |and )*(?:mention|say|note|add|point out|state|include|tell (?:them|people|everyone|readers)|let (?:them|people|everyone) know|remember|make (?:it )?clear|make sure (?:to (?:say|mention)|people know)|don[’']t forget(?: to (?:say|mention))?)(?: also)? that (?=\S)|^(?:please |also |and )*(?:tell|ask|remind|encourage|invite) (?:people|everyone|everybody|readers|followers|customers|members|them) to (?=\S)/iu;
/** A name that must be included: “mention Ana”. */
const named =
  /^(?:please |also |and )*(?:mention|include|name(?! (?:labels?|tags?|badges?|plates?|days?|cards?|your)\b)|tag|shout out|give a shout-?out to|don[’']t forget(?: to mention)?|make sure to mention|remember to mention)(?: also)? (?!that\b|to\b)(?=\S)/iu;
/** “mention the cafe is open too” states a fact. */
const leadIn = /^(?:please |also |and )*(?:mention|say|note|add)(?: also)? /iu;
const saysOf = new RegExp(
  String.raw`${leadIn.source}(?:the|our|my|we|it|they|there|all|everyone) (?:.* )?(?:is|are|has|have|can|will|was|were|open|close|need|got)\b`,
  'iu',
);
const wantedPart = /\b(?:a |the |our )?(?:call[- ]to[- ]action|cta|hook|question|joke)\b/iu;

/** Separators at which an instruction may begin or end. */
const borders =
  /(?:,|;|\s[-–—])\s+(?:(?:and|but|so)\s+)?|\s+(?=\()|(?<=\))\s+|(?<=\S)\s+(?=no (?:emojis?|hash ?tags?|jokes)\b)|\s+(?:and|but)\s+(?=(?:please |keep |make |use |write |mention |no emojis|no hashtags|(?:do not|don[’']t|never) (?:mention|name|say|speculate|hype|reveal|blame|promise|joke|be|sound|get|use|make (?:it|this))\b))/iu;

interface Divided {
  facts: string[];
  wishes: string[];
}

/** “Plain, almond and rye” begins a list. */
const isListed = ([first = '', ...more]: readonly string[]): boolean =>
  !first.includes(' ') && (more.length > 1 || /^\S+(?: \S+)? (?:and|or) /u.test(more[0] ?? ''));

/** Splits an instruction at either end from the fact beside it; the middle stays as typed. */
function divided(sentence: string): Divided {
  if (isWish(sentence)) return { facts: [], wishes: [bare(sentence)] };
  const pieces = sentence.split(borders);
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (pieces.length < 2) return { facts: [sentence], wishes: [] };
  if (last !== '' && isWish(last)) {
    const rest = divided(
      sentence
        .slice(0, sentence.lastIndexOf(last))
        .trimEnd()
        .replace(/(?<![\s,;(–—-])[\s,;(–—-]+(?:and|but|so)?$/iu, ''),
    );
    return { facts: rest.facts, wishes: [...rest.wishes, bare(last)] };
  }
  if (first !== '' && !isListed(pieces) && isWish(first)) {
    const rest = divided(
      sentence.slice(first.length).replace(/^[\s,;)–—-]+(?:(?:and|but|so)\s+)?/iu, ''),
    );
    return { facts: rest.facts, wishes: [bare(first), ...rest.wishes] };
  }
  return { facts: [sentence], wishes: [] };
}

/** An owner’s input for one text, parsed. */
export interface Read {
  facts: Told[];
  /** Instructions about the writing, as typed. */
  wishes: string[];
  /** Names to be included, about which nothing else is said. */
  names: string[];
}

/** Words only addressed to a writer are an instruction anywhere in a line; everything else within a line is a fact. */
const refuses =
  /^(?:(?:please|pls|plz),? )?(?:do not|don[’']t|never|avoid|not?|nothing|without|all[- ]caps|i (?:do not|don[’']t) want|there(?: is|[’']s) no need|keep|leave)\b/iu;

const isHeldBack = (piece: string): boolean => refuses.test(piece) && isWish(piece);

function readPiece(read: Read, fact: string, part: boolean): void {
  // “Say thank you to Dana” means to thank Dana.
  const withoutSay = fact.replace(/^(?:please )?say (?=thank(?:s| you)\b)/iu, '');
  const plain = withoutSay.replace(saysOf.test(withoutSay) ? leadIn : tellPrefix, '');
  const name =
    plain === withoutSay && named.test(withoutSay) ? bare(withoutSay.replace(named, '')) : '';
  if (name !== '' && wantedPart.test(name)) read.wishes.push(bare(fact));
  else if (name !== '' && !/\d|@|:\/\//u.test(name) && name.split(/\s+/u).length <= 6)
    read.names.push(name);
  else {
    const text = plain === withoutSay ? withoutSay.replace(named, '') : plain;
    read.facts.push({ text, from: 'context', leans: leansBack(plain), part });
  }
}

/** Removes instructions to the writer from between the commas of a line and adds them to `wishes`. */
function withoutHeld(fact: string, wishes: string[]): string {
  const pieces = fact.split(/(?<=[,;])\s+/u);
  const held = pieces.filter((piece) => isHeldBack(bare(piece)));
  if (held.length === 0) return fact;
  wishes.push(...held.map(bare));
  const rest = pieces.filter((piece) => !held.includes(piece)).join(' ');
  return held.includes(pieces.at(-1) ?? '') ? rest.replace(/[,;]$/u, '') : rest;
}

function readOne(read: Read, sentence: string): void {
  const parts = divided(sentence);
  const typed = parts.facts.map((fact) => withoutHeld(fact, read.wishes));
  const pieces = typed.flatMap(clausesIn);
  read.wishes.push(...parts.wishes, ...pieces.filter(isHeldBack).map(bare));
  pieces
    .filter((text) => /[\p{L}\p{N}\p{S}]/u.test(text) && !isHeldBack(text))
    .forEach((fact, at) => readPiece(read, fact, at > 0));
}

/** Parses the owner’s answers and context. A statement is a fact unless it clearly is an instruction. */
export function readBrief({
  context,
  answers,
  content_type,
}: Pick<Brief, 'context' | 'answers' | 'content_type'>): Read {
  const read: Read = { facts: [], wishes: [], names: [] };
  for (const key of AnswerKeys) {
    for (const text of statementsIn(mended(answers[key] ?? ''))) {
      read.facts.push({ text, from: 'answer', key, leans: leansBack(text) });
    }
  }
  // The post that a reply answers was written by someone else, so it contains no instructions.
  if (content_type !== 'reply')
    for (const sentence of statementsIn(mended(context))) readOne(read, sentence);
  return read;
}
