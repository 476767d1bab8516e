/** The LinkedIn port: its versioned API, on behalf of the member who connected the account, or of a page they administer. */
import { type SocialAdapter, requireApp } from '#server/adapters/social/adapter.ts';
import { type Network, beginVisit, redeemVisit } from '#server/adapters/social/oauth2.ts';
import {
  type LinkedinTools,
  callLinkedin,
  mayComment,
  packSecret,
  postUrl,
  tokenOf,
  unreadable,
} from './call.ts';
import { isPage, pageOf, pageScopes, pagesOf } from './pages.ts';
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import {
  type Account,
  type Outgoing,
  PlatformError,
  type Profile,
  type SocialPort,
} from '#server/adapters/social/port.ts';
import { filesOf, uploadFiles } from './media.ts';

// LinkedIn’s “little text” format: an unescaped reserved character would cut the post there.

const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** A separate hashtag; the fragment of a URL does not count. */
const hashtag = /(?<=^|[\s([{“"'])#([\p{L}\p{N}_]+)/gu;

const escaped = (text: string): string => text.replace(reserved, (sign) => `\\${sign}`);

/** Escapes a text so that LinkedIn shows it unchanged; hashtags stay links. */
export function littleText(text: string): string {
  let done = '';
  let at = 0;
  for (const found of text.matchAll(hashtag)) {
    done += `${escaped(text.slice(at, found.index))}{hashtag|\\#|${escaped(found[1] ?? '')}}`;
    at = found.index + found[0].length;
  }
  return done + escaped(text.slice(at));
}

/** How long LinkedIn is known to reject an identical text and name the first post. */
const repeatable = 10 * minute;

const Member = z.object({
  sub: z.string().min(1),
  name: z.string().min(1),
  picture: z.string().optional().catch(undefined),
});

/** The member that a token belongs to. Without permission to comment, a post of theirs has one part. */
async function memberOf(
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
  const images = filesOf(post);
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
  const [picture] = filesOf(post);
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
      uploadFiles(tools, tokenOf(account.secret), { owner: authorOf(account), post }, signal).catch(
        (error: unknown) => refusalOfPage(tools, account, error, signal),
      ),

    async publish(account, post, signal) {
      const token = tokenOf(account.secret);
      const { intended_at = post.first_intent_at } = post;
      // More than ten minutes after a lost answer, repeating the call may create a duplicate.
      if (tools.clock() - intended_at > repeatable) {
        throw new PlatformError('unknown', 'LinkedIn can no longer tell if the post is live.');
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

// Scopes that the app does not have would fail the whole sign-in.
const profileScopes = ['openid', 'profile', 'w_member_social'];

/** Commenting is a permission of its own since 2026, which not every app has. */
const commentScopes = { profiles: 'w_member_social_feed', pages: 'w_organization_social_feed' };

/** The app for pages, which also marks such a sign-in; without PKCE there is nothing else to remember. */
const forPages = 'pages';

const networkOf = (
  { web_url }: Pick<LinkedinTools, 'web_url'>,
  scopes: readonly string[],
): Network => ({
  name: 'LinkedIn',
  authorize_url: `${web_url}/oauth/v2/authorization`,
  token_url: `${web_url}/oauth/v2/accessToken`,
  scopes,
  // LinkedIn supports PKCE only for native apps, and only on request.
  pkce: 'none',
});

export const linkedinAdapter: SocialAdapter<'linkedin'> = {
  manners:
    'Professional and concrete: what happened, what it taught, why it matters to colleagues. Short paragraphs, a strong first line, at most three hashtags at the end. People can’t be mentioned.',
  origins: ({ linkedin }) => [linkedin.api_url, linkedin.web_url],
  create({ tools, apps, settings: { linkedin } }) {
    const own = { ...tools, ...linkedin };
    const asked = (whose: keyof typeof commentScopes, scopes: readonly string[]) =>
      linkedin.comments.includes(whose) ? [...scopes, commentScopes[whose]] : scopes;
    /** Pages and profiles need two apps: LinkedIn’s product for pages must be the only one of its app. */
    const entranceOf = async (also: boolean) =>
      also
        ? {
            app: await requireApp(apps, 'linkedin', forPages),
            network: networkOf(own, asked('pages', pageScopes)),
          }
        : {
            app: await requireApp(apps, 'linkedin'),
            network: networkOf(own, asked('profiles', profileScopes)),
          };
    return {
      port: createLinkedin(own),
      login: {
        also: {
          isSetUp: async () => (await apps.find('linkedin', forPages)) !== undefined,
          isOf: isPage,
        },
        async begin(callback, _signal, _fields, also = false) {
          const { app, network } = await entranceOf(also);
          return { ...(await beginVisit(network, app, callback)), secret: also ? forPages : '' };
        },
        async redeem(visit, signal) {
          const also = visit.secret === forPages;
          const { app, network } = await entranceOf(also);
          const back = { ...visit, secret: '' };
          const tokens = await redeemVisit(own, network, app, back, signal);
          const { access_token, expires_at, scope } = tokens;
          const granted = scope?.split(/[\s,]+/u) ?? network.scopes;
          const comments = granted.includes(commentScopes[also ? 'pages' : 'profiles']);
          const profiles = also
            ? await pagesOf(own, access_token, signal)
            : [await memberOf(own, access_token, comments, signal)];
          const secret = packSecret(access_token, comments);
          return profiles.map((profile) => ({ profile, secret, expires_at }));
        },
      },
    };
  },
};
