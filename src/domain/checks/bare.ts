/** Whether a text is only its topic, or only invites readers to ask: “Releases. Ask us anything.” says nothing to anyone. */
import { defaultLanguage, type LanguageCode } from '#contract/agents/languages.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { allRootsOf, rootsOf } from '#domain/knowledge/retrieval.ts';
import { languageOf } from '#domain/text/language.ts';
import { given, type Rule } from './check-rules.ts';
import { isNoReply } from './draft-checks.ts';

/** A topic that can be a whole post: a statement, a question, a greeting, or what someone did. */
const whole = new RegExp(
  [
    String.raw`\?\s*$|\d|[:!…—–]`,
    String.raw`^(?:good|happy|merry|hello|hi|hey|welcome|thanks?|thank you|congrat\w*|cheers|goodbye|sorry|rest in|gm|gn)\b`,
    String.raw`\b(?:i|we|you|he|she|it|they|this|that|there|who|how|why|what|when|where)\b`,
    String.raw`\b(?:is|are|was|were|am|be|been|has|have|had|can|could|will|would|must|may|might|should|do|does|did|let[’']?s|don[’']?t)\b`,
    String.raw`\b(?:please|join|come|buy|try|read|watch|see|meet|get|save|use|ask|call|vote|share|follow|sign|open|opens|closed?|closes)\b`,
    // “Sale ends Sunday” and “Voting starts”, not “Split ends”.
    String.raw`\bends? \S|\bstarts?\b`,
    // “Version out now”, not “Live music”.
    String.raw`\S (?:back|now|out|live|here|today|tonight|tomorrow)\b|^now \p{L}+ing\b`,
    // “Bug fixed in the scheduler”, not “Seed oils”.
    String.raw`\b(?!(?:seed|feed|need|weed|speed|breed|bed)\b)\p{L}{2,}ed\b`,
    // “Hiring bakers” and “Closing early”, not “Onboarding” or “Staking rewards”.
    String.raw`^(?:hiring|recruiting|seeking|launching|reopening|celebrating|introducing|announcing|welcoming|thanking|wishing|expanding) \S`,
    String.raw`^\p{L}{2,}ing (?:an?|the|our|my|your|all|more|to|in|into|on|at|for|with|without|from|up|down|off|over|around|soon|early|late|later|again)\b`,
  ].join('|'),
  'iu',
);

/** A topic that is the heading of what only its owner can tell: “Why we close on Mondays”, not “How we won is a secret”. */
const heading =
  /^(?:(?:how|why|where|when|what) (?:we|our|I|my|to)\b|\d+ (?:ways|tips|steps|tricks|things|reasons)\b)(?!.*(?:[,?:!]|\b(?:is|are|was|were)\b))/iu;

/** An opening such as “Psst!” or “News:” in front of it. */
const opening = /^[^.!?:\n]{1,16}[!:…]\s+(?=\S)/u;
/** One that says when: “Monday: leg day”. */
const when =
  /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tonight|tomorrow|noon|weekend|morning|evening)\b/iu;
const tags = /#\S+/gu;

/** A longer text is never bare, whatever its words. */
const most = 80;
const mostWithInvitation = 160;

/** What a sentence has that only invites readers to ask about the topic, or announces that it will be talked about. */
const invites =
  /\b(?:ask(?:ing)?|questions?|curious|talk(?:ing)?|heard (?:about|of)|hear about|tell you|explain|wonder(?:ed|ing)?|psst|dare|poke|know(?: more)? about|all about|topic of the day|guess who)\b|^you, (?:us|me) and\b/iu;
/** A question that is such an invitation. Readers answer any other. */
const teases =
  /^(?:(?:very |any |got |have )?(?:curious|questions?)|(?:do you |would you like to |you )?(?:want to |wanna )?(?:know|learn|hear)|want|would you like|interested|need|(?:ever )?wonder(?:ed|ing)|(?:have you |ever )?heard|guess who|psst)\b/iu;
/** A request for what readers know is no such invitation. */
const requests = /^(?:please )?(?:tell|show|send|give) (?:us|me)\b/iu;

/** The other words of an invitation. */
const politeness = new Set(
  allRootsOf(
    `ask asking question questions answer answers answering curious talk talking hear heard know knows tell explain wonder
    wondered wondering psst dare poke guess want like love loves happy glad welcome invite taking anything everything thing
    all day long away go come feel learn interested need ever never really topic today time let’s let's re ll ve d m stop thinking
    think can t`,
  ),
);

/** Without such an opening, unless that says something. */
const unopened = (text: string): string =>
  text.replace(opening, (start) => (when.test(start) ? start : ''));

/** Whether a sentence is only the topic, or an invitation to ask about it. */
function saysNothing(sentence: string, about: ReadonlySet<string>): boolean {
  const isQuestion = sentence.endsWith('?');
  if (requests.test(sentence) || (isQuestion && !teases.test(sentence))) return false;
  const said = allRootsOf(sentence);
  const isTopic = said.length > 0 && said.every((root) => about.has(root)) && !isQuestion;
  const isPolite = said.every((root) => about.has(root) || politeness.has(root));
  return isTopic || (isPolite && invites.test(sentence));
}

const isWhole = (topic: string): boolean => whole.test(topic) && !heading.test(topic.trim());

/** Whether a text adds nothing to its topic: it repeats it, or only invites readers to ask about it. */
export function isBare(text: string, topic: string): boolean {
  if (topic.trim() === '' || text.length > mostWithInvitation || isWhole(topic)) return false;
  const about = new Set(rootsOf(topic));
  if (about.size === 0) return false;
  const bare = text.replaceAll(tags, ' ').replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, ' ');
  const sentences = unopened(bare)
    .split(/(?<=[.!?…:])\s+|\n+/u)
    .map((one) => one.trim())
    // “$3.20” alone is a fact too.
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  const isLong = text.length > most && !sentences.some((one) => invites.test(one));
  return !isLong && sentences.length > 0 && sentences.every((one) => saysNothing(one, about));
}

/** Words that the owner added to a draft are lines after the topic. */
const topicOf = ({ topic }: { topic: string }): string => topic.split('\n', 1)[0] ?? '';

/** Whether the owner or the company states exactly this, such as a slogan that a schedule chose as its topic. */
const isFact = (brief: Parameters<Rule>[1]['brief']): boolean =>
  ownWords(brief).toLowerCase().includes(brief.topic.trim().toLowerCase());

/** Recognizes whole sentences in English only. */
const isEnglish = (topic: string, language: LanguageCode): boolean =>
  language === defaultLanguage && (languageOf(topic) ?? defaultLanguage) === defaultLanguage;

const unpunctuated = (text: string): string => text.trim().replace(/[.!]$/u, '').toLowerCase();

/** Whether one of the owner’s lines is exactly the text. */
const isOwnLine = (text: string, all: Parameters<Rule>[1]): boolean =>
  given(all).split('\n').map(unpunctuated).includes(unpunctuated(text));

/** A reply needs no topic, but it has to be one. */
const bareReply: Rule = (text, all) =>
  (all.language ?? defaultLanguage) === defaultLanguage && isNoReply(text) && !isOwnLine(text, all)
    ? 'It says too little for a reply.'
    : undefined;

export const bareRule: Rule = (text, all, parts) => {
  const { brief, language = defaultLanguage } = all;
  if (brief.content_type === 'reply') return bareReply(text, all, parts);
  const topic = topicOf(brief);
  if (!isEnglish(topic, language) || isFact(brief)) return undefined;
  return isBare(text, topic)
    ? 'It says nothing about the topic. Add a fact: what’s new, when, where, or why it matters.'
    : undefined;
};
