/**
 * The meaning of TikTok’s error codes, of calls and of uploads that failed later.
 * https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
 * https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status
 */
import { hour, second } from '#contract/core/time.ts';
import type { PlatformError } from '#server/adapters/social/port.ts';
import { type Meaning, meant, refusalBy } from '#server/adapters/social/refusal.ts';

const gone: Meaning = {
  kind: 'reconnect',
  says: 'TikTok no longer accepts this connection. Connect the account again.',
};
const lacking: Meaning = {
  kind: 'reconnect',
  says: 'TikTok doesn’t allow this connection to upload drafts. Connect the account again and allow everything it asks for.',
};
const broken: Meaning = { kind: 'retry', says: 'TikTok had a problem of its own.' };
const refusedFile = (why: string): Meaning => ({
  kind: 'rejected',
  says: `TikTok refused the video: ${why}`,
});
/** A draft that its owner finishes makes room at once; other drafts after 24 hours. */
const later = hour / second;

const meanings: Readonly<Record<string, Meaning>> = {
  access_token_invalid: gone,
  auth_removed: gone,
  scope_not_authorized: lacking,
  scope_permission_missed: lacking,
  spam_risk_user_banned_from_posting: {
    kind: 'reconnect',
    says: 'TikTok doesn’t let this account post. Open the TikTok app to see why, then check the connection.',
  },
  spam_risk_too_many_pending_share: {
    kind: 'retry',
    says: 'Your TikTok inbox has 5 unfinished drafts from the last 24 hours. Post or discard some in the TikTok app.',
    wait: later,
  },
  spam_risk_too_many_posts: {
    kind: 'retry',
    says: 'This account reached TikTok’s limit of posts from other programs in 24 hours.',
    wait: later,
  },
  reached_active_user_cap: {
    kind: 'retry',
    says: 'This server’s app at TikTok reached its limit of people for today.',
    wait: later,
  },
  rate_limit_exceeded: { kind: 'retry', says: 'TikTok asked us to slow down.', wait: 60 },
  internal_error: broken,
  internal: broken,
  file_format_check_failed: refusedFile('it can’t read its format.'),
  duration_check_failed: refusedFile('it’s too short or too long.'),
  frame_rate_check_failed: refusedFile('it takes 23 to 60 pictures a second.'),
  picture_size_check_failed: refusedFile('it takes 360 to 4,096 pixels each way.'),
  publish_cancelled: { kind: 'rejected', says: 'The draft was canceled at TikTok.' },
};

/** The error for one of TikTok’s codes. */
export function refusalOf(code: string, message = '', http?: number): PlatformError {
  const known = meanings[code] ?? (http === 401 ? gone : undefined);
  if (known) return meant(known, { http, code });
  const words = message.trim() || code || 'it gave no reason';
  return refusalBy([], { name: 'TikTok', http, code, words });
}
