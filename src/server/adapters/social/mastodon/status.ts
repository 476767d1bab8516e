/** Builds the body of a post, and checks it against the server’s limits. */
import { createHash } from 'node:crypto';
import type { Poll } from '#contract/posts/extras.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { languageOf } from '#domain/text/language.ts';
import { excessOf } from '#domain/text/post-text.ts';
import { PlatformError, type Account, type Outgoing } from '#server/adapters/social/port.ts';
import { localId } from './entities.ts';
import { parseSecret } from './secret.ts';
import { traitsOfSoftware } from './server.ts';

const rejected = (message: string) => new PlatformError('rejected', message);

/** The limits of the account’s server. */
export const allowed = ({ limits }: Pick<Account, 'limits'>) => allowedOn('mastodon', limits);

const one = (prepared: Outgoing['prepared'], key: string): string | undefined => {
  const value = prepared[key];
  return typeof value === 'string' ? value : undefined;
};

/**
 * The text. The recipient of a reply is only notified if mentioned; if there is no room for that, they see the reply
 * below their post.
 */
export function wordsOf(account: Account, { text, prepared }: Outgoing): string {
  const addressee = one(prepared, 'addressee');
  if (addressee === undefined) return text;
  const mentioned = new Set(text.toLowerCase().match(/@[\w.-]+(?:@[\w.:-]+)?/g) ?? []);
  if (mentioned.has(`@${addressee}`)) return text;
  const longer = `@${addressee} ${text}`;
  const isPrivate = one(prepared, 'visibility') === 'direct';
  return isPrivate || !excessOf(longer, allowed(account)) ? longer : text;
}

/** Throws `rejected` with a sentence for content that the server would not accept. */
export function requireRoom(account: Account, post: Outgoing): void {
  const room = allowed(account);
  const { text, media, in_reply_to, extras } = post;
  // The content warning counts towards the text’s length.
  const excess = excessOf(text + (extras?.content_warning ?? ''), room);
  if (excess) {
    throw rejected(
      `The server’s limit is ${excess.limit} ${excess.unit}. This has ${excess.length}.`,
    );
  }
  const needs_media = (room.needs_media ?? false) && in_reply_to === null;
  const fault = mediaFaultOf({ ...room, needs_media }, media, kindOf);
  if (fault !== undefined) throw rejected(fault);
}

/**
 * The idempotency key of an attempt. The same for all attempts while one of them may have been published, and a new one
 * after a rejection, because some servers store that as the answer. It is unique per account, because some servers
 * share keys between accounts.
 */
export function keyHeader(
  { external_id, limits }: Account,
  { idem_key, intended_at, first_intent_at }: Outgoing,
): Record<string, string> {
  // A server that misinterprets the key must not block the next attempt.
  if (traitsOfSoftware(limits?.software).key === 'spent') return {};
  const parts = JSON.stringify([external_id, idem_key, intended_at ?? first_intent_at]);
  return { 'idempotency-key': createHash('sha256').update(parts).digest('base64url') };
}

/** The visibility of a post that is not a reply; `undefined` for the account’s default. */
const audienceOf = ({ extras }: Outgoing): string | undefined =>
  extras?.visibility === 'followers' ? 'private' : extras?.visibility;

/** The id of the post it replies to, on the account’s server. Throws `rejected` if `prepare` did not provide it. */
function parentOf({ secret }: Account, { in_reply_to }: Outgoing): string | undefined {
  if (in_reply_to === null) return undefined;
  const parent = localId(parseSecret(secret).server, in_reply_to);
  if (parent === undefined) throw rejected('The post it replies to is on another server.');
  return parent;
}

const pollOf = (poll: Poll | undefined) =>
  poll && {
    options: poll.options,
    expires_in: poll.duration_minutes * 60,
    multiple: poll.multiple ?? false,
  };

/** The request body; `undefined` fields are left out. */
export function statusOf(account: Account, post: Outgoing): object {
  const uploaded = [post.prepared['media'] ?? []].flat();
  if (uploaded.length !== post.media.length) {
    throw rejected('The post wasn’t prepared for Mastodon.');
  }
  const { language = languageOf(post.text), content_warning, poll } = post.extras ?? {};
  return {
    status: wordsOf(account, post),
    // Other software than Mastodon would use the account’s default format, such as Markdown.
    content_type: 'text/plain',
    media_ids: uploaded.length > 0 ? uploaded : undefined,
    in_reply_to_id: parentOf(account, post),
    visibility: one(post.prepared, 'visibility') ?? audienceOf(post),
    language,
    spoiler_text: content_warning,
    sensitive: content_warning === undefined ? undefined : true,
    poll: pollOf(poll),
  };
}
