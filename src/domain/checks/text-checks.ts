/** The checks that every text must pass before it is shown as finished, no matter who wrote it. */
import twitterText from 'twitter-text';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { isMourning } from '#domain/briefs/gravity.ts';
import { signsIn } from '#domain/persona/voice-samples.ts';
import { excessOf, fits } from '#domain/text/post-text.ts';
import { atOnce, type Steps } from '#domain/steps.ts';
import { hashtagsIn } from '#domain/text/tweet-text.ts';
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import { languageOf } from '#domain/text/language.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { allRootsOf } from '#domain/knowledge/retrieval.ts';
import { languageWords } from '#domain/text/language-words.ts';
import { avoidedIn } from './avoided.ts';
import { type CheckRules, foreign, given, type Rule, type SteppedRule } from './check-rules.ts';
import { type DraftCheck, draftRules } from './draft-checks.ts';
import { guidelineRule, plainSigns } from './habit-checks.ts';
import { type GravityCheck, gravityRules } from './gravity-check.ts';
import { type LeftoverCheck, leftoverRules } from './leftovers.ts';
import { keptOut } from './kept-out.ts';
import { type LeakCheck, leakRules, readingAhead } from './leak-checks.ts';
import { type MannerCheck, mannerRules } from './manner-checks.ts';
import { bareRule } from './bare.ts';

/** A topic of one word can be covered without naming it: “mornings” includes coffee. */
const fewest = 2;
/** This many initial letters identify a word, whatever its ending or compound. */
const telling = 5;
const part = 4;
/** Limits how much of the given text is searched for a common word. */
const most = 600;
/** Languages without spaces between words. */
const unparted: ReadonlySet<string | undefined> = new Set(['ja', 'ko', 'th', 'zh']);

/** Splits names written as one word: `OpenDay` is an open day. */
const parted = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** The language in which two texts can be compared; `undefined` if they differ or the script has no word boundaries. */
function commonLanguage(text: string, about: string): string | undefined {
  const own = languageOf(about) ?? (isLatin(about) ? defaultLanguage : undefined);
  const language = languageOf(text) ?? (isLatin(text) ? own : undefined);
  return own === language && !unparted.has(own) ? own : undefined;
}

/** Whether a text has nothing in common with its topic or the given facts. `false` if those are too short to tell. */
export function isOffTopic(
  text: string,
  { topic, ownText }: { topic: string; ownText: string },
): boolean {
  const about = parted(`${topic}\n${ownText}`);
  const language = commonLanguage(text, about);
  if (language === undefined) return false;
  const isTelling = (root: string) => !languageWords[language]?.has(root);
  if (allRootsOf(parted(topic)).filter(isTelling).length < fewest) return false;
  const words = parted(text).toLowerCase();
  const own = new Set(allRootsOf(words));
  const wanted = allRootsOf(about).filter(isTelling).slice(0, most);
  return !wanted.some((root) => {
    // oxlint-disable-next-line house/no-cut-characters -- only read
    const start = root.slice(0, telling);
    return own.has(root) || (start.length >= part && words.includes(start));
  });
}

/** A reply is about the message, whose words it need not repeat. */
const offTopicRule: Rule = (text, { brief }) =>
  brief.content_type !== 'reply' &&
  isOffTopic(text, { topic: brief.topic, ownText: ownWords(brief) })
    ? 'It doesn’t mention the topic or any of the facts.'
    : undefined;

/** Whether a text is in the expected language. If its language is uncertain, it passes. */
const codes = Object.keys(languages) as LanguageCode[];

const isCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);
const nameOf = (code: string): string =>
  isCode(code) ? languages[code].english : 'another language';

/** Languages named in the brief: “auf Deutsch”, “in German”. */
const namedIn = (typed: string): string[] =>
  codes.filter((code) =>
    Object.values(languages[code]).some((name) => typed.includes(name.toLowerCase())),
  );

/**
 * Every language the text may be in. English is also the default of agents whose owner never chose, and who may type
 * another language.
 */
function allowedIn(all: CheckRules, language: LanguageCode): ReadonlySet<string | undefined> {
  const typed = given(all);
  return new Set<string | undefined>([
    language,
    languageOf(foreign(all)),
    ...namedIn(typed.toLowerCase()),
    ...(language === defaultLanguage ? [languageOf(typed)] : []),
  ]);
}

