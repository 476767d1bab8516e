/** The notice that a reply is automatic, sent once to each stranger. */
import type { LanguageCode } from '#contract/agents/languages.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';

const words: Readonly<Record<LanguageCode, string>> = {
  en: '(Automatic reply)',
  de: '(Automatische Antwort)',
  es: '(Respuesta automática)',
  fr: '(Réponse automatique)',
  it: '(Risposta automatica)',
  ja: '（自動返信）',
  ko: '(자동 답장)',
  nl: '(Automatisch antwoord)',
  pl: '(Automatyczna odpowiedź)',
  pt: '(Resposta automática)',
  ru: '(Автоматический ответ)',
  sv: '(Automatiskt svar)',
  tr: '(Otomatik yanıt)',
  uk: '(Автоматична відповідь)',
  zh: '（自动回复）',
};
const all = Object.values(words);

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(words, code);

/** Whether a reply contains the notice. */
export const isDisclosed = (parts: readonly string[]): boolean =>
  all.some((said) => parts.some((part) => part.endsWith(said)));

/** A reply with the notice at its end, in a part of its own if it does not fit. */
export function disclosed(
  parts: readonly string[],
  language: string,
  limit: LengthLimit,
): string[] {
  const sentence = words[isLanguage(language) ? language : 'en'];
  const last = parts.at(-1) ?? '';
  const longer = `${last} ${sentence}`;
  return fits(longer, limit) ? [...parts.slice(0, -1), longer] : [...parts, sentence];
}
