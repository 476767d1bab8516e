/** The languages that agents can write in, each with its own name and its English name. Codes are ISO 639-1. */
import { z } from 'zod';

export const languages = {
  en: { own: 'English', english: 'English' },
  de: { own: 'Deutsch', english: 'German' },
  es: { own: 'Español', english: 'Spanish' },
  fr: { own: 'Français', english: 'French' },
  it: { own: 'Italiano', english: 'Italian' },
  ja: { own: '日本語', english: 'Japanese' },
  ko: { own: '한국어', english: 'Korean' },
  nl: { own: 'Nederlands', english: 'Dutch' },
  pl: { own: 'Polski', english: 'Polish' },
  pt: { own: 'Português', english: 'Portuguese' },
  ru: { own: 'Русский', english: 'Russian' },
  sv: { own: 'Svenska', english: 'Swedish' },
  tr: { own: 'Türkçe', english: 'Turkish' },
  uk: { own: 'Українська', english: 'Ukrainian' },
  zh: { own: '中文', english: 'Chinese' },
} as const;
export type LanguageCode = keyof typeof languages;
export const LanguageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];
export const Language = z.enum(LanguageCodes, 'Choose one of the languages in the list');

/** The language of agents whose owner chose none, and the only one that the composer writes. */
export const defaultLanguage = 'en' satisfies LanguageCode;
