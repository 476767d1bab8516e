import { sql } from 'kysely';
import type { OccurrenceState } from '#contract/posts/types.ts';

/**
 * The state of a post where the question is about one agent's posts. No index over everybody's states fits it: without
 * figures about its rows SQLite would take that one, and read what everybody published.
 */
export const ownState = sql<OccurrenceState>`(occurrences.state || '')`;
