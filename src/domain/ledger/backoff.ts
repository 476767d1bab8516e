/** Why a post that is due and fine itself is not sent yet, in a sentence. Instants are milliseconds UTC. */
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';

export interface Backoff {
  state: OccurrenceState;
  due_at: number;
  /** Until when its account was asked to wait. */
  asleep_until: number | null;
  /** Since when its platform, or the server of it that its account lives on, is left alone. */
  left_alone_since: number | null;
  /** Whether another post of its account is on its way, or went out a moment ago. */
  is_next: boolean;
  /** Why the clock of the server is not believed; `null` while it is. */
  doubt: string | null;
  /** Why it is in its state, and what its platform said of that. */
  reason?: string | null;
  detail?: string | null;
  /** The name of the platform, with that server where there are several. */
  platform: string;
}

/** A platform by its name; where it is many servers, with the address of one or of several, those too. */
export const serverName = (platform: PlatformId, service: string): string => {
  const host = service.replaceAll(/(?<=^| )\w+:\/\//gu, '').replaceAll(' ', ', ');
  return host === '' ? platforms[platform].name : `${platforms[platform].name} at ${host}`;
};

/** States in which nothing but its turn is missing. */
const ready: readonly OccurrenceState[] = ['READY', 'RETRY_WAIT'];

const following = 'Waiting a minute after the last post of this account.';

/** Whoever was told to wait knows best why; the others of the account wait along. */
const askedToWait = ({ reason, detail, platform }: Backoff): string =>
  reason === 'rate_limited' && detail ? detail : `${platform} asked this account to slow down.`;

/** `null` where nothing holds it up. */
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
