/** The Bluesky port. Each post’s record key is fixed by its first intent, so that repeating the call has no effect. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SocialAdapter } from '#server/adapters/social/adapter.ts';
import { languageOf } from '#domain/text/language.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { createBlueskyLogin } from './login.ts';
import type { BlueskyTools } from './call.ts';
import { facetsOf } from './facets.ts';
import { linesOf, readMentions } from './mentions.ts';
import { embedOf } from './media.ts';
import { preparePost, readParts } from './prepare.ts';
import { asProfile, botLabel, findPeople, profileCall, ProfileView } from './profile.ts';
import { pageOf, parseAtUri, postCollection, readPosts, readRecord, StrongRef } from './records.ts';
import { parseSecret } from './secret.ts';
import { createSessions, endSession, type Sessions } from './session.ts';

// The record key of a post: the same for all its attempts, and unique among posts.

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
const length = 13;

/** A timestamp identifier (TID): 53 bits of microseconds and 10 bits of clock id, in an encoding that sorts numerically. */
function tid(microseconds: bigint, clock: bigint): string {
  let rest = (microseconds << 10n) | clock;
  let text = '';
  for (let n = 0; n < length; n += 1) {
    text = `${alphabet[Number(rest & 31n)]}${text}`;
    rest >>= 5n;
  }
  return text;
}

/**
 * The key of the post whose first intent was at `first_intent_at` (milliseconds UTC). Microseconds and clock id are
 * derived from `idem_key`, so that posts of the same millisecond do not collide.
 */
export function recordKey(first_intent_at: number, idem_key: string): string {
  const hash = createHash('sha256').update(idem_key).digest();
  const microseconds = hash.readUInt32BE(0) % 1000;
  const clock = hash.readUInt32BE(4) % 1024;
  return tid(BigInt(Math.trunc(first_intent_at)) * 1000n + BigInt(microseconds), BigInt(clock));
}

const collection = 'app.bsky.actor.profile';
const selfLabels = 'com.atproto.label.defs#selfLabels';

/** The whole record, so that everything except the labels is written back unchanged. */
const ProfileRecord = StrongRef.extend({
  value: z.looseObject({
    labels: z
      .looseObject({ values: z.array(z.looseObject({ val: z.string() })) })
      .optional()
      .catch(undefined),
  }),
});

/** Adds the label. Throws `retry` if the profile was changed concurrently. */
async function labelAsBot(
  sessions: Sessions,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  const place = { repo: account.external_id, collection, rkey: 'self' };
  const found = await readRecord(sessions, account, place, signal, ProfileRecord);
  const { labels, ...rest } = found?.value ?? {};
  const values = labels?.values ?? [];
  if (values.some(({ val }) => val === botLabel)) return;
  const json = {
    ...place,
    record: {
      ...rest,
      $type: collection,
      labels: { $type: selfLabels, values: [...values, { val: botLabel }] },
    },
    swapRecord: found?.cid ?? null,
  };
  const call = { method: 'POST', name: 'com.atproto.repo.putRecord', json } as const;
  await sessions.call(account, call, z.unknown(), signal).catch((cause: unknown) => {
    if (!(cause instanceof PlatformError) || cause.code !== 'InvalidSwap') throw cause;
    throw new PlatformError('retry', 'The profile changed at the same moment.', { cause });
  });
}

const keyOf = (post: Outgoing): string => recordKey(post.first_intent_at, post.idem_key);

const place = (account: Account, rkey: string) => ({
  repo: account.external_id,
  collection: postCollection,
  rkey,
});

function recordOf(post: Outgoing) {
  const { blobs, captions, dids, reply, card } = readParts(post);
  const facets = facetsOf(post.text, dids);
  const { language = languageOf(post.text), content_warning } = post.extras ?? {};
  const embed = embedOf(post.media, blobs, captions);
  return {
    $type: postCollection,
    text: post.text,
    createdAt: new Date(post.intended_at ?? post.first_intent_at).toISOString(),
    ...(language !== undefined && { langs: [language] }),
    ...(content_warning !== undefined && {
      labels: {
        $type: 'com.atproto.label.defs#selfLabels',
        values: [{ val: content_warning }],
      },
    }),
    ...(facets.length > 0 && { facets }),
    ...(reply && { reply }),
    ...(embed && { embed }),
    ...(card && { embed: { $type: 'app.bsky.embed.external', external: card } }),
  };
}

/** The post without its card’s image; `undefined` if it has none. */
function withoutThumb(post: Outgoing): Outgoing | undefined {
  const { card } = readParts(post);
  if (!card?.thumb) return undefined;
  const { thumb: _gone, ...rest } = card;
  return { ...post, prepared: { ...post.prepared, card: JSON.stringify(rest) } };
}

const isBlobGone = (error: unknown): boolean =>
  error instanceof PlatformError && error.kind === 'rejected' && error.code === 'BlobNotFound';

