/** How long a session lives. All times are milliseconds UTC. */
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';

export interface SessionTimes {
  /** When the person signed in; a refresh does not move it. */
  signed_in_at: number;
  last_seen_at: number;
  /** When a refresh replaced this token; `null` while it is current. */
  rotated_at: number | null;
}

/** How old `last_seen_at` may get before it is written again, to avoid a write per request. */
const seenStep = minute;

/** When the session expires without further use: idle or absolute limit, whichever is first. */
export const sessionEnds = (session: Omit<SessionTimes, 'rotated_at'>): number =>
  Math.min(session.last_seen_at + limits.session_idle, session.signed_in_at + limits.session_life);

/** Whether the session’s token is accepted for ordinary calls. */
export const isSessionAlive = (session: SessionTimes, now: number): boolean =>
  session.rotated_at === null && now < sessionEnds(session);

/** Whether `last_seen_at` is due to be updated. */
export const isSeenStale = (session: SessionTimes, now: number): boolean =>
  now - session.last_seen_at >= seenStep;

/**
 * The result of a refresh with this token. A replaced token still works within the grace period, because its owner may
 * not have received the answer; used later, it is treated as stolen.
 */
export function judgeRefresh(session: SessionTimes, now: number): 'renew' | 'dead' | 'reuse' {
  if (session.rotated_at !== null && now > session.rotated_at + limits.session_grace) {
    return 'reuse';
  }
  return now < sessionEnds(session) ? 'renew' : 'dead';
}
