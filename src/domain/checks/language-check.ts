/** Whether a text is in the language that it is to be in. Where that is not beyond doubt, it passes. */
import { defaultLanguage, type LanguageCode, languages } from '#contract/agents/languages.ts';
import { languageOf } from '#domain/text/language.ts';
import { type CheckRules, foreign, given, type Rule } from './check-rules.ts';

const codes = Object.keys(languages) as LanguageCode[];

const isCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);
const nameOf = (code: string): string =>
  isCode(code) ? languages[code].english : 'another language';

/** Languages that the owner names in this brief: “auf Deutsch”, “in German”. */
const namedIn = (typed: string): string[] =>
  codes.filter((code) =>
    Object.values(languages[code]).some((name) => typed.includes(name.toLowerCase())),
  );

/** Every language that the text may be in. English is also what agents have whose owner never chose, and types their own. */
function allowedIn(all: CheckRules, asked: LanguageCode): ReadonlySet<string | undefined> {
  const typed = given(all);
  return new Set<string | undefined>([
    asked,
    languageOf(foreign(all)),
    ...namedIn(typed.toLowerCase()),
    ...(asked === defaultLanguage ? [languageOf(typed)] : []),
  ]);
}

export const languageRule: Rule = (text, all) => {
  const { language } = all;
  const found = languageOf(text);
  if (language === undefined || found === undefined) return undefined;
  if (allowedIn(all, language).has(found)) return undefined;
  return `It reads like ${nameOf(found)}, but the brief asks for ${nameOf(language)}.`;
};
