/** The public calls of review links: without a session, by the token in the address. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { reviewPageCalls } from '#contract/reviews/calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import { nameOfSpace } from '#server/features/notifications/service.ts';
import { readFile, readInPieces } from '#server/features/media/service.ts';
import { readPostsById } from '#server/features/posts/service.ts';
import type { FileAnswer, Handlers } from '#server/http/handlers.ts';
import { hour } from '#contract/core/time.ts';
import { returnTry, takeTry } from '#server/features/auth/service.ts';
import { answerReview } from './answer.ts';
import { type OpenLink, openLink } from './links.ts';
import { makeNonce } from './nonce.ts';
import { shownWith } from './notes.ts';
import { closedPage, pageAt, pinPage, type Refused, reviewPage } from './page.ts';
import { type LinkRow, listFaces, listNotes } from './reviews.store.ts';

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
    owner: await nameOfSpace(ctx.db, owner_id),
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

// The PIN of a review link: guessed rarely, and carried by the forms of the page once it was entered, never by an
// address.

type Locked = Pick<LinkRow, 'id' | 'pin_hash'>;

/** How often a PIN may be guessed, by everyone together: six digits then last longer than any link. */
const guesses = { count: 5, span: hour };

/** For how long what was entered is good for. */
const passLife = 12 * hour;

const proofOf = ({ sealer }: Pick<Context, 'sealer'>, { id, pin_hash }: Locked, until: string) =>
  createHmac('sha256', sealer.key('review pin')).update([id, pin_hash, until].join(' ')).digest();

/** What shows for some hours that the PIN was entered. */
function makePass(ctx: Pick<Context, 'sealer' | 'clock'>, link: Locked): string {
  const until = String(ctx.clock() + passLife);
  return `${until}.${proofOf(ctx, link, until).toString('base64url')}`;
}

/** Whether the posts of the link may be shown: it asks for no PIN, or this one was made for it. */
function isUnlocked(
  ctx: Pick<Context, 'sealer' | 'clock'>,
  link: Locked,
  pass: string | undefined,
): boolean {
  if (link.pin_hash === null) return true;
  const [until = '', proof = ''] = (pass ?? '').split('.');
  const right = proofOf(ctx, link, until);
  const given = Buffer.from(proof, 'base64url');
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Number(until) > ctx.clock();
}

/** A pass for whoever knows the PIN; otherwise what to tell them. */
async function enterPin(
  ctx: Pick<Context, 'sealer' | 'clock' | 'db' | 'hashers'>,
  link: Locked,
  pin: string,
): Promise<{ pass: string } | { refused: string }> {
  const taken = await takeTry(ctx.db, `review pin ${link.id}`, guesses, ctx.clock());
  if ('wait' in taken) {
    const minutes = Math.ceil(taken.wait / 60_000);
    return {
      refused: `There were too many wrong PINs. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    };
  }
  if (!(await ctx.hashers.password.verify(pin, link.pin_hash)))
    return { refused: 'That isn’t the PIN of this link.' };
  await returnTry(ctx.db, [taken.granted]);
  return { pass: makePass(ctx, link) };
}
