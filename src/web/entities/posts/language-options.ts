import { languageName } from '#domain/platforms/extras-shown.ts';

const codes = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he'],
  ...['hi', 'hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt'],
  ...['ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh'],
];

/** The languages of a choice by name, with one that is already chosen. */
export function languageOptions(chosen?: string): { value: string; label: string }[] {
  const all = chosen === undefined || codes.includes(chosen) ? codes : [chosen, ...codes];
  return all
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
