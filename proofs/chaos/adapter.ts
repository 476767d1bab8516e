/** The emulated platform behind the ledger’s social port. Only the chaos worker and its web part use it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ofEach, type LivePlatform } from '#contract/platforms/platforms.ts';
import { callHttp, retryAfter, type SocialTools } from '#server/adapters/social/http.ts';
import {
  type Account,
  type Capability,
  type Outgoing,
  PlatformError,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { type Exactness, repeatable } from './messages.ts';

/** One exactness for every account of a network, or decided by the account’s name there. */
type ExactnessOf = Exactness | ((account: Pick<Account, 'external_id'>) => Exactness);

interface Emulated {
  platform: LivePlatform;
  capability: ExactnessOf;
  /** The emulator’s address. */
  origin: string;
  tools: SocialTools;
  /** Called before each create call. */
  onCall: (call: string, signal: AbortSignal) => void;
}

const name = 'The emulator';
const type = { 'content-type': 'application/json' };

const Created = z.object({ id: z.string() });
const FormError = z.object({ error: z.string(), id: z.string().optional() });
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
  const { error, id } = FormError.safeParse(body).data ?? {};
  if (status === 403 && error === 'duplicate') {
    const existing = id === undefined ? {} : { existing: sentAs(id) };
    throw new PlatformError('duplicate', 'It has this post.', { http, ...existing });
  }
  if (status >= 400) throw new PlatformError('rejected', 'It refused the post.', { http });
  const created = Created.safeParse(body);
  if (!created.success) throw new PlatformError('unknown', 'It named no post.', { http });
  return sentAs(created.data.id);
}

const wantedOf = (exactness: ExactnessOf, account: Account, post: Outgoing) => ({
  capability: typeof exactness === 'function' ? exactness(account) : exactness,
  account: account.external_id,
  key: post.idem_key,
  text: post.text,
  media: post.media.length,
  in_reply_to: post.in_reply_to,
});

const waitOf = (headers: Headers, _body: unknown, now: number): number =>
  retryAfter(headers, now) ?? 60;

/** How each network resolves a post whose response was lost, as in its adapter; the trial sets it for its own network. */
const capabilitiesOf = (
  own: LivePlatform,
  capability: Exactness,
): Record<LivePlatform, ExactnessOf> => ({
  sandbox: 'read',
  twitter: 'read',
  bluesky: 'key',
  mastodon: 'read',
  telegram: 'none',
  threads: 'read',
  instagram: 'read',
  discord: ({ external_id }) => (external_id.includes('webhook') ? 'none' : 'read'),
  nostr: 'key',
  linkedin: 'repeat',
  tiktok: 'read',
  [own]: capability,
});

/** Every platform of the product, all played by one emulator. */
export const emulatedNetworks = (
  own: LivePlatform,
  {
    capability,
    ...emulated
  }: Omit<Emulated, 'platform' | 'capability'> & { capability: Exactness },
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

const known = (exactness: Exactness): Capability => (exactness === 'repeat' ? 'key' : exactness);

/** Replies are not compared with other posts. */
const repeatsFor = ({ in_reply_to }: Pick<Outgoing, 'in_reply_to'>): number =>
  in_reply_to === null ? repeatable : 0;

/** Networks without idempotency keys are only safe to retry for a while; after that the adapter sends nothing. */
function refuseLate({ tools }: Emulated, post: Outgoing): void {
  const { intended_at = post.first_intent_at } = post;
  if (tools.clock() - intended_at <= repeatable) return;
  throw new PlatformError('unknown', 'It can’t say any more if the post is there.');
}

function createEmulated(emulated: Emulated): SocialPort {
  const { platform, capability, origin, tools, onCall } = emulated;
  const port: SocialPort = {
    platform,
    capability:
      typeof capability === 'function'
        ? (account) => known(capability(account))
        : known(capability),
    ...(capability === 'repeat' && { repeats_for: repeatsFor }),
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
      if (capability === 'repeat') refuseLate(emulated, post);
      const call = randomUUID();
      onCall(call, signal);
      const request = {
        method: 'POST' as const,
        url: `${origin}/posts`,
        platform: name,
        creates: true,
        headers: { ...type, 'x-call': call },
        signal,
        body: JSON.stringify(wantedOf(capability, account, post)),
      };
      const { status, body } = await callHttp(tools, request, waitOf);
      return judge(status, body);
    },
  };
  // Where this differs between accounts, the ledger does not read accounts that cannot be read.
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
      const { text, media, in_reply_to } = wantedOf(capability, account, post);
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
