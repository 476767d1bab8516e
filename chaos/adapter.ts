/** The emulated platform as the ledger sees it. Only the worker of this harness and its web half know it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ofEach, type LivePlatform } from '#contract/platforms/platforms.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import {
  type Account,
  type Capability,
  capabilityOf,
  type Outgoing,
  PlatformError,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';

interface Emulated {
  platform: LivePlatform;
  capability: SocialPort['capability'];
  /** Where it listens. */
  origin: string;
  tools: SocialTools;
  /** Is told of each create call before it is made. */
  onCall: (call: string, signal: AbortSignal) => void;
}

const name = 'The emulator';
const type = { 'content-type': 'application/json' };

const Created = z.object({ id: z.string() });
const FormError = z.object({ error: z.string() });
const Posts = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      media: z.int(),
      at: z.number(),
      in_reply_to: z.string().nullable(),
    }),
  ),
});

const sentAs = (id: string): Sent => ({ external_id: id, url: null });

function judge(status: number, body: unknown): Sent {
  const http = status;
  if (status === 401) throw new PlatformError('reconnect', 'It shut us out.', { http });
  if (status === 403 && FormError.safeParse(body).data?.error === 'duplicate') {
    throw new PlatformError('duplicate', 'It has this post.', { http });
  }
  if (status >= 400) throw new PlatformError('rejected', 'It refused the post.', { http });
  const created = Created.safeParse(body);
  if (!created.success) throw new PlatformError('unknown', 'It named no post.', { http });
  return sentAs(created.data.id);
}

const wantedOf = (capability: Capability, account: Account, post: Outgoing) => ({
  capability,
  account: account.external_id,
  key: post.idem_key,
  text: post.text,
  media: post.media.length,
  in_reply_to: post.in_reply_to,
});

const waitOf = (headers: Headers, _body: unknown, now: number): number =>
  retryAfter(headers, now) ?? 60;

/** What each network can say of a post whose answer was lost, as its adapter has it; the trial's own says what the trial wants. */
const capabilitiesOf = (
  own: LivePlatform,
  capability: Capability,
): Record<LivePlatform, SocialPort['capability']> => ({
  sandbox: 'read',
  twitter: 'read',
  bluesky: 'key',
  mastodon: 'read',
  telegram: 'none',
  threads: 'read',
  instagram: 'read',
  discord: ({ external_id }) => (external_id.includes('webhook') ? 'none' : 'read'),
  nostr: 'key',
  linkedin: 'key',
  tiktok: 'read',
  [own]: capability,
});

/** Every network of the product, played by one emulator. */
export const emulatedNetworks = (
  own: LivePlatform,
  {
    capability,
    ...emulated
  }: Omit<Emulated, 'platform' | 'capability'> & { capability: Capability },
  wrap: (port: SocialPort) => SocialPort = (port) => port,
): Record<LivePlatform, SocialPort> => {
  const port = (platform: LivePlatform) =>
    wrap(
      createEmulated({
        ...emulated,
        platform,
        capability: capabilitiesOf(own, capability)[platform],
      }),
    );
  return ofEach(port);
};

function createEmulated(emulated: Emulated): SocialPort {
  const { platform, capability, origin, tools, onCall } = emulated;
  const port: SocialPort = {
    platform,
    capability,
    async prepare(_account, _post, signal) {
      const request = { method: 'POST', url: `${origin}/tickets`, signal, platform: name } as const;
      await callHttp(tools, request, waitOf);
      return { ticket: 'admitted' };
    },
    async profile({ external_id, username }, signal) {
      const request = { method: 'POST', url: `${origin}/tickets`, signal, platform: name } as const;
      await callHttp(tools, request, waitOf);
      return { external_id, username, display_name: username, avatar_url: null, followers: null };
    },
    async publish(account, post, signal) {
      const call = randomUUID();
      onCall(call, signal);
      const request = {
        method: 'POST' as const,
        url: `${origin}/posts`,
        platform: name,
        creates: true,
        headers: { ...type, 'x-call': call },
        signal,
        body: JSON.stringify(wantedOf(capabilityOf(port, account), account, post)),
      };
      const { status, body } = await callHttp(tools, request, waitOf);
      return judge(status, body);
    },
  };
  // Where it differs between accounts, the ledger does not read those that can't be read.
  if (typeof capability === 'string' && capability !== 'read') return port;
  return {
    ...port,
    async find(account, post, { since, until, isTaken }, signal) {
      const url = `${origin}/posts?account=${encodeURIComponent(account.external_id)}`;
      const { body } = await callHttp(
        tools,
        { method: 'GET', url, signal, platform: name },
        waitOf,
      );
      const { text, media, in_reply_to } = wantedOf(capabilityOf(port, account), account, post);
      for (const seen of Posts.parse(body).posts) {
        const isSame =
          seen.text === text && seen.media === media && seen.in_reply_to === in_reply_to;
        if (!isSame || seen.at < since || seen.at > until) continue;
        if (!(await isTaken(seen.id))) return sentAs(seen.id);
      }
      return undefined;
    },
  };
}
