/** Whether a text is in the expected language. If its language is uncertain, it passes. */
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import { languageOf } from '#domain/text/language.ts';
import { type CheckRules, foreign, given, type Rule } from './check-rules.ts';

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

/** The text is in another language than the brief asks for. */
export const languageRule: Rule = (text, all) => {
  const { language } = all;
  const found = languageOf(text);
  if (language === undefined || found === undefined) return undefined;
  if (allowedIn(all, language).has(found)) return undefined;
  return `It reads like ${nameOf(found)}, but the brief asks for ${nameOf(language)}.`;
};
