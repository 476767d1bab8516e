/** The notice that an AI wrote a reply and sent it automatically, given once to each stranger. */
import type { LanguageCode } from '#contract/agents/languages.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';

const words: Readonly<Record<LanguageCode, string>> = {
  en: '(Automatic reply, written by an AI)',
  de: '(Automatische Antwort, von einer KI geschrieben)',
  es: '(Respuesta automática, escrita por una IA)',
  fr: '(Réponse automatique, écrite par une IA)',
  it: '(Risposta automatica, scritta da un’IA)',
  ja: '（AIが書いた自動返信です）',
  ko: '(AI가 작성한 자동 답장)',
  nl: '(Automatisch antwoord, geschreven door AI)',
  pl: '(Automatyczna odpowiedź napisana przez AI)',
  pt: '(Resposta automática, escrita por uma IA)',
  ru: '(Автоматический ответ, написан ИИ)',
  sv: '(Automatiskt svar, skrivet av en AI)',
  tr: '(Yapay zekâ tarafından yazılmış otomatik yanıt)',
  uk: '(Автоматична відповідь, написана ШІ)',
  zh: '（AI 撰写的自动回复）',
};
/** What earlier versions wrote, which may still be on its way. */
const earlier = [
  ...['(Automatic reply)', '(Automatische Antwort)', '(Respuesta automática)', '（自動返信）'],
  ...['(Réponse automatique)', '(Risposta automatica)', '(자동 답장)', '(Automatisch antwoord)'],
  ...['(Automatyczna odpowiedź)', '(Resposta automática)', '(Автоматический ответ)'],
  ...['(Automatiskt svar)', '(Otomatik yanıt)', '(Автоматична відповідь)', '（自动回复）'],
];
const all = [...Object.values(words), ...earlier];

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
