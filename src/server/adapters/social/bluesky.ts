/** Bluesky as a platform. Every post has a record key that its first intent decides, so writing it twice is writing it once. */
import { z } from 'zod';
import type { BlueskyTools } from './bluesky-call.ts';
import { facetsOf } from './bluesky-facets.ts';
import { recordKey } from './bluesky-key.ts';
import { readMentions } from './bluesky-mentions.ts';
import { preparePost, readParts } from './bluesky-prepare.ts';
import { asProfile, profileCall, ProfileView } from './bluesky-profile.ts';
import {
  pageOf,
  parseAtUri,
  postCollection,
  readPosts,
  readRecord,
  StrongRef,
} from './bluesky-records.ts';
import { parseSecret } from './bluesky-secret.ts';
import { endSession, createSessions } from './bluesky-session.ts';
import { PlatformError, type Account, type Outgoing, type Sent, type SocialPort } from './port.ts';

const keyOf = (post: Outgoing): string => recordKey(post.first_intent_at, post.idem_key);

const place = (account: Account, rkey: string) => ({
  ...{ repo: account.external_id, collection: postCollection, rkey },
});

function recordOf(post: Outgoing) {
  const { blobs, dids, reply } = readParts(post);
  const facets = facetsOf(post.text, dids);
  const images = blobs.map((image, n) => ({ image, alt: post.media[n]?.alt ?? '' }));
  return {
    $type: postCollection,
    text: post.text,
    createdAt: new Date(post.first_intent_at).toISOString(),
    ...(facets.length > 0 && { facets }),
    ...(reply && { reply }),
    ...(images.length > 0 && { embed: { $type: 'app.bsky.embed.images', images } }),
  };
}

const sent = (account: Account, uri: string): Sent => ({
  external_id: uri,
  url: pageOf(account.username, parseAtUri(uri)?.rkey ?? ''),
});

const Anything = z.unknown();

/** Capability `key`. Needs `prepare` for pictures, replies and names. */
export function createBluesky(tools: BlueskyTools): SocialPort {
  const sessions = createSessions(tools);
  return {
    platform: 'bluesky',
    capability: 'key',
    prepare: (account, post, signal) => preparePost(sessions, account, post, signal),

    async publish(account, post, signal) {
      parseSecret(account.secret);
      const json = { ...place(account, keyOf(post)), record: recordOf(post) };
      const call = { method: 'POST', name: 'com.atproto.repo.putRecord', json } as const;
      const written = await sessions.call(account, { ...call, creates: true }, StrongRef, signal);
      return sent(account, written.uri);
    },

    async find(account, post, _search, signal) {
      const found = await readRecord(sessions, account, place(account, keyOf(post)), signal);
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

    async profile(account, signal) {
      const call = profileCall(account.external_id);
      return asProfile(await sessions.call(account, call, ProfileView, signal));
    },

    mentions: (account, cursor, signal) => readMentions(sessions, account, cursor, signal),

    async metrics(account, external_ids, signal) {
      const posts = await readPosts(sessions, account, external_ids, signal);
      return new Map(
        posts.map(({ uri, likeCount: likes, replyCount: replies, repostCount: reposts }) => [
          uri,
          { impressions: null, likes, replies, reposts },
        ]),
      );
    },

    /** Ends the session. Only its owner can delete the app password itself. */
    async revoke(account, signal) {
      const { service, refresh_jwt: token } = parseSecret(account.secret);
      if (token === undefined) return;
      await endSession(tools, { service, token, signal });
    },
  };
}
