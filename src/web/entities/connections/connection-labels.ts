/** The status of an account, in words. */
import type { Connectable, Connection } from '#contract/connections/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { pluralize } from '#contract/core/pluralize.ts';

export interface ConnectionHealth {
  tone: 'good' | 'warn' | 'quiet';
  word: string;
}

/** Its status in one word; `undefined` is an account that is not there. */
export function connectionHealth(
  connection: Pick<Connection, 'status'> | undefined,
): ConnectionHealth {
  if (!connection) return { tone: 'quiet', word: 'Not Connected' };
  return connection.status === 'connected'
    ? { tone: 'good', word: 'Connected' }
    : { tone: 'warn', word: 'Needs reconnecting' };
}

/** Of several accounts, the one with a problem, or the first. */
export const mostUrgent = (connections: readonly Connection[]): Connection | undefined =>
  connections.find(({ status }) => status !== 'connected') ?? connections[0];

/** Those on one network together, in the order of the networks on all screens. */
export const inNetworkOrder = <T extends { platform: LivePlatform }>(accounts: readonly T[]): T[] =>
  LivePlatformIds.flatMap((id) => accounts.filter(({ platform }) => platform === id));

/** What depends on the account; `null` for nothing. */
export function waitingWords({
  status,
  waiting_posts: count,
}: Pick<Connection, 'status' | 'waiting_posts'>): string | null {
  if (count === 0) return null;
  const posts = pluralize(count, 'post');
  if (status === 'connected') return `${posts} ${count === 1 ? 'is' : 'are'} planned through it.`;
  return `${posts} ${count === 1 ? 'is' : 'are'} waiting on this account.`;
}

const spans = [
  { name: 'day', seconds: 24 * 60 * 60 },
  { name: 'hour', seconds: 60 * 60 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

/** How mentions of an account arrive; `null` when they don't. */
export function hearingWords({
  status,
  unheard_reason,
  hearing,
}: Pick<Connection, 'status' | 'unheard_reason' | 'hearing'>): string | null {
  if (!hearing || status !== 'connected' || unheard_reason !== null) return null;
  if (hearing.is_told) return 'Mentions arrive immediately';
  const span = spans.find(({ seconds }) => hearing.every % seconds === 0) ?? spans[3];
  const count = hearing.every / span.seconds;
  const every = `Checks mentions every ${count === 1 ? span.name : `${count} ${span.name}s`}`;
  return hearing.on_open ? `${every} and when you open the inbox` : every;
}

/** Why nothing can be connected here, if so. */
export const unavailableWords = (connectable: Connectable | undefined): string | null =>
  connectable && !connectable.available
    ? (connectable.reason ?? 'Not set up on this server.')
    : null;

const takesImagesBeside = (platform: LivePlatform): boolean =>
  !platforms[platform].needs_media && platforms[platform].max_media !== 0;

function postWords(platform: LivePlatform): string {
  const { videos, needs_media } = platforms[platform];
  if (videos === 'only') return 'Video';
  return needs_media ? 'Images with captions' : 'Posts';
}

/** What an account can do from here, in a line: `Posts, replies, images, polls`. */
export function abilityWords(platform: LivePlatform): string {
  const { is_local, clips, videos, extras, rules } = platforms[platform];
  const reply = rules.find(({ action, when }) => action === 'reply' && when === undefined);
  const kinds = [
    postWords(platform),
    reply?.lane === 'auto' ? 'replies' : null,
    takesImagesBeside(platform) ? 'images' : null,
    clips === 'none' ? null : 'GIFs',
    videos === 'alone' ? 'video' : null,
    extras?.poll ? 'polls' : null,
  ].filter((kind) => kind !== null);
  return is_local ? 'A private feed to try things out' : kinds.join(', ');
}

const dated = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

export const dayOf = (instant: string): string => dated.format(Date.parse(instant));

/** Warns that a credential expires soon; `now` in milliseconds UTC. */
export function endingWords(expires_at: string | null, now: number): string | null {
  if (expires_at === null || Date.parse(expires_at) - now > limits.connection_ends_soon)
    return null;
  return Date.parse(expires_at) <= now
    ? `Connection expired ${dayOf(expires_at)}.`
    : `Connection expires ${dayOf(expires_at)}. Reconnect to keep posting.`;
}

/** `1,200 followers`, or what they are called on a network: `42 members`. */
export const followerWords = (followers: number, platform?: LivePlatform): string =>
  pluralize(followers, (platform && platforms[platform].audience) ?? 'follower');
