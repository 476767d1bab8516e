/** Accounts on platforms, and responses with them, for tests of screens. */
import type { Connection } from '#contract/connections/types.ts';
import { LivePlatformIds, type LivePlatform } from '#contract/platforms/platforms.ts';
import type { Answers } from './screen.tsx';

type Told = Omit<Connection, 'platform'> & { platform: LivePlatform };

/** An account as the server returns it, with overrides for a test. */
export const aConnection = (own: Partial<Told> = {}): Told => ({
  id: '0198c0de-0000-7000-8000-0000000000c1',
  platform: 'twitter',
  username: 'ada_writes',
  display_name: 'Ada Writes',
  avatar_url: null,
  profile_url: 'https://x.com/ada_writes',
  followers: 1200,
  connected_at: '2026-11-01T09:00:00.000Z',
  checked_at: '2026-11-20T09:00:00.000Z',
  status: 'connected',
  status_reason: null,
  unheard_reason: null,
  approvers: 'none',
  expires_at: null,
  agents: [],
  waiting_posts: 0,
  posting_times: { timezone: 'UTC', slots: [] },
  checklist: { automated_label: false, bio_disclosure: false, ai_replies_approved: false },
  label_url: null,
  ...own,
});

const able = (platform: LivePlatform) => ({ platform, available: true, reason: null });

/** The platforms of a fully configured server. */
export const connectables = LivePlatformIds.map(able);

export const withConnections = (
  connections: readonly Told[],
  platforms: readonly {
    platform: LivePlatform;
    available: boolean;
    reason: string | null;
  }[] = connectables,
): Answers => ({ 'GET /connections': { body: { data: connections, platforms } } });
