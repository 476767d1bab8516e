/** Words that people read, held to how the product talks: each word here has a plainer one. */

/** What not to write on a screen, in a mail or in an answer, and what to write instead. */
const plainer: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/iu, 'again, or new'],
  [/\b(?:any|no|some)body\b/iu, 'anyone, no one, someone'],
  [/\bwhom\b|\bwhoever\b/iu, 'people who, anyone who'],
  [/\bshall\b/iu, 'will, or a question with “do”'],
  [/\bby itself\b/iu, 'automatically'],
  [/\blet in\b/iu, 'has access'],
  [/\bof at most\b/iu, 'of, up to'],
  [/\b(?:goes|went|going) out\b|\b(?:is|are) out\b/iu, 'is published, went live'],
  [/\bwhat became of\b/iu, 'status, results'],
  [/\bin doubt\b/iu, 'not confirmed'],
  [/\bthis installation\b/iu, 'this server'],
  [/\be-mails?\b/iu, 'email'],
  [/\bmend(?:s|ed|ing)?\b/iu, 'fix'],
  [/\bany more\b/iu, 'no longer'],
  [/\bas far as\b/iu, 'say it shorter'],
  [
    /\b(?:colou?r(?=s?\b)(?<=our)|favourites?|humour|labelled|cancelled|licence|grey)\b/iu,
    'American spelling',
  ],
  // Those Some that are allowed are literal in the specification.
  [
    /\bplease\b(?! (?:enter|select|choose|describe|say|upload|login|check your|contact the|try again))/iu,
    'say what to do',
  ],
];

/** What is wrong with a text that people read; `undefined` when nothing is. */
export function wordsWrong(text: string): string | undefined {
  for (const [pattern, instead] of plainer) {
    const found = pattern.exec(text);
    if (found) return `“${found[0]}” is not how the product talks: ${instead}`;
  }
  return undefined;
}

/** A key, a class or an address has no spaces between its words; a sentence has. */
export const isRead = (text: string): boolean => /\p{L}[,.:;]? +\p{L}/u.test(text);
