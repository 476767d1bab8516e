/** Publishes a text that a call carries: it becomes a row of the ledger, and is sent within the request. */
import type { z } from 'zod';
import type { PublishNow } from '#contract/posts/occurrences.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { extrasSent } from '#domain/platforms/post-extras.ts';
import { mediaByPart } from '#domain/text/part-media.ts';
import { limitsIn } from '#server/account-secret.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import { requireFit } from '#server/post-fit.ts';
import type { Context } from '#server/context.ts';
import { markPosted, requireDraftOf, revertToDrafts } from '#server/features/content/service.ts';
import { mediaOf, shownMedia } from '#server/features/images/service.ts';
import {
  type LoadedOccurrence,
  loadOccurrences,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { sendNow } from '#server/ledger/publish/send-now.ts';
import { approveOccurrence } from '#server/ledger/publish/approvals.store.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import {
  type Created,
  createPost,
  dedupeLife,
  findTarget,
  type NewPost,
} from '#server/ledger/publish/posts.store.ts';
import { learnPublished } from './learn-post.ts';
import { countRepeat, findPostOfDraft } from './store.ts';

type Body = z.output<typeof PublishNow>;

/** Who publishes where. */
export interface PostNow {
  owner_id: string;
  agent_id: string;
  body: Body;
  idempotency_key: string | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

const textsOf = ({ content, parts }: Body): string[] =>
  content === undefined ? (parts ?? []) : [content];

async function requireTarget(ctx: Pick<Context, 'db'>, { owner_id, agent_id, body }: PostNow) {
  const target = await findTarget(ctx.db, owner_id, { ...body, agent_id });
  if (!target) throw new AppError('not_found');
  if ((await frozenSince(ctx.db, owner_id)) !== null) throw new AppError('publishing_frozen');
  if (target.agent.status === 'inactive') throw new AppError('agent_inactive');
  if (!target.account) throw new AppError('not_connected');
  if (target.account.status !== 'connected') {
    throw new AppError('not_connected', { message: 'Reconnect this account.' });
  }
  return target.account;
}

/** The exact texts, and the key by which a repeated request is recognized. */
function newPost(asked: PostNow, accountId: string): NewPost {
  const { owner_id, agent_id, body, idempotency_key } = asked;
  const { first_comment } = body;
  const texts = [...textsOf(body), ...(first_comment === undefined ? [] : [first_comment])];
  const extras = extrasSent(platforms[body.platform], body.extras);
  const files = mediaByPart(textsOf(body), body.media_ids, body.media_parts);
  const parts = texts.map((text, index) => {
    const media = files[index] ?? [];
    return { text, media, hash: hashOf(text, media) };
  });
  const hashes = parts.map(({ hash }) => hash);
  // Without extras, the key stays the same as in older versions.
  const besides = Object.keys(extras).length > 0 ? [extras] : [];
  const request_hash = hashOf(owner_id, agent_id, accountId, hashes, body.in_reply_to, ...besides);
  return {
    kind: 'post_now',
    owner_id,
    agent_id,
    account_id: accountId,
    platform: body.platform,
    parts,
    extras,
    request_hash,
    in_reply_to: body.in_reply_to,
    made_with_ai: Boolean(body.piece_id),
    dedupe_key: idempotency_key ? hashOf('key', owner_id, idempotency_key) : request_hash,
    dedupe_life: idempotency_key ? dedupeLife.key : dedupeLife.hash,
  };
}

export const alreadyPosted = () =>
  conflictError('This post was already published, or is being published.');

/**
 * Inserts the post, or finds the one that this request or draft created before. Throws `conflict` if the draft was
 * posted with another text.
 */
async function create(ctx: Context, post: NewPost, body: Body): Promise<Created> {
  const { piece_id } = body;
  const refusal = alreadyPosted();
  try {
    return await createPost(ctx.db, post, ctx.clock(), async (trx, id) => {
      if (piece_id && !(await markPosted(trx, piece_id, id, ctx.clock()))) throw refusal;
      await approveOccurrence(trx, id, ctx.clock(), { by: 'writing' });
      if (piece_id) await learnPublished(ctx, trx, { ...post, id: piece_id }, textsOf(body));
    });
  } catch (error) {
    if (error !== refusal || piece_id === undefined) throw error;
    const twin = await findPostOfDraft(ctx.db, piece_id);
    if (twin?.request_hash !== post.request_hash) throw refusal;
    return { ...twin, is_new: false };
  }
}

const fields = {
  media: 'media_ids',
  extras: 'extras',
  first_comment: 'first_comment',
} as const;

/**
 * Publishes a text, or finds the post of the same request. Returns within 25 s; a post that is still being sent
 * continues afterwards. Throws errors that prevent the post from being inserted.
 */
export async function publishText(ctx: Context, asked: PostNow): Promise<LoadedOccurrence> {
  const { owner_id, agent_id, body, signal } = asked;
  const account = await requireTarget(ctx, asked);
  const { platform, content, media_ids, media_parts, extras, first_comment, in_reply_to } = body;
  const { piece_id } = body;
  const place = { platform, room: allowedOn(platform, limitsIn(account)) };
  await mediaOf(ctx, owner_id, media_ids);
  const media = await shownMedia(ctx, owner_id, media_ids);
  const is_reply = in_reply_to !== null;
  requireFit(
    ctx,
    place,
    { parts: textsOf(body), media, media_parts, extras, first_comment, is_reply },
    {
      ...fields,
      text: ({ part }) =>
        content !== undefined ? 'content' : part === undefined ? 'parts' : `parts.${part}`,
    },
  );
  if (piece_id) await requireDraftOf(ctx, owner_id, agent_id, piece_id);
  const post = newPost(asked, account.id);
  const made = await create(ctx, post, body);
  if (made.request_hash !== post.request_hash) throw new AppError('idempotency_mismatch');
  if (!made.is_new) await countRepeat(ctx.db, made.id);
  const [entry] = made.is_new
    ? await sendNow(ctx, [made.id], signal)
    : await loadOccurrences(ctx.db, [made.id]);
  if (!entry) throw new AppError('not_found');
  if (piece_id && made.is_new)
    await revertToDrafts(ctx.db, ctx.clock(), { occurrence_id: made.id });
  return entry;
}
