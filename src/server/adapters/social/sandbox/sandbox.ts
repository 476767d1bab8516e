/** The sandbox as a platform: a microblog of this installation whose posts are rows that its owner can read. */
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
  /** The owner of the sandbox; each person has one, with any number of accounts in it. */
  owner_id: string;
  agent_id: string | null;
  /** The account that the agent posts through; `null` for somebody else. */
  account_id: string | null;
  author: string;
  text: string;
  media: readonly string[];
  /** What it carries besides; left out: nothing. */
  extras?: Extras;
  in_reply_to: string | null;
  idem_key: string | null;
}

/** What is counted of a post; nobody counts how often it was seen. */
export type SandboxMetrics = Record<'likes' | 'replies' | 'reposts', number>;

/** What the adapter needs of the rows. */
export interface SandboxRows extends SandboxVoices {
  /** Adds a post; the same `idem_key` again is the same post. Answers `undefined` when the post it answers is not there. */
  insert(post: SandboxWrite): Promise<{ id: string } | undefined>;
  /** Deletes a post of that sandbox; one that is not there is deleted already. */
  remove(owner_id: string, id: string): Promise<void>;
  /** Likes, reposts and answers of each of these posts, whoever gave them; what is not there is left out. */
  metrics(owner_id: string, ids: readonly string[]): Promise<ReadonlyMap<string, SandboxMetrics>>;
  /** The post with exactly these contents, made at or after `since` (milliseconds UTC). */
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

/** `capability` is what the ledger may rely on; the rows themselves always honour the key. */
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
    // Nobody else can take it away or change it.
    profile: async ({ external_id, owner_id, username }) => ({
      external_id,
      username,
      // The first one is called like its owner there; each of the others has the name that they gave it.
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
