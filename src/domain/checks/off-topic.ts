/** Whether a text is about what was asked for: it shares a telling word, name or number with the topic or the facts. */
import { defaultLanguage } from '#contract/agents/languages.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { allRootsOf } from '#domain/knowledge/retrieval.ts';
import { languageOf } from '#domain/text/language.ts';
import { languageWords } from '#domain/text/language-words.ts';
import type { Rule } from './check-rules.ts';

/** A topic of one word can be meant without being said: “mornings” is about coffee too. */
const fewest = 2;
/** So many letters at the beginning of a word tell it from others, whatever its ending and whatever it is part of. */
const telling = 5;
const part = 4;
/** Nobody reads more of what was told than this to find one word of it. */
const most = 600;
/** Languages that do not part their words. */
const unparted: ReadonlySet<string | undefined> = new Set(['ja', 'ko', 'th', 'zh']);

/** Names that are written as one word: `OpenDay` is an open day. */
const parted = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** The language in which two texts can be compared; `undefined` where it is not one, or its words stand together. */
function commonLanguage(text: string, about: string): string | undefined {
  const own = languageOf(about) ?? (isLatin(about) ? defaultLanguage : undefined);
  const said = languageOf(text) ?? (isLatin(text) ? own : undefined);
  return own === said && !unparted.has(own) ? own : undefined;
}

/** Whether nothing that a text says is in its topic or in what else was told. Where that says too little to tell, it is not. */
export function isOffTopic(
  text: string,
  { topic, told }: { topic: string; told: string },
): boolean {
  const about = parted(`${topic}\n${told}`);
  const language = commonLanguage(text, about);
  if (language === undefined) return false;
  const isTelling = (root: string) => !languageWords[language]?.has(root);
  if (allRootsOf(parted(topic)).filter(isTelling).length < fewest) return false;
  const said = parted(text).toLowerCase();
  const own = new Set(allRootsOf(said));
  const wanted = allRootsOf(about).filter(isTelling).slice(0, most);
  return !wanted.some((root) => {
    const start = root.slice(0, telling);
    return own.has(root) || (start.length >= part && said.includes(start));
  });
}

/** A reply is about the message, which its writer may repeat nothing of. */
export const offTopicRule: Rule = (text, { brief }) =>
  brief.content_type !== 'reply' && isOffTopic(text, { topic: brief.topic, told: ownWords(brief) })
    ? 'It doesn’t mention the topic or any of the facts.'
    : undefined;
