/** Splits an owner’s free-text description into clauses, each wanted or unwanted. */

export interface Clause {
  /** Without the negating word. */
  text: string;
  negated: boolean;
}

const negators = String.raw`\b(?:never|not(?! only\b)|no(?![-–’'])|nor|neither|without|avoid(?:s|ing)?|(?:does|do|is|are|will|would|can)(?: not|n[’']t)|won[’']t|cannot|can[’']t|dislikes?|hates?|instead of|rather than|anything but|free of)(?![\p{L}-])`;
const atNegator = new RegExp(`(?=${negators})`, 'giu');
const negator = new RegExp(`^${negators}`, 'iu');
/** Where a negation ends: at a contrasting word, or at another subject. */
const turns =
  /,|\s[–—-]\s|\b(?:but|yet|though|although|always|instead(?! of)|while)\b|\band (?=(?:is|are|speaks|writes|stays|keeps|explains|prefers|likes|uses|only|then)\b)/giu;
/** A list that continues after a comma: “no emojis, hashtags or links”. */
const goesOn =
  /^,\s*(?:(?:and|or|nor)\s)?(?:exclamation|emoji|emoticon|smiley|hash|question|link|url|[“"]|[^,.;]*(?:,[^,.;]*)*\b(?:or|nor)\s)/iu;

function endOfScope(text: string): number {
  for (const { index, 0: turn } of text.matchAll(turns)) {
    if (turn !== ',' || !goesOn.test(text.slice(index))) return index;
  }
  return text.length;
}

function read(piece: string): Clause[] {
  const [found] = negator.exec(piece) ?? [];
  if (found === undefined) return [{ text: piece, negated: false }];
  const rest = piece.slice(found.length);
  const end = endOfScope(rest);
  return [
    { text: rest.slice(0, end), negated: true },
    { text: rest.slice(end), negated: false },
  ];
}

/** Splits between two negations, as in “does not avoid”, so that each negates its own clause. */
export const clausesOf = (description: string): Clause[] =>
  description
    .split(/[.!?;\n]+/u)
    .flatMap((sentence) => sentence.split(atNegator))
    .flatMap(read)
    .map(({ text, negated }) => ({ text: text.replace(/^[\s,–—-]+|[\s,–—-]+$/gu, ''), negated }))
    .filter(({ text }) => text !== '');
