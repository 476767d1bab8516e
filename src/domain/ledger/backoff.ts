/** Why a due post has not been sent yet, in a sentence. Instants are milliseconds UTC. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';

export interface Backoff {
  state: OccurrenceState;
  due_at: number;
  /** When the account’s rate limit ends. */
  asleep_until: number | null;
  /** Since when the circuit breaker of its platform, or of the account’s server, is open. */
  left_alone_since: number | null;
  /** Whether another post of its account is being sent, or was just sent. */
  is_next: boolean;
  /** Why the server’s clock is not trusted; `null` if it is. */
  doubt: string | null;
  /** Why it is in its state, and the platform’s message about that. */
  reason?: string | null;
  detail?: string | null;
  /** The platform’s name, including the server for platforms with several. */
  platform: string;
}

/** The platform’s name; for platforms with many servers, with the server’s address if it is known. */
export const serverName = (platform: LivePlatform, service: string): string => {
  const host = service.replaceAll(/(?<=^| )\w+:\/\//gu, '').replaceAll(' ', ', ');
  return host === '' ? platforms[platform].name : `${platforms[platform].name} at ${host}`;
};

/** States in which a post only waits for its turn. */
const ready: readonly OccurrenceState[] = ['READY', 'RETRY_WAIT'];

const following = 'Waiting a minute after the last post of this account.';

/** The post that was rate-limited has the reason; other posts of the account wait with it. */
const askedToWait = ({ reason, detail, platform }: Backoff): string =>
  reason === 'rate_limited' && detail ? detail : `${platform} asked this account to slow down.`;

/** `null` if nothing holds it up. */
export function explainBackoff(facts: Backoff, now: number): string | null {
  const { state, due_at, asleep_until, left_alone_since, is_next, doubt, platform } = facts;
  if (!ready.includes(state) || due_at > now) return null;
  if (doubt !== null) return doubt;
  if (left_alone_since !== null) {
    return `${platform} keeps failing, so we’re retrying every minute. Your post will be published when it works again.`;
  }
  if (asleep_until !== null && asleep_until > now) {
    return `${askedToWait(facts)} Your post will be published after that.`;
  }
  return is_next && state === 'READY' ? following : null;
}
