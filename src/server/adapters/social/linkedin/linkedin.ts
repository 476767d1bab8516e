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
import { callLinkedin, type LinkedinTools, postUrl, tokenOf, unreadable } from './call.ts';
import { picturesOf, uploadPictures } from './media.ts';
import { isPage, notAdmin, pageOf } from './pages.ts';
import { littleText } from './text.ts';

/** How long LinkedIn is known to reject an identical text and name the first post. */
const repeatable = 10 * minute;

const Member = z.object({
  sub: z.string().min(1),
  name: z.string().min(1),
  picture: z.string().optional().catch(undefined),
});

/** The member that a token belongs to. */
export async function memberOf(
  tools: LinkedinTools,
  token: string,
  signal: AbortSignal,
): Promise<Profile> {
  const path = '/v2/userinfo';
  const { status, body } = await callLinkedin(tools, token, { method: 'GET', path, signal });
  const member = Member.safeParse(body);
  if (!member.success) throw unreadable(status, false);
  const { sub: external_id, name, picture } = member.data;
  const avatar_url = picture ?? null;
  return { external_id, username: name, display_name: name, avatar_url, followers: null };
}

const authorOf = ({ external_id }: Pick<Account, 'external_id'>): string =>
  isPage(external_id) ? external_id : `urn:li:person:${external_id}`;

/** A member who no longer administers a page is rejected; its posts wait until someone who does reconnects it. */
const asPage =
  ({ external_id }: Account) =>
  (error: unknown): never => {
    const isRefused = error instanceof PlatformError && error.http === 403;
    if (!isRefused || !isPage(external_id)) throw error;
    throw new PlatformError('reconnect', notAdmin, { http: 403, cause: error });
  };

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
      ).catch(asPage(account)),

    async publish(account, post, signal) {
      const token = tokenOf(account.secret);
      const { intended_at = post.first_intent_at } = post;
      // More than ten minutes after a lost answer, repeating the call may create a duplicate.
      if (tools.clock() - intended_at > repeatable) {
        throw new PlatformError('unknown', 'LinkedIn can’t say any more if the post is there.');
      }
      const call = { method: 'POST', creates: true, ...creating(account, post), signal } as const;
      const answer = await callLinkedin(tools, token, call).catch(asPage(account));
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
        : memberOf(tools, tokenOf(secret), signal),
  };
}
