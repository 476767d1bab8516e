/**
 * Which unsupported claims hold a post until its owner has seen it: figures, dates, prices, superlatives, quotations,
 * and names that someone is quoted by. A name alone may be a place or a saint’s day.
 */
import type { Claim } from '#contract/content/types.ts';

const says = String.raw`(?:says?|said|tells? us|told us|writes?|wrote|recommends?|recommended|endorses?|endorsed|backs|backed|trusts|loves|uses|chose|chooses|picked|calls (?:it|us|this|them)|called (?:it|us|this|them)|agrees|swears by|rated|voted|named us|reviewed|partners with|partnered with|invested)`;
const by = String.raw`(?:according to|(?:said|used|trusted|loved|recommended|endorsed|backed|funded|approved|certified|reviewed|praised|chosen|picked|rated|featured|built|made|designed|tested|supported|sponsored|acquired|powered|invested in) by|(?:featured|seen|published|mentioned|reviewed|quoted) (?:in|on|by)|(?:partner(?:s|ed|ing|ship)?|collaborat(?:ion|e|es|ed|ing)|work(?:s|ed|ing)?|team(?:s|ed|ing)? up) with|in the words of|asks?|says?|said|quoting)`;

const before = new RegExp(
  String.raw`(?<!\p{L})${by}(?: the| our| friends at| people at)?\s*$`,
  'iu',
);
const after = new RegExp(
  String.raw`^(?:,[^.!?\n,]{1,40},)?\s+(?:has |have |just |also |even )?${says}(?!\p{L})`,
  'iu',
);
/** The end of a line before a signature: a dash and a name follow, as after a quotation. */
const signedBefore = /(?:^|[.!?…”"]\s*)[-–—~]\s*$/u;

/** Whoever vouches is named within this many characters. */
const beside = 120;

/** Whether the text says that someone of this name vouches for it. */
function vouches({ part, start, end }: Claim, parts: readonly string[]): boolean {
  const text = parts[part] ?? '';
  const [head, tail] = [
    text.slice(Math.max(0, start - beside), start),
    text.slice(end, end + beside),
  ];
  return (
    before.test(head) || after.test(tail) || (signedBefore.test(head) && /^\s*(?:,|$)/u.test(tail))
  );
}

/** The unsupported claims for which a post has to wait for its owner. */
export const heldClaims = (claims: readonly Claim[], parts: readonly string[]): Claim[] =>
  claims.filter((claim) => claim.kind !== 'name' || vouches(claim, parts));