/** “Solo plan: $9 a month.” reads like Spanish to whoever counts words: so few Latin ones are no proof. */
const fewestWords = 6;
const isTooShort = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && (text.match(/\p{L}+/gu) ?? []).length < fewestWords;

/** The text is in another language than the brief asks for. */
const languageRule: Rule = (text, all) => {
  const { language } = all;
  const found = languageOf(text);
  if (language === undefined || found === undefined || isTooShort(text)) return undefined;
  if (given(all).includes(text.trim())) return undefined;
  if (allowedIn(all, language).has(found)) return undefined;
  return `It reads like ${nameOf(found)}, but the brief asks for ${nameOf(language)}.`;
};

export type { CheckRules } from './check-rules.ts';

export type Check =
  | 'empty'
  | 'length'
  | 'avoided_topic'
  | 'guideline'
  | 'cashtags'
  | 'hashtags'
  | 'emojis'
  | 'cliche'
  | 'invisible'
  | 'json'
  | 'secret'
  | 'language'
  | 'off_topic'
  | 'bare'
  | DraftCheck
  | 'kept_out'
  | GravityCheck
  | LeftoverCheck
  | LeakCheck
  | MannerCheck;

export interface Failed {
  check: Check;
  /** What is wrong, in a sentence for a person or a model. */
  message: string;
}

