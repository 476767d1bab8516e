/**
 * Conditions on occurrences that have an index of their own. They are spelt out as that index is: an engine takes it
 * only where it can read in the query that it fits.
 */
import { sql } from 'kysely';
import { failedStates, statesForOwner } from '#domain/analytics/post-times.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';

const spelt = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));

/** When a post came to an end: it went out, or was due and failed. */
export const endedAt = sql<number>`case when occurrences.state = 'PUBLISHED' then occurrences.published_at
  when occurrences.state in (${spelt(failedStates)}) then occurrences.due_at end`;

/** Whether a post stays until its owner does something. */
export const waitsForOwner = sql<boolean>`occurrences.state in (${spelt(statesForOwner)})`;

/** Whether a post is ready, where the question is about those of one account, or which accounts have some. */
export const isReadyInLane = sql<boolean>`(occurrences.state || '') = 'READY'`;

/** Whether a post is on its way to its platform, or about to be. */
export const isOnTheWay = sql<boolean>`occurrences.state in ('LEASED', 'SENDING')`;

/**
 * The state of a post where the question is about one agent's posts. No index over everybody's states fits it: without
 * figures about its rows SQLite would take that one, and read what everybody published.
 */
export const ownState = sql<OccurrenceState>`(occurrences.state || '')`;
