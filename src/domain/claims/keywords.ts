/** What a text is about, in a few of its words. */
import { lazily } from '#domain/lazily.ts';
import { languageWords } from '#domain/text/language-words.ts';
import { isTelling, stemOf, wordsOf } from '#domain/knowledge/retrieval.ts';
import { listed } from '#domain/text/stop-words.ts';
import { months, smallNumbers, tens, weekdays } from './claim-words.ts';

/** Units, numbers, times and amounts, which say nothing about what a text is about. */
const measures = new Set(
  [
    ...`${months}|${weekdays}`.split('|'),
    ...smallNumbers,
    ...tens,
    ...listed(`
    hundred thousand million seconds minutes hours today tomorrow yesterday daily night morning noon midday
    afternoon evening weeks weekly weekday weekdays weekend month monthly years yearly annual euros dollars pounds cents
    grams kilos kilograms litre litres liter liters metre metres meter meters miles inches percent pieces first second
    third every until
    stück stücke kilogramm gramm liter stunde stunden minuten täglich morgens mittags abends nachts woche wochen
    monate monat jahre jahren pièce pièces gramme grammes litre heure heures jours semaine piezas pieza
    gramos litros horas días semana pezzo pezzi grammi litri giorni settimana stuks gram dagen week weken`),
  ].map(stemOf),
);

/** The days of the week and the months in other languages, also as “samstags”. */
const days = lazily(
  () =>
    new Set(
      ['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'cs', 'tr'].flatMap(
        (language) => {
          const inWords = (options: Intl.DateTimeFormatOptions, count: number) => {
            const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
            return Array.from({ length: count }, (_, at) =>
              format
                .format(Date.UTC(2026, options.month ? at : 0, options.month ? 1 : at + 1))
                .toLowerCase(),
            );
          };
          const names = [...inWords({ weekday: 'long' }, 7), ...inWords({ month: 'long' }, 12)];
          return names.flatMap((name) => [name, `${name}s`]);
        },
      ),
    ),
);
/** Whether a word counts, measures or joins in any language. */
const isSmall = (word: string): boolean =>
  measures.has(stemOf(word)) ||
  Object.values(languageWords).some((own) => own.has(word)) ||
  days().has(word);

const keywords = 5;

/** The keywords of a text: its most frequent significant words of sufficient length. */
export function keywordsOf(text: string): string[] {
  const counts = new Map<string, { word: string; times: number }>();
  for (const word of wordsOf(text)) {
    if (word.length < 5 || /\d/u.test(word) || !isTelling(word) || isSmall(word)) continue;
    const stem = stemOf(word);
    const known = counts.get(stem);
    counts.set(stem, { word: known?.word ?? word, times: (known?.times ?? 0) + 1 });
  }
  return [...counts.values()]
    .filter(({ times }) => times > 1)
    .toSorted((left, right) => right.times - left.times)
    .slice(0, keywords)
    .map(({ word }) => word);
}
