/** The public calls of review links: without a session, by the token in the address. */
import type { reviewPageCalls } from '#contract/reviews/calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import { readFile, readInPieces } from '#server/features/media/service.ts';
import { readPostsById } from '#server/features/posts/service.ts';
import type { FileAnswer, Handlers } from '#server/http/handlers.ts';
import { answerReview } from './answer.ts';
import { type OpenLink, openLink } from './links.ts';
import { makeNonce } from './nonce.ts';
import { shownWith } from './notes.ts';
import { closedPage, pageAt, pinPage, type Refused, reviewPage } from './page.ts';
import { enterPin, isUnlocked } from './pin.ts';
import { listFaces, listNotes, ownerName } from './reviews.store.ts';

const mediaPath = '/api/media/';

/** The names of all files that the page of a link shows. */
const filesOf = (posts: readonly Post[]): Set<string> =>
  new Set(
    posts
      .flatMap(({ agent, standings }) => [
        ...(agent.avatar_url === null ? [] : [agent.avatar_url]),
        ...standings.flatMap(({ media }) => media.map(({ url }) => url)),
      ])
      .filter((url) => url.startsWith(mediaPath))
      .map((url) => url.slice(mediaPath.length)),
  );

/** The posts that a link shows now: those that were deleted are gone. */
const postsOf = (ctx: Context, { owner_id, post_ids }: OpenLink): Promise<Post[]> =>
  readPostsById(ctx, owner_id, post_ids);

/** `pass`: shows that the PIN was entered, if the link has one. */
interface Opened {
  pass?: string | undefined;
  refused?: Refused;
}

async function pageOf(
  ctx: Context,
  link: OpenLink,
  { pass, refused }: Opened = {},
): Promise<FileAnswer> {
  const { id: link_id, owner_id, token } = link;
  const posts = await postsOf(ctx, link);
  const notes = Map.groupBy(await listNotes(ctx.db, owner_id, link.post_ids), (one) => one.post_id);
  const accounts = posts.flatMap(({ standings }) => standings.map((one) => one.connection_id));
  const faces = new Map((await listFaces(ctx.db, owner_id, accounts)).map((one) => [one.id, one]));
  const query = pass === undefined ? '' : `?pass=${pass}`;
  return reviewPage({
    link,
    pass,
    refused,
    owner: await ownerName(ctx.db, owner_id),
    posts: posts.map((post) => {
      const said = notes.get(post.id) ?? [];
      const nonce = makeNonce(ctx, { link_id, post_id: post.id, hash: post.hash });
      return { post, notes: said, shown: shownWith(said, link_id), nonce };
    }),
    drawing: {
      faceOf: (id) => faces.get(id),
      fileAt: (url) =>
        url.startsWith(mediaPath)
          ? `/api/review/${token}/media/${url.slice(mediaPath.length)}${query}`
          : url,
    },
  });
}

/** Refusals that a reader of the page can do something about. */
const isForReader = (error: unknown): error is AppError =>
  error instanceof AppError && ['conflict', 'limit_reached'].includes(error.code);

export const reviewPageRoutes = (ctx: Context): Handlers<typeof reviewPageCalls> => ({
  async read({ params }) {
    const link = await openLink(ctx, params.token);
    if (!link) return closedPage();
    return link.pin_hash === null ? pageOf(ctx, link) : pinPage(link);
  },

  async open({ params, body }) {
    const link = await openLink(ctx, params.token);
    if (!link) return closedPage();
    if (link.pin_hash === null) return pageAt(`/review/${link.token}`);
    const entered = await enterPin(ctx, link, body.pin.trim());
    return 'pass' in entered ? pageOf(ctx, link, entered) : pinPage(link, entered.refused);
  },

  reopen: ({ params }) => Promise.resolve(pageAt(`/review/${encodeURIComponent(params.token)}`)),

  async answer({ params, body, ...request }) {
    const link = await openLink(ctx, params.token);
    if (!link) return closedPage();
    const { pass, ...sent } = body;
    if (!isUnlocked(ctx, link, pass))
      return pinPage(link, 'Enter the PIN again. Nothing was decided.');
    try {
      await answerReview(ctx, link, sent, originOf(request));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return closedPage();
      if (!isForReader(error)) throw error;
      const { post_id, by, text } = body;
      return pageOf(ctx, link, { pass, refused: { post_id, by, text, message: error.message } });
    }
    // The pass is in no address, so the page is the answer.
    if (link.pin_hash !== null) return pageOf(ctx, link, { pass });
    return pageAt(`/review/${link.token}#post-${body.post_id}`);
  },

  async media({ params: { token, name }, query }) {
    const link = await openLink(ctx, token);
    if (!link || !isUnlocked(ctx, link, query.pass)) throw new AppError('not_found');
    if (!filesOf(await postsOf(ctx, link)).has(name)) throw new AppError('not_found');
    const kind = kindAt({ url: name });
    if (kind === 'video' || kind === 'document') {
      const large = await readInPieces(ctx, name);
      if (!large) throw new AppError('not_found');
      // A document is saved, because browsers show none in a page that may run nothing.
      return { ...large, max_age: 0, ...(kind === 'document' && { filename: 'document.pdf' }) };
    }
    const file = await readFile(ctx, name);
    if (!file) throw new AppError('not_found');
    return { ...file, max_age: 0 };
  },
});
