/** Whether a text is on topic: it shares a significant word, name or number with the topic or the facts. */
import { defaultLanguage } from '#contract/agents/languages.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { allRootsOf } from '#domain/knowledge/retrieval.ts';
import { languageOf } from '#domain/text/language.ts';
import { languageWords } from '#domain/text/language-words.ts';
import type { Rule } from './check-rules.ts';

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
export const offTopicRule: Rule = (text, { brief }) =>
  brief.content_type !== 'reply' &&
  isOffTopic(text, { topic: brief.topic, ownText: ownWords(brief) })
    ? 'It doesn’t mention the topic or any of the facts.'
    : undefined;
