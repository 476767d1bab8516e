/** The sandbox port: a microblog on this server whose posts are rows that its owner can read. */
import {
  type Account,
  type Capability,
  type Outgoing,
  PlatformError,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { sandbox } from '#contract/platforms/sandbox.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { createMentionPoll, type SandboxVoices } from './mentions.ts';

export interface SandboxWrite {
  /** The sandbox’s owner; each person has one sandbox, with any number of accounts. */
  owner_id: string;
  agent_id: string | null;
  /** The agent’s account; `null` for other people’s posts. */
  account_id: string | null;
  author: string;
  text: string;
  media: readonly string[];
  /** Its extras; none if missing. */
  extras?: Extras;
  in_reply_to: string | null;
  idem_key: string | null;
}

/** A post’s figures; views are not counted. */
type SandboxMetrics = Record<'likes' | 'replies' | 'reposts', number>;

/** The queries that the adapter needs. */
export interface SandboxRows extends SandboxVoices {
  /** Adds a post; the same `idem_key` returns the same post. `undefined` if the post it replies to does not exist. */
  insert(post: SandboxWrite): Promise<{ id: string } | undefined>;
  /** Deletes a post; one that does not exist counts as deleted. */
  remove(owner_id: string, id: string): Promise<void>;
  /** Likes, reposts and replies of each post, by anyone; missing posts are left out. */
  metrics(owner_id: string, ids: readonly string[]): Promise<ReadonlyMap<string, SandboxMetrics>>;
  /** A post with exactly this content, created at or after `since` (milliseconds UTC). */
  find(post: SandboxWrite, since: number): Promise<{ id: string } | undefined>;
}

const sent = ({ id }: { id: string }) => ({ external_id: id, url: `/sandbox?post=${id}` });

const written = (account: Account, post: Outgoing): SandboxWrite => ({
  owner_id: account.owner_id,
  agent_id: post.agent.id,
  account_id: account.id,
  author: post.agent.name,
  text: post.text,
  media: post.media.map(({ id }) => id),
  ...(post.extras && { extras: post.extras }),
  in_reply_to: post.in_reply_to,
  idem_key: post.idem_key,
});

/** `capability` is what the ledger may rely on; the rows always deduplicate by key anyway. */
export function createSandbox(rows: SandboxRows, capability: Capability = 'read'): SocialPort {
  const port: SocialPort = {
    platform: 'sandbox',
    capability,
    ...createMentionPoll(rows),
    async publish(account, post, signal) {
      if (signal.aborted) {
        throw new PlatformError('retry', 'Nothing was sent.', { cause: signal.reason });
      }
      const row = await rows.insert(written(account, post)).catch((cause: unknown) => {
        throw new PlatformError('unknown', 'The sandbox didn’t respond.', { cause });
      });
      if (!row) throw new PlatformError('rejected', 'The post it replies to no longer exists.');
      return sent(row);
    },
    remove: (account, id) => rows.remove(account.owner_id, id),
    async metrics(account, ids, signal) {
      signal.throwIfAborted();
      const counted = await rows.metrics(account.owner_id, ids);
      return new Map([...counted].map(([id, counts]) => [id, { impressions: null, ...counts }]));
    },
    // No one else can take it over or change it.
    profile: async ({ external_id, owner_id, username }) => ({
      external_id,
      username,
      // The first one has the sandbox’s name; the others have the names their owner gave them.
      display_name: external_id === owner_id ? sandbox.name : username,
      avatar_url: null,
      followers: null,
    }),
  };
  if (capability !== 'read') return port;
  return {
    ...port,
    async find(account, post, { since }, signal) {
      signal.throwIfAborted();
      const row = await rows.find(written(account, post), since);
      return row && sent(row);
    },
  };
}
