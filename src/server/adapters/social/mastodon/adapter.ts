/**
 * The port for Mastodon and other servers with its API. Posts are read back; an idempotency key is sent where the
 * server supports it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import {
  type Account,
  type Line,
  PlatformError,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { asProfile, checkToken, readAccount } from './login.ts';
import { createVisits, giveBack } from './visit.ts';
import { callIfThere, callServer, type MastodonTools } from './call.ts';
import { isOwn, localId, StatusView } from './entities.ts';
import { preparePost } from './prepare.ts';
import { findPost, readMentions, readMetrics, sentAs } from './read.ts';
import { type MastodonSecret, parseSecret, secretIn } from './secret.ts';
import {
  limitsOf,
  readInstance,
  streamingOf,
  type StreamToken,
  traitsOfSoftware,
} from './server.ts';
import { keyHeader, statusOf } from './status.ts';

/** Capability `read`. Needs `prepare` for files and replies. */
export function createMastodon(tools: MastodonTools): SocialPort {
  const targetOf = (secret: string | null, signal: AbortSignal) => {
    const { server, access_token, id } = parseSecret(secret);
    return { server, access_token, id, signal };
  };
  return {
    platform: 'mastodon',
    capability: 'read',
    service: ({ secret }) => parseSecret(secret).server,
    prepare: (account, post, signal) => preparePost(tools, account, post, signal),

    async publish(account, post, signal) {
      const target = targetOf(account.secret, signal);
      const json = statusOf(account, post);
      const headers = keyHeader(account, post);
      const call = { method: 'POST', path: '/api/v1/statuses', json, headers } as const;
      const made = await callServer(tools, target, { ...call, creates: true }, StatusView);
      if (isOwn(account, target, made.account)) return sentAs(target.server, made);
      throw new PlatformError('unknown', 'The server answered with somebody else’s post.');
    },

    find: (account, post, search, signal) => findPost(tools, account, post, search, signal),

    async remove({ secret }, external_id, signal) {
      const target = targetOf(secret, signal);
      const id = localId(target.server, external_id);
      if (id === undefined) {
        throw new PlatformError('rejected', 'That post is on another server.');
      }
      const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
      const query = { delete_media: 'true' };
      const removed = await callIfThere(
        tools,
        target,
        { method: 'DELETE', path, query },
        z.unknown(),
      );
      if (removed !== undefined) return;
      // “Not found” can also mean that the server has no such endpoint, as on snac.
      if (await callIfThere(tools, target, { method: 'GET', path }, StatusView)) {
        throw new PlatformError(
          'rejected',
          'This server doesn’t let apps delete posts. Delete it on the server.',
        );
      }
    },

    revoke: ({ secret }, signal) => giveBack(tools, secret, signal),

    async greet({ secret }, signal) {
      await readAccount(tools, targetOf(secret, signal));
    },

    async profile(account, signal) {
      const target = targetOf(account.secret, signal);
      const view = await readAccount(tools, target);
      // The same id on the same server is the same account; its handle was verified when it was connected.
      const handle = view.id === target.id ? account.external_id : '';
      const instance = await readInstance(tools, target);
      const limits = instance && (await limitsOf(tools, target, instance));
      return { ...asProfile(view, handle), ...(limits && { limits }) };
    },

    mentions: (account, cursor, signal) => readMentions(tools, account, cursor, signal),
    lines: (accounts) => linesOf(tools, accounts),
    metrics: (account, external_ids, signal) => readMetrics(tools, account, external_ids, signal),
  };
}

