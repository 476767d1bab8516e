/** The body of a post, and what it keeps to. */
import { createHash } from 'node:crypto';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { kindOf, mediaFaultOf } from '#domain/pictures/post-media.ts';
import { languageOf } from '#domain/text/language.ts';
import { excessOf } from '#domain/text/post-text.ts';
import { PlatformError, type Account, type Outgoing } from '#server/adapters/social/port.ts';
import { localId } from './entities.ts';
import { parseSecret } from './secret.ts';
import { traitsOfSoftware } from './server.ts';

const rejected = (message: string) => new PlatformError('rejected', message);

/** What the account's server allows. */
export const allowed = ({ limits }: Pick<Account, 'limits'>) => allowedOn('mastodon', limits);

const one = (prepared: Outgoing['prepared'], key: string): string | undefined => {
  const value = prepared[key];
  return typeof value === 'string' ? value : undefined;
};

/** Whoever is answered hears of it only when they are mentioned; where there is no room for that, they find it below their post. */
export function wordsOf(account: Account, { text, prepared }: Outgoing): string {
  const addressee = one(prepared, 'addressee');
  if (addressee === undefined) return text;
  const mentioned = new Set(text.toLowerCase().match(/@[\w.-]+(?:@[\w.:-]+)?/g) ?? []);
  if (mentioned.has(`@${addressee}`)) return text;
  const longer = `@${addressee} ${text}`;
  const isPrivate = one(prepared, 'visibility') === 'direct';
  return isPrivate || !excessOf(longer, allowed(account)) ? longer : text;
}

/** Throws `rejected`, in a sentence, for what the server would not take. */
export function requireRoom(account: Account, post: Outgoing): void {
  const room = allowed(account);
  const { text, media, in_reply_to, extras } = post;
  // The warning counts with the text, as it is.
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
 * The key that a server knows an attempt by. The same for all attempts of which one may be out there, and another one
 * after a refusal, because some servers keep that as the answer. No other account has it: some share their memory.
 */
export function keyHeader(
  { external_id, limits }: Account,
  { idem_key, intended_at, first_intent_at }: Outgoing,
): Record<string, string> {
  // One that cannot be told what it means must not stand in the way of the next attempt.
  if (traitsOfSoftware(limits?.software).key === 'spent') return {};
  const parts = JSON.stringify([external_id, idem_key, intended_at ?? first_intent_at]);
  return { 'idempotency-key': createHash('sha256').update(parts).digest('base64url') };
}

/** Who sees a post that is no answer; `undefined` for what the account does by itself. */
const audienceOf = ({ extras }: Outgoing): string | undefined =>
  extras?.visibility === 'followers' ? 'private' : extras?.visibility;

/** What is sent. */
export function statusOf(account: Account, post: Outgoing): object {
  const { server } = parseSecret(account.secret);
  const { prepared, media, in_reply_to } = post;
  const uploaded = [prepared['media'] ?? []].flat();
  const parent = in_reply_to === null ? undefined : localId(server, in_reply_to);
  if (uploaded.length !== media.length || (in_reply_to !== null && parent === undefined)) {
    throw rejected('The post wasn’t prepared for Mastodon.');
  }
  const { language = languageOf(post.text), content_warning, poll } = post.extras ?? {};
  const visibility = one(prepared, 'visibility') ?? audienceOf(post);
  return {
    status: wordsOf(account, post),
    // Elsewhere than at Mastodon the account's own habit would decide, such as Markdown.
    content_type: 'text/plain',
    ...(uploaded.length > 0 && { media_ids: uploaded }),
    ...(parent !== undefined && { in_reply_to_id: parent }),
    ...(visibility !== undefined && { visibility }),
    // The part of a code that servers know: `pt` of `pt-BR`.
    ...(language !== undefined && { language: language.split('-')[0]?.toLowerCase() }),
    ...(content_warning !== undefined && { spoiler_text: content_warning, sensitive: true }),
    ...(poll && {
      poll: {
        options: poll.options,
        expires_in: poll.duration_minutes * 60,
        multiple: poll.multiple ?? false,
      },
    }),
  };
}
