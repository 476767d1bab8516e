/** What a text is about, in a few of its words. */
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
    third every until`),
  ].map(stemOf),
);

const keywords = 5;

/** The keywords of a text: its most frequent significant words of sufficient length. */
export function keywordsOf(text: string): string[] {
  const counts = new Map<string, { word: string; times: number }>();
  for (const word of wordsOf(text)) {
    if (word.length < 5 || /\d/u.test(word) || !isTelling(word)) continue;
    const stem = stemOf(word);
    if (measures.has(stem)) continue;
    const known = counts.get(stem);
    counts.set(stem, { word: known?.word ?? word, times: (known?.times ?? 0) + 1 });
  }
  return [...counts.values()]
    .filter(({ times }) => times > 1)
    .toSorted((left, right) => right.times - left.times)
    .slice(0, keywords)
    .map(({ word }) => word);
}
