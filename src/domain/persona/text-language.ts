/** The language an agent writes in, and its name. */
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import { languageOf } from '#domain/text/language.ts';

/** A language’s English and own name, if different: `German (Deutsch)`. */
export function languageName(code: LanguageCode): string {
  const { own, english } = languages[code];
  return own === english ? english : `${english} (${own})`;
}

type About = Pick<Brief, 'content_type' | 'context'>;

/** The instruction to a model which language to write this text in. */
export const languageTask = ({ language }: Persona, { content_type }: About): string =>
  content_type === 'reply'
    ? `Answer in the language of the message. Where you cannot tell which it is, answer in ${languageName(language)}.`
    : `Write in ${languageName(language)}, whatever language the topic and the facts are in, unless your owner asks for another.`;

/** Whether the built-in writer can write this text: it arranges facts in any language, but answers only in English. */
export const suitsComposer = ({ language }: Persona, { content_type, context }: About): boolean =>
  content_type !== 'reply' ||
  language === defaultLanguage ||
  languageOf(context) === defaultLanguage;