/** Phrases typical of AI writing. */
const cliches =
  /\b(?:in today[’']s (?:fast-paced|digital|ever-changing) (?:world|age|landscape)|game[- ]changer|delv(?:e|es|ing) into|rich tapestry|unlock(?:ing)? the (?:power|potential|secrets?)|as an ai(?: language)? model|in conclusion|let[’']s dive in|dive deep into|buckle up|look no further|ever-evolving|navigat(?:e|ing) the (?:landscape|complexit(?:y|ies))|take (?:it|your \w+) to the next level|here[’']s the kicker|it[’']s not just (?:about )?\w+[,;—–-] ?it[’']s)\b/iu;

const emojis = /\p{Extended_Pictographic}/gu;

const secrets: readonly RegExp[] = [
  /^sk-[A-Za-z0-9_-]{16,}$/u,
  /^[srp]k[-_](?:live|test)[-_][A-Za-z0-9]{8,}$/u,
  /^(?:AKIA|ASIA)[A-Z0-9]{16}$/u,
  /^gh[opsu]_[A-Za-z0-9]{20,}$/u,
  /^xox[abprs]-[A-Za-z0-9-]{10,}$/u,
  /^eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*$/u,
  /^\d{8,10}:[A-Za-z0-9_-]{30,}$/u,
  /^(?:0x)?[0-9a-fA-F]{64,}$/u,
  /^(?=\D*\d)(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[1-9A-HJ-NP-Za-km-z]{80,}$/u,
];
const tokens = (text: string): string[] => text.match(/[A-Za-z0-9_:.-]{16,}/gu) ?? [];
const bare = (token: string): string => token.replace(/^[:._-]+|[:.]+$/gu, '');
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const looksLikeJson = (text: string): boolean =>
  /^\s*(?:```|[{[]\s*["{[])/u.test(text) || /"(?:parts|text|content|why)"\s*:/u.test(text);

const hasSecret = (text: string): boolean =>
  text.includes('-----BEGIN ') ||
  tokens(text).some((token) => secrets.some((pattern) => pattern.test(bare(token))));

/** The owner’s own texts, which a grave one does not resemble. */
const samplesOf = ({ grave, manner }: CheckRules): readonly string[] =>
  grave ? [] : (manner?.samples ?? []);

/** Whether a text has an emoji that neither the brief nor the owner’s own texts have. */
function hasUninvited(text: string, all: CheckRules): boolean {
  const known = [given(all), ...signsIn(samplesOf(all)).emojis].join('');
  const invited = new Set(known.match(emojis));
  return text.match(emojis)?.some((one) => !invited.has(one)) ?? false;
}

/** The signs that guidelines ask for; replies have none because of them. */
const signsOf = ({ signs, brief }: CheckRules): CheckRules['signs'] =>
  brief.content_type === 'reply' ? undefined : signs;

const rules: Record<Check, Rule | SteppedRule> = {
  empty: (_, __, parts) =>
    parts.length === 0 || parts.some((part) => !/[\p{L}\p{N}\p{S}\p{P}]/u.test(part))
      ? 'A part is empty.'
      : undefined,
  ...leftoverRules,
  length: (_, { limit }, parts) => {
    const long = parts.findIndex((part) => !fits(part, limit));
    const excess = excessOf(parts[long] ?? '', limit);
    if (!excess) return undefined;
    const what = parts.length > 1 ? `Part ${long + 1}` : 'It';
    return `${what} is ${excess.length} ${excess.unit} long. The limit is ${excess.limit}.`;
  },
  avoided_topic: (text, { avoid_topics }) => {
    const avoided = avoidedIn(text, avoid_topics);
    return avoided && `It mentions “${avoided}”, which this agent avoids.`;
  },
  guideline: guidelineRule,
  ...gravityRules,
  cashtags: (_, __, parts) =>
    parts.some((part) => twitterText.extractCashtags(part).length > 1)
      ? 'A post can have only one cashtag.'
      : undefined,
  hashtags: (text, all) => {
    const wantedTags = hashtagsIn(given(all)).map((tag) => tag.toLowerCase());
    const found = hashtagsIn(text);
    if (!all.brief.hashtags) {
      if (signsOf(all)?.hashtags || signsIn(samplesOf(all)).hashtags) return undefined;
      const uninvited = found.find((tag) => !wantedTags.includes(tag.toLowerCase()));
      return uninvited && `It has #${uninvited}, but the brief doesn’t ask for hashtags.`;
    }
    if (found.length > 0 || all.habits?.no_hashtag) return undefined;
    return 'It has no hashtags, but the brief asks for them.';
  },
  emojis: (text, all) => {
    const shown = text.replace(plainSigns, '');
    if (!all.brief.emojis) {
      return !signsOf(all)?.emojis && hasUninvited(shown, all)
        ? 'It has emojis, but the brief doesn’t ask for them.'
        : undefined;
    }
    const isWanted = !all.habits?.no_emoji && !all.grave && !isMourning(given(all));
    if (count(shown, emojis) > 0 || !isWanted) return undefined;
    return 'It has no emojis, but the brief asks for them.';
  },
  cliche: (text, all) => {
    const found = cliches.exec(text)?.[0];
    if (!found || given(all).toLowerCase().includes(found.toLowerCase())) return undefined;
    return `“${found}” is an AI cliché.`;
  },
  invisible: (text) =>
    stripInvisible(text) === text && text.isWellFormed()
      ? undefined
      : 'It contains invisible characters.',
  json: (text) => (looksLikeJson(text) ? 'It looks like data, not like a post.' : undefined),
  secret: (text) =>
    hasSecret(text) ? 'It contains what looks like an API key or a secret.' : undefined,
  language: languageRule,
  off_topic: offTopicRule,
  bare: bareRule,
  kept_out: keptOut,
  ...draftRules,
  ...leakRules,
  ...mannerRules,
};

const order = Object.keys(rules) as Check[];

const tooMuch = (text: string): Failed => ({
  check: 'length',
  message: `All parts together are ${text.length} characters long. The limit is ${limits.thread_text}.`,
});

/** Like `checkText`, in short steps, so that the caller can let other work run in between. */
export function* checkingText(parts: readonly string[], all: CheckRules): Steps<Failed[]> {
  const text = parts.join('\n');
  // Only a model can exceed the contract’s limit; the rest of such a text is not checked.
  if (text.length > limits.thread_text + parts.length) return [tooMuch(text)];
  yield* readingAhead(text, all);
  const failed: Failed[] = [];
  for (const check of order) {
    const problem = rules[check](text, all, parts);
    const message = typeof problem === 'object' ? yield* problem : problem;
    if (message) failed.push({ check, message });
    yield;
  }
  return failed;
}

/** Everything wrong with a text, most important first; empty if it can be shown as finished. */
export const checkText = (parts: readonly string[], all: CheckRules): Failed[] =>
  atOnce(checkingText(parts, all));
