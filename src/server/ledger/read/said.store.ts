/** What counts as said, so that another text must not repeat it. */
import { sql } from 'kysely';
import { maybePublic } from '#domain/ledger/occurrence-review.ts';

const listed = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/**
 * Whether the text of an occurrence is public, may be, or is still to go out. A draft that failed a check is none of
 * these until its owner decides, and neither is what ended without being published.
 */
export const isSaid = sql<boolean>`(occurrences.state not in ('FAILED', 'MISSED', 'CANCELLED')
  and (occurrences.state <> 'NEEDS_REVIEW' or occurrences.reason in (${listed(maybePublic)})))`;
