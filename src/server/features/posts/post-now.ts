/** Publishes a post at once, through the same ledger, claimed and sent by the process that received the request. */
import type { z } from 'zod';
import type { FieldError } from '#contract/core/errors.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import type { PublishNow } from '#contract/posts/occurrences.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { commentFaultOf, extrasFaultOf, extrasSent } from '#domain/platforms/post-extras.ts';
import { onePartFault, textFaultOf } from '#domain/text/fit-text.ts';
import { limitsIn } from '#server/account-secret.ts';
import { AppError } from '#server/app-error.ts';
import { hiddenMedia } from '#server/reachable.ts';
import type { Context } from '#server/context.ts';
import { markPosted, requireDraftOf, revertToDrafts } from '#server/features/content/service.ts';
import { mediaOf, sizeOf } from '#server/features/images/service.ts';
import { markNotified } from '#server/ledger/read/attention.store.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { approveOccurrence } from '#server/ledger/publish/approvals.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { isAccountFree } from '#server/ledger/publish/guard.store.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import {
  type Created,
  createPost,
  dedupeLife,
  findTarget,
  type NewPost,
} from '#server/ledger/publish/posts.store.ts';
import { countRepeat, findPostOfDraft } from './repeat.store.ts';

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

/** Throws `invalid_input` if the network does not support one of the extras. */
function requireExtrasFit(body: Body, room: PlatformTraits): void {
  const { extras, first_comment, media_ids } = body;
  const fault = extrasFaultOf(room, extras, { parts: textsOf(body), media: media_ids.length });
  const comment = first_comment === undefined ? undefined : commentFaultOf(room, first_comment);
  const message = fault ?? comment;
  if (message === undefined) return;
  const path = fault === undefined ? 'first_comment' : 'extras';
  throw new AppError('invalid_input', { message, details: [{ path, message }] });
}

function tooLong(body: Body, room: PlatformTraits): FieldError[] {
  const { content, media_ids } = body;
  const texts = textsOf(body);
  const alone = texts.length > 1 ? onePartFault(room) : undefined;
  if (alone !== undefined) return [{ path: 'parts', message: alone }];
  return texts.flatMap((text, index) => {
    const message = textFaultOf(text, room, index === 0 ? media_ids.length : 0);
    if (message === undefined) return [];
    return [{ path: content === undefined ? `parts.${index}` : 'content', message }];
  });
}

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
  const parts = texts.map((text, index) => {
    const media = index === 0 ? body.media_ids : [];
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
  new AppError('conflict', { message: 'This post was already published, or is being published.' });

/**
 * Inserts the post, or finds the one that this request or draft created before. Throws `conflict` if the draft was
 * posted with another text.
 */
async function create(ctx: Context, post: NewPost, piece_id: string | undefined): Promise<Created> {
  const refusal = alreadyPosted();
  try {
    return await createPost(ctx.db, post, ctx.clock(), async (trx, id) => {
      if (piece_id && !(await markPosted(trx, piece_id, id, ctx.clock()))) throw refusal;
      await approveOccurrence(trx, id, ctx.clock());
      const entry = await loadOccurrence(trx, id);
      if (entry && (await isAccountFree(trx, entry, ctx.clock()))) {
        await moveWithin(ctx, trx, entry, { type: 'claim' });
      }
    });
  } catch (error) {
    if (error !== refusal || piece_id === undefined) throw error;
    const twin = await findPostOfDraft(ctx.db, piece_id);
    if (twin?.request_hash !== post.request_hash) throw refusal;
    return { ...twin, is_new: false };
  }
}

/** Waits for `work` up to the limit of a request; it continues afterwards. */
async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

async function read(ctx: Pick<Context, 'db'>, id: string): Promise<LoadedOccurrence> {
  const entry = await loadOccurrence(ctx.db, id);
  if (!entry) throw new AppError('not_found');
  return entry;
}

/** A client that is still connected gets a failure in the response, so no notification is needed. */
async function markReported(
  ctx: Pick<Context, 'clock' | 'db'>,
  { id, state }: LoadedOccurrence,
  signal: AbortSignal,
): Promise<void> {
  if (state === 'FAILED' && !signal.aborted) await markNotified(ctx.db, [id], state, ctx.clock());
}

/** Throws `invalid_input` if the network would reject these files, or could not fetch them. */
function requireMediaFit(
  { config }: Pick<Context, 'config'>,
  { platform, in_reply_to }: Body,
  room: PlatformTraits,
  media: Awaited<ReturnType<typeof mediaOf>>,
): void {
  const taking = in_reply_to ? { ...room, needs_media: false } : room;
  const message =
    mediaFaultOf(taking, media, kindOf, sizeOf) ?? hiddenMedia(config, platform, media.length);
  if (message === undefined) return;
  throw new AppError('invalid_input', { message, details: [{ path: 'media_ids', message }] });
}

/**
 * Publishes, or finds the post of the same request. Returns within 25 s; a post that is still being sent continues
 * afterwards. Throws errors that prevent the post from being inserted.
 */
export async function postNow(ctx: Context, asked: PostNow): Promise<LoadedOccurrence> {
  const account = await requireTarget(ctx, asked);
  const room = allowedOn(asked.body.platform, limitsIn(account));
  const details = tooLong(asked.body, room);
  if (details.length > 0) throw new AppError('invalid_input', { details });
  requireExtrasFit(asked.body, room);
  const media = await mediaOf(ctx, asked.owner_id, asked.body.media_ids);
  requireMediaFit(ctx, asked.body, room, media);
  const { piece_id } = asked.body;
  if (piece_id) await requireDraftOf(ctx, asked.owner_id, asked.agent_id, piece_id);

  const post = newPost(asked, account.id);
  const made = await create(ctx, post, piece_id);
  if (made.request_hash !== post.request_hash) throw new AppError('idempotency_mismatch');
  if (!made.is_new) await countRepeat(ctx.db, made.id);

  const entry = await read(ctx, made.id);
  if (!made.is_new || entry.state !== 'LEASED') return entry;
  const work = sendClaimed(ctx, entry).catch((err: unknown) => {
    // The row has the current state; the sweeper continues from there.
    ctx.log.error({ err, occurrence: entry.id }, 'sending broke off');
  });
  await waitAtMost(work, ledgerTimes.send);
  const sent = await read(ctx, made.id);
  if (piece_id) await revertToDrafts(ctx.db, ctx.clock(), made.id);
  await markReported(ctx, sent, asked.signal);
  return sent;
}
