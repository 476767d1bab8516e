/** How long a session lives. All times are milliseconds UTC. */
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';

export interface SessionTimes {
  /** When the person signed in; a refresh does not move it. */
  signed_in_at: number;
  last_seen_at: number;
  /** When a refresh replaced this token; `null` while it is the current one. */
  rotated_at: number | null;
}

/** How stale `last_seen_at` may get before it is written again: a write a minute, not one a request. */
const seenStep = minute;

/** When it ends by itself if nothing more is heard: idle or absolute, whichever is first. */
export const sessionEnds = (session: Omit<SessionTimes, 'rotated_at'>): number =>
  Math.min(session.last_seen_at + limits.session_idle, session.signed_in_at + limits.session_life);

/** Whether the token of this session opens ordinary calls. */
export const isSessionAlive = (session: SessionTimes, now: number): boolean =>
  session.rotated_at === null && now < sessionEnds(session);

/** Whether it is time to note that the session is in use. */
export const isSeenStale = (session: SessionTimes, now: number): boolean =>
  now - session.last_seen_at >= seenStep;

/**
 * What a refresh with this session's token means. Within the grace a replaced token still refreshes, because its
 * owner may never have received the answer; later only a thief or a victim can be holding it.
 */
export function judgeRefresh(session: SessionTimes, now: number): 'renew' | 'dead' | 'reuse' {
  if (session.rotated_at !== null && now > session.rotated_at + limits.session_grace) {
    return 'reuse';
  }
  return now < sessionEnds(session) ? 'renew' : 'dead';
}