export const mastodonAdapter: SocialAdapter<'mastodon'> = {
  manners:
    'Conversational and considerate, written for people rather than reach. Capitals inside hashtags, described pictures, no engagement bait.',
  origins: ({ mastodon: { trusted_servers } }) => trusted_servers,
  create({ tools, guarded, openSocket, apps, caller, settings: { mastodon } }) {
    const trusted = new Set(mastodon.trusted_servers);
    const calling = {
      clock: tools.clock,
      // Anyone can run a server, so its clock cannot be trusted.
      onDate: () => {},
      fetchFor: (server: string) => (trusted.has(server) ? tools.fetch : guarded),
      socketFor:
        (server: string): typeof openSocket =>
        (url, init) =>
          openSocket(url, { ...init, is_foreign: !trusted.has(server) }),
      wait: async (milliseconds: number, signal: AbortSignal) => {
        await wait(milliseconds, undefined, { signal });
      },
    };
    return {
      port: createMastodon(calling),
      login: {
        ...createVisits(calling, { apps, url: caller.url }),
        form: async ({ server, access_token }, signal) => ({
          ...(await checkToken(calling, { server, access_token, signal })),
          expires_at: null,
        }),
      },
    };
  },
};

// Push notifications from a server: one stream per account, opened with its token. The mentions themselves are then
// read as usual.

/** The path of streams on every server with this API. */
const path = '/api/v1/streaming';
/** Only notifications; the stream of the whole timeline would have far more data. */
const stream = 'user:notification';

/**
 * The origin of a server’s streams, as announced. It may be another host, so only its origin is used. The token is
 * never sent unencrypted, except to the operator’s own server.
 */
function originOf(named: string | undefined, server: string): URL {
  const url = named === undefined ? null : URL.parse(named);
  const schemes = server.startsWith('https:') ? ['wss:'] : ['wss:', 'ws:'];
  if (url && schemes.includes(url.protocol) && url.username === '' && url.password === '') {
    return new URL(path, url.origin);
  }
  throw new PlatformError('retry', 'The server names no stream that can be opened.');
}

/** The request for a stream: with the token in a header, or in the URL for servers that read no header. */
function requestOf(
  address: URL,
  { access_token }: MastodonSecret,
  token: StreamToken,
): { url: string; headers?: Record<string, string> } {
  const url = new URL(address);
  url.searchParams.set('stream', stream);
  if (token === 'query') {
    url.searchParams.set('access_token', access_token);
    return { url: url.href };
  }
  return { url: url.href, headers: { authorization: `Bearer ${access_token}` } };
}

/** Whether a message is a notification; others are not parsed. */
function isNotification(text: string): boolean {
  if (!text.includes('notification')) return false;
  try {
    const message: unknown = JSON.parse(text);
    return (
      typeof message === 'object' &&
      message !== null &&
      'event' in message &&
      message.event === 'notification'
    );
  } catch {
    return false;
  }
}

function lineOf(
  tools: MastodonTools,
  account: Account,
  secret: MastodonSecret,
  token: StreamToken,
): Line {
  const { server, access_token } = secret;
  // A new token needs a new stream. A hash, because the name must not contain the token.
  const mark = createHash('sha256').update(access_token).digest('base64url');
  return {
    name: `${server} ${account.id} ${mark}`,
    place: server,
    accounts: [account.id],
    async hold({ onOpen, onWord }, signal) {
      const instance = await readInstance(tools, { server, signal });
      const named = instance && streamingOf(instance);
      const { url, ...sent } = requestOf(originOf(named, server), secret, token);
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      isOver.catch(() => {});
      await tools.socketFor(server)(url, {
        ...sent,
        signal,
        onEnd: (why) => reject(why),
        onText(text) {
          if (isNotification(text)) onWord([account.id]);
        },
      });
      onOpen();
      await isOver;
    },
  };
}

/** The connections to keep open for these accounts. Accounts on software without streams are polled. */
export const linesOf = (tools: MastodonTools, accounts: readonly Account[]): Line[] =>
  accounts.flatMap((account) => {
    const secret = secretIn(account.secret);
    const { stream: token = 'header' } = traitsOfSoftware(account.limits?.software);
    return secret && token !== 'none' ? [lineOf(tools, account, secret, token)] : [];
  });
