/** English stop words. Callers with special needs add their own. */

/** Splits a whitespace-separated word list. */
export const listed = (words: string): string[] => words.split(/\s+/u).filter(Boolean);

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and question words, in lowercase. */
export const stopWords: readonly string[] = listed(`
  a about after also am an and are as at be because been before being but by can could did do does for from get had has
  have he her here his how i if in into is it its just make may might more most must my not of off on or our over she
  should so than that the their then there these they this those to too under until very was we were what when where
  which while who why will with would you your`);

/** Short words that also occur in names: No Code, Start-up. */
export const particles: readonly string[] = ['no', 'only', 'out', 'up'];
