/** The Bluesky port. Each post’s record key is fixed by its first intent, so that repeating the call has no effect. */
import { z } from 'zod';
import { languageOf } from '#domain/text/language.ts';
import { labelAsBot } from './bot-label.ts';
import type { BlueskyTools } from './call.ts';
import { facetsOf } from './facets.ts';
import { linesOf } from './jetstream.ts';
import { recordKey } from './key.ts';
import { embedOf } from './media.ts';
import { readMentions } from './mentions.ts';
import { preparePost, readParts } from './prepare.ts';
import { asProfile, findPeople, profileCall, ProfileView } from './profile.ts';
import { pageOf, parseAtUri, postCollection, readPosts, readRecord, StrongRef } from './records.ts';
import { parseSecret } from './secret.ts';
import { endSession, createSessions, type Sessions } from './session.ts';
import {
  PlatformError,
  type Account,
  type Outgoing,
  type Sent,
  type SocialPort,
} from '#server/adapters/social/port.ts';

const keyOf = (post: Outgoing): string => recordKey(post.first_intent_at, post.idem_key);

const place = (account: Account, rkey: string) => ({
  repo: account.external_id,
  collection: postCollection,
  rkey,
});

function recordOf(post: Outgoing) {
  const { blobs, dids, reply, card } = readParts(post);
  const facets = facetsOf(post.text, dids);
  const { language = languageOf(post.text), content_warning } = post.extras ?? {};
  const embed = embedOf(post.media, blobs);
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
