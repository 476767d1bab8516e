/** The wording of user-facing texts: each word here has a plainer one. */

/** Words to avoid on screens, in emails and in responses, and what to write instead. */
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
  // The permitted uses are literal in the specification.
  [
    /\bplease\b(?! (?:enter|select|choose|describe|say|upload|login|check your|contact the|try again))/iu,
    'say what to do',
  ],
];

/** What is wrong with a user-facing text; `undefined` when nothing is. */
export function wordsWrong(text: string): string | undefined {
  for (const [pattern, instead] of plainer) {
    const found = pattern.exec(text);
    if (found) return `“${found[0]}” is not how the product talks: ${instead}`;
  }
  return undefined;
}

/** Whether a string is a sentence: keys, classes and addresses have no spaces between words. */
export const isRead = (text: string): boolean => /\p{L}[,.:;]? +\p{L}/u.test(text);
