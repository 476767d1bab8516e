/**
 * Conditions on occurrences that have a partial index of their own. They are written exactly like the index’s
 * condition, because an engine only uses it if the query implies it textually.
 */
import { sql } from 'kysely';
import { failedStates, statesForOwner } from '#domain/analytics/post-times.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { literals } from '#server/db/client.ts';

/** When a post ended: it was published, or was due and failed. */
export const endedAt = sql<number>`case when occurrences.state = 'PUBLISHED' then occurrences.published_at
  when occurrences.state in (${literals(failedStates)}) then occurrences.due_at end`;

/** Whether a post waits for its owner. */
export const waitsForOwner = sql<boolean>`occurrences.state in (${literals(statesForOwner)})`;

/** Leaves out what was rejected a moment ago: nobody has to decide about it, unless that is undone. */
export const isNotRejected = sql<boolean>`coalesce(occurrences.reason, '') <> 'rejecting'`;

/** Whether a post is ready, for queries about one account, or about which accounts have any. */
export const isReadyInLane = sql<boolean>`(occurrences.state || '') = 'READY'`;

/** Whether a post is being sent or about to be. */
export const isOnTheWay = sql<boolean>`occurrences.state in ('LEASED', 'SENDING')`;

/**
 * The state of a post, for queries about one agent’s posts. It matches no index over all states: without statistics
 * SQLite would choose that one, and read everyone’s published posts.
 */
export const ownState = sql<OccurrenceState>`(occurrences.state || '')`;