const sent = (account: Account, uri: string): Sent => ({
  external_id: uri,
  url: pageOf(account.username, parseAtUri(uri)?.rkey ?? ''),
});

const Anything = z.unknown();

function put(
  sessions: Sessions,
  account: Account,
  post: Outgoing,
  signal: AbortSignal,
): Promise<StrongRef> {
  const json = { ...place(account, keyOf(post)), record: recordOf(post) };
  const call = { method: 'POST', name: 'com.atproto.repo.putRecord', json } as const;
  return sessions.call(account, { ...call, creates: true }, StrongRef, signal);
}

type AboutAccounts = Pick<SocialPort, 'service' | 'greet' | 'profile' | 'setLabel' | 'revoke'>;

const aboutAccounts = (tools: BlueskyTools, sessions: Sessions): AboutAccounts => ({
  service: ({ secret }) => parseSecret(secret).service,

  /** Asks the server itself; for profiles it would ask others. */
  async greet(account, signal) {
    const call = { method: 'GET', name: 'com.atproto.server.getSession' } as const;
    await sessions.call(account, call, Anything, signal);
  },

  async profile(account, signal) {
    const call = profileCall(account.external_id);
    return asProfile(await sessions.call(account, call, ProfileView, signal));
  },

  setLabel: (account, signal) => labelAsBot(sessions, account, signal),

  /** Ends the session. Only its owner can delete the app password. */
  async revoke(account, signal) {
    const { service, refresh_jwt: token } = parseSecret(account.secret);
    if (token === undefined) return;
    await endSession(tools, { service, token, signal });
  },
});

/** Capability `key`. Needs `prepare` for images, videos, replies and mentions. */
export function createBluesky(tools: BlueskyTools): SocialPort {
  const sessions = createSessions(tools);
  return {
    platform: 'bluesky',
    capability: 'key',
    ...aboutAccounts(tools, sessions),
    prepare: (account, post, signal) => preparePost({ tools, sessions }, account, post, signal),

    async publish(account, post, signal) {
      parseSecret(account.secret);
      const written = await put(sessions, account, post, signal).catch((error: unknown) => {
        const bare = isBlobGone(error) ? withoutThumb(post) : undefined;
        // A server keeps a blob that a post uses: if the image is gone, no attempt has created the post.
        if (bare) return put(sessions, account, bare, signal);
        throw error;
      });
      return sent(account, written.uri);
    },

    async find(account, post, _search, signal) {
      const found = await readRecord(
        sessions,
        account,
        place(account, keyOf(post)),
        signal,
        StrongRef,
      );
      return found && sent(account, found.uri);
    },

    async remove(account, external_id, signal) {
      const parts = parseAtUri(external_id);
      if (parts?.repo !== account.external_id) {
        throw new PlatformError('rejected', 'That post belongs to another account.');
      }
      const call = { method: 'POST', name: 'com.atproto.repo.deleteRecord', json: parts } as const;
      await sessions.call(account, call, Anything, signal);
    },

    ...(tools.jetstream && { lines: linesOf(tools.jetstream) }),

    mentions: (account, cursor, signal) => readMentions(sessions, account, cursor, signal),

    people: (account, typed, signal) => findPeople(sessions, account, typed, signal),

    async metrics(account, external_ids, signal) {
      const posts = await readPosts(sessions, account, external_ids, signal);
      return new Map(
        posts.map(({ uri, likeCount: likes, replyCount: replies, repostCount: reposts }) => [
          uri,
          { impressions: null, likes, replies, reposts },
        ]),
      );
    },
  };
}

export const blueskyAdapter: SocialAdapter<'bluesky'> = {
  manners:
    'Conversational and personal, the point first. No engagement bait, few hashtags, no slogans.',
  origins: ({ bluesky: { trusted_services, plc_url, jetstream_url } }) => [
    ...trusted_services,
    plc_url,
    // The egress guard uses http(s) origins.
    ...(jetstream_url === undefined ? [] : [jetstream_url.replace(/^ws/, 'http')]),
  ],
  create({ tools, guarded, openSocket, fetchPublic, saveSecret, settings: { bluesky } }) {
    const trusted = new Set(bluesky.trusted_services);
    const calling = {
      clock: tools.clock,
      // Anyone can run a service, so its clock cannot be trusted.
      onDate: () => {},
      fetchFor: (service: string) => (trusted.has(service) ? tools.fetch : guarded),
      plc: { url: bluesky.plc_url, fetch: tools.fetch },
    };
    const { jetstream_url: url } = bluesky;
    const jetstream = url === undefined ? undefined : { url, open: openSocket };
    const accounts = createBlueskyLogin(calling);
    return {
      port: createBluesky({ ...calling, jetstream, fetchPublic, saveSecret }),
      // The app password is stored as well: a session expires unless it is renewed, the password does not.
      login: async (given, signal) => ({
        ...(await accounts.check({ ...given, signal })),
        expires_at: null,
      }),
    };
  },
};
