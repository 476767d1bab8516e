/** The LinkedIn port: its versioned API, on behalf of the member who connected the account, or of a page they administer. */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Profile,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import {
  callLinkedin,
  type LinkedinTools,
  mayComment,
  postUrl,
  tokenOf,
  unreadable,
} from './call.ts';
import { picturesOf, uploadPictures } from './media.ts';
import { isPage, pageOf } from './pages.ts';
import { littleText } from './text.ts';

/** How long LinkedIn is known to reject an identical text and name the first post. */
const repeatable = 10 * minute;

const Member = z.object({
  sub: z.string().min(1),
  name: z.string().min(1),
  picture: z.string().optional().catch(undefined),
});

/** The member that a token belongs to. Without permission to comment, a post of theirs has one part. */
export async function memberOf(
  tools: LinkedinTools,
  token: string,
  comments: boolean,
  signal: AbortSignal,
): Promise<Profile> {
  const path = '/v2/userinfo';
  const { status, body } = await callLinkedin(tools, token, { method: 'GET', path, signal });
  const member = Member.safeParse(body);
  if (!member.success) throw unreadable(status, false);
  const { sub: external_id, name, picture } = member.data;
  const avatar_url = picture ?? null;
  const limits = { software: 'linkedin', one_part: !comments };
  return { external_id, username: name, display_name: name, avatar_url, followers: null, limits };
}

const authorOf = ({ external_id }: Pick<Account, 'external_id'>): string =>
  isPage(external_id) ? external_id : `urn:li:person:${external_id}`;

const isForbidden = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.http === 403;

/**
 * What a refused post of a page means. A member who no longer administers it has to reconnect it; everything else is
 * about this post alone, and so is a page that cannot be asked now.
 */
async function refusalOfPage(
  tools: LinkedinTools,
  { external_id, secret }: Account,
  error: unknown,
  signal: AbortSignal,
): Promise<never> {
  if (!isForbidden(error) || !isPage(external_id)) throw error;
  await pageOf(tools, tokenOf(secret), external_id, signal).catch((lost: unknown) => {
    if (!(lost instanceof PlatformError) || lost.kind !== 'reconnect') return;
    throw new PlatformError('reconnect', lost.message, { http: 403, cause: error });
  });
  throw error;
}

/** A comment needs a permission of its own; without it, posts still go out. */
function refusalOfComment(error: unknown): never {
  if (!isForbidden(error)) throw error;
  throw new PlatformError(
    'rejected',
    'LinkedIn doesn’t let this server comment here, so this part can’t be sent.',
    { http: 403, ...(error.code !== undefined && { code: error.code }), cause: error },
  );
}

function contentOf(post: Outgoing) {
  const images = picturesOf(post);
  const [first, ...others] = images;
  if (!first) return {};
  return { content: others.length > 0 ? { multiImage: { images } } : { media: first } };
}

const postBody = (account: Account, post: Outgoing) => ({
  author: authorOf(account),
  commentary: littleText(post.text),
  visibility: 'PUBLIC',
  distribution: {
    feedDistribution: 'MAIN_FEED',
    targetEntities: [],
    thirdPartyDistributionChannels: [],
  },
  ...contentOf(post),
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
});

/** A comment’s URN contains its post, so a reply to a comment is a comment on that post. */
const commentUrn = /^urn:li:comment:\((urn:li:\w+:\d+),(\d+)\)$/;

const rootOf = (urn: string): string => commentUrn.exec(urn)?.[1] ?? urn;

function commentBody(account: Account, post: Outgoing, object: string) {
  const [picture] = picturesOf(post);
  return {
    actor: authorOf(account),
    object,
    message: { text: post.text },
    ...(picture && { content: [{ entity: { image: picture.id } }] }),
  };
}

/** Where a post is created, and the body. */
function creating(account: Account, post: Outgoing): { path: string; json: unknown } {
  if (post.in_reply_to === null) return { path: '/rest/posts', json: postBody(account, post) };
  const root = rootOf(post.in_reply_to);
  const path = `/rest/socialActions/${encodeURIComponent(root)}/comments`;
  return { path, json: commentBody(account, post, root) };
}

/** The id in the header; a comment’s URN also contains its post. */
function urnOf(headers: Headers, { in_reply_to }: Outgoing): string | undefined {
  const id = headers.get('x-restli-id')?.trim();
  if (!id || in_reply_to === null || id.startsWith('urn:')) return id || undefined;
  return `urn:li:comment:(${rootOf(in_reply_to)},${id})`;
}

function removing(account: Account, urn: string): string {
  const [, root, id] = commentUrn.exec(urn) ?? [];
  if (root === undefined) return `/rest/posts/${encodeURIComponent(urn)}`;
  const actor = encodeURIComponent(authorOf(account));
  return `/rest/socialActions/${encodeURIComponent(root)}/comments/${id}?actor=${actor}`;
}

/** An account’s `secret` is the JSON text `{ token }`. */
export function createLinkedin(tools: LinkedinTools): SocialPort {
  const repeats = ({ in_reply_to }: Pick<Outgoing, 'in_reply_to'>) =>
    // Comments are not deduplicated.
    in_reply_to === null ? repeatable : 0;
  return {
    platform: 'linkedin',
    capability: 'key',
    repeats_for: repeats,

    prepare: (account, post, signal) =>
      uploadPictures(
        tools,
        tokenOf(account.secret),
        { owner: authorOf(account), post },
        signal,
      ).catch((error: unknown) => refusalOfPage(tools, account, error, signal)),

    async publish(account, post, signal) {
      const token = tokenOf(account.secret);
      const { intended_at = post.first_intent_at } = post;
      // More than ten minutes after a lost answer, repeating the call may create a duplicate.
      if (tools.clock() - intended_at > repeatable) {
        throw new PlatformError('unknown', 'LinkedIn can’t say any more if the post is there.');
      }
      const call = { method: 'POST', creates: true, ...creating(account, post), signal } as const;
      const answer = await callLinkedin(tools, token, call).catch((error: unknown) =>
        post.in_reply_to === null
          ? refusalOfPage(tools, account, error, signal)
          : refusalOfComment(error),
      );
      const { status, headers } = answer;
      const external_id = urnOf(headers, post);
      if (status !== 201 || !external_id) throw unreadable(status, true);
      return { external_id, url: postUrl(tools.web_url, rootOf(external_id)) };
    },

    async remove(account, external_id, signal) {
      const path = removing(account, external_id);
      const token = tokenOf(account.secret);
      await callLinkedin(tools, token, { method: 'DELETE', path, signal }).catch(
        (error: unknown) => {
          if (!(error instanceof PlatformError) || error.http !== 404) throw error;
        },
      );
    },

    profile: ({ external_id, secret }, signal) =>
      isPage(external_id)
        ? pageOf(tools, tokenOf(secret), external_id, signal)
        : memberOf(tools, tokenOf(secret), mayComment(secret), signal),
  };
}
