/**
 * The port for Mastodon and other servers with its API. Posts are read back; an idempotency key is sent where the
 * server supports it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { asProfile, checkToken, readAccount } from './login.ts';
import { createVisits, giveBack } from './visit.ts';
import { z } from 'zod';
import { PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import { type MastodonTools, callIfThere, callServer } from './call.ts';
import { StatusView, isOwn, localId } from './entities.ts';
import { preparePost } from './prepare.ts';
import { findPost, readMentions, readMetrics, sentAs } from './read.ts';
import { parseSecret } from './secret.ts';
import { limitsOf, readInstance } from './server.ts';
import { linesOf } from './stream.ts';
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
