/** English words that say nothing of what a text is about. Whoever has a use of its own adds words of its own. */

/** Words as they are written in a list, apart by white space. */
export const listed = (words: string): string[] => words.split(/\s+/u).filter(Boolean);

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and words that ask, in small letters. */
export const stopWords: readonly string[] = listed(`
  a about after also am an and are as at be because been before being but by can could did do does for from get had has
  have he her here his how i if in into is it its just make may might more most must my not of off on or our over she
  should so than that the their then there these they this those to too under until very was we were what when where
  which while who why will with would you your`);

/** Little words that names are made with too: No Code, Start-up. */
export const particles: readonly string[] = ['no', 'only', 'out', 'up'];
