import type { Connection, TwitterConnection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { second, toIso, toIsoOrNull } from '#contract/core/time.ts';
import { pollInterval } from '#domain/engagement/poll-interval.ts';
import { canHear } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { countWaiting } from '#server/ledger/read/attention.store.ts';
import { limitsIn } from '#server/account-secret.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { listPolledAccounts, listLinks } from './links.store.ts';
import type { AccountRow } from './store.ts';

/** The posting times of its queue, without the details that have their own call. */
function timesOf(account: AccountRow): Connection['posting_times'] {
  const { timezone, slots } = settingsOf(account);
  return { timezone, slots };
}

const withSoftware = (account: AccountRow) => ({
  ...account,
  software: limitsIn(account)?.software ?? '',
});

const wireOf = (account: AccountRow): Omit<Connection, 'agents' | 'waiting_posts'> => ({
  id: account.id,
  platform: account.platform,
  username: account.username,
  display_name: account.display_name || account.username,
  avatar_url: account.avatar,
  profile_url: platforms[account.platform].profileUrl?.(withSoftware(account)) ?? null,
  followers: account.followers,
  connected_at: toIso(account.connected_at),
  checked_at: toIsoOrNull(account.checked_at),
  status: account.status,
  status_reason: account.status === 'connected' ? null : (account.status_reason ?? lost),
  unheard_reason: account.unheard_reason,
  approvers: account.approvers,
  expires_at: toIsoOrNull(account.expires_at),
  posting_times: timesOf(account),
  checklist: {
    automated_label: account.automated_label === 1,
    bio_disclosure: account.bio_disclosure === 1,
    ai_replies_approved: account.ai_replies_approved === 1,
  },
  label_url: platforms[account.platform].ai_label?.told?.page(withSoftware(account)) ?? null,
  limits: limitsIn(account) ?? undefined,
});

const lost = 'The network no longer accepts this connection.';

type Reading = Pick<Context, 'db' | 'social' | 'clock'>;

const isAfter = (instant: number | null, now: number): boolean => instant !== null && instant > now;

/** How mentions of an account are read; `undefined` if they are not. */
function hearingOf(
  { social, clock }: Reading,
  account: AccountRow,
  heard: Awaited<ReturnType<typeof listPolledAccounts>>,
): Connection['hearing'] {
  const platform = account.platform;
  const { mentions, is_local } = platforms[platform];
  const polled = heard.get(account.id);
  if (!mentions || !polled || !canHear(social[platform], account)) return undefined;
  const { replies, pushed_until } = polled;
  if (!replies && !mentions.always) return undefined;
  const every = Math.round(pollInterval(mentions, replies) / second);
  const is_told = is_local === true || isAfter(pushed_until, clock());
  return replies || is_told ? { is_told, every } : { is_told, every, on_open: true };
}

/** Accounts of one person in API form. */
export async function readConnections(
  ctx: Reading,
  owner_id: string,
  accounts: readonly AccountRow[],
): Promise<Connection[]> {
  const links = await listLinks(ctx.db, owner_id);
  const ids = accounts.map(({ id }) => id);
  const waiting = await countWaiting(ctx.db, ids);
  const heard = await listPolledAccounts(ctx.db, ids, ctx.clock());
  return accounts.map((account) => ({
    ...wireOf(account),
    agents: links
      .filter(({ account_id }) => account_id === account.id)
      .map(({ id, name }) => ({ id, name })),
    waiting_posts: waiting.get(account.id) ?? 0,
    hearing: hearingOf(ctx, account, heard),
  }));
}

/** One account in API form. */
export async function readConnection(ctx: Reading, account: AccountRow): Promise<Connection> {
  const [connection] = await readConnections(ctx, account.owner_id, [account]);
  if (!connection) throw new Error('We couldn’t read the account.');
  return connection;
}

/** In the format of the specification. */
export const readTwitter = (account: AccountRow): TwitterConnection => ({
  profileImageUrl: account.avatar,
  displayName: account.display_name || account.username,
  username: account.username,
  followerCount: account.followers,
  connectedAt: toIso(account.connected_at),
  lastSync: toIsoOrNull(account.checked_at),
});
