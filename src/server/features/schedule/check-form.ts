/** The accounts of a schedule, and whether what it says can be published on each of them. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { besideWarning, commentFaultOf, extrasFaultOf } from '#domain/platforms/post-extras.ts';
import { kindAt, mediaFaultOf } from '#domain/text/post-media.ts';
import { fitText, onePartFault } from '#domain/text/fit-text.ts';
import { allFit, splitIntoParts } from '#domain/text/post-text.ts';
import { unreadRule } from '#domain/schedule/series.ts';
import { onceForSeveral } from '#domain/schedule/schedule-fault.ts';
import { AppError } from '#server/app-error.ts';
import { hiddenMedia } from '#server/reachable.ts';
import type { Context } from '#server/context.ts';
import { mediaOf, shownMedia, sizeOf } from '#server/features/images/service.ts';
import { findTarget, type Target } from '#server/ledger/publish/posts.store.ts';
import { type Form, wrong } from './form.ts';
import { listAccountsOf } from './store.ts';

/** An account of the schedule. */
export interface Channel {
  id: string;
  platform: LivePlatform;
  /** Its limits. */
  room: PlatformTraits;
}

/** Throws if review is switched off on a network whose terms require that a person reads every text. */
function requireReader(form: Form, places: readonly { platform: LivePlatform }[]): void {
  if (form.review !== 'off') return;
  for (const { platform } of places) {
    const rule = unreadRule(platform, form);
    if (rule !== undefined) throw wrong('review', rule);
  }
}

/** Throws `invalid_input` if a network does not support threads. */
function requireOneText(parts: readonly string[], room: PlatformTraits): void {
  const fault = parts.length > 1 ? onePartFault(room) : undefined;
  if (fault !== undefined) throw wrong('content_type', fault);
}

const textsOf = (
  { content_type, content_text }: Pick<Form, 'content_type' | 'content_text'>,
  room: PlatformTraits,
): string[] => (content_type === 'thread' ? splitIntoParts(content_text, room) : [content_text]);

function requireRoomForText(
  { content_type, content_text, media_ids, content_config }: Form,
  limit: PlatformTraits,
) {
  const pictures = media_ids.length + (content_config.picture === 'none' ? 0 : 1);
  const parts = textsOf({ content_type, content_text }, limit);
  requireOneText(parts, limit);
  const fitWith = (pictures: number): boolean =>
    parts.length <= limits.thread_parts && allFit(parts, limit, pictures);
  if (fitWith(pictures)) return;
  const what = fitWith(0) ? ' with pictures' : '';
  throw wrong('content_text', `Content too long for ${limit.name}${what}`);
}

/** The account that the agent publishes through. Throws `not_connected`, and `not_found` for someone else's agent. */
export async function requireAccount(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  wanted: Target,
): Promise<Channel> {
  const target = await findTarget(ctx.db, ownerId, wanted);
  if (!target) throw new AppError('not_found', { message: 'This agent doesn’t exist.' });
  const { agent, account } = target;
  const { platform } = wanted;
  if (account) return { id: account.id, platform, room: allowedOn(platform, limitsIn(account)) };
  if (agent.is_self === 1) {
    throw new AppError('not_connected', { message: 'This account isn’t connected.' });
  }
  const { name } = platforms[platform];
  if (wanted.connection_id !== undefined) {
    throw new AppError('not_connected', {
      message: `${agent.name} doesn’t publish through this ${name} account. Choose another one, or connect it on the agent’s page.`,
    });
  }
  throw new AppError('not_connected', {
    message: `${agent.name} isn’t connected to ${name}. Connect it on the agent’s page first.`,
  });
}

/** These accounts, in this order. Throws `not_connected` if the agent is not linked to one of them. */
export async function requireAccounts(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  agentId: string,
  ids: readonly string[],
): Promise<Channel[]> {
  const rows = await listAccountsOf(ctx.db, ownerId, agentId, ids);
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (row) {
      const platform = LivePlatform.parse(row.platform);
      return { id, platform, room: allowedOn(platform, limitsIn(row)) };
    }
    throw new AppError('not_connected', {
      message:
        'The agent doesn’t post through one of these accounts. Choose another one, or connect it on the agent’s page.',
    });
  });
}

/** Restrictions of schedules with several accounts. Throws `invalid_input`. */
function requireTogether({ frequency }: Form, channels: readonly Channel[]): void {
  if (frequency === 'once') throw wrong(onceForSeveral.field, onceForSeveral.message);
  const platform = channels
    .map((one) => one.platform)
    .find((one, at, all) => platforms[one].takes_once && all.indexOf(one) !== at);
  if (platform === undefined) return;
  const { name } = platforms[platform];
  throw wrong(
    'connection_ids',
    `${name} doesn’t allow the same text on several accounts. Choose one of them.`,
  );
}

/** Checks that a text for several accounts is not empty after it was fitted to each. Throws `invalid_input`. */
async function requireFit(
  ctx: Context,
  ownerId: string,
  form: Form,
  channels: readonly Channel[],
): Promise<void> {
  const { content_type, content_text: text, media_ids } = form;
  const media = await shownMedia(ctx, ownerId, media_ids);
  for (const { platform, room: whole } of channels) {
    const room = besideWarning(whole, form.extras);
    const isThread = content_type === 'thread';
    const fitted = fitText({ text, isThread, media }, room);
    requireMediaFit(ctx, form, { platform, room }, fitted.media);
    requireOneText(fitted.parts, room);
    const isShort = fitted.parts.length <= limits.thread_parts;
    if (isShort && allFit(fitted.parts, room, fitted.media.length)) continue;
    throw wrong('content_text', `Content too long for ${room.name}`);
  }
}

/** One account in the form of older clients, or several resolved ones. */
export type Wanted = Omit<Target, 'agent_id'> | readonly [Channel, Channel, ...Channel[]];

/** Resolves named accounts. Throws `not_connected`. */
export async function namedAccounts(
  ctx: Context,
  ownerId: string,
  agentId: string,
  ids: readonly string[],
): Promise<Wanted | undefined> {
  const [first, second, ...others] = await requireAccounts(ctx, ownerId, agentId, ids);
  if (first && second) return [first, second, ...others];
  return first && { platform: first.platform, connection_id: first.id };
}

const areSeveral = (wanted: Wanted): wanted is readonly [Channel, Channel, ...Channel[]] =>
  Array.isArray(wanted);

/** Throws `invalid_input` if a network does not support one of the extras, or a first comment. */
function requireExtrasFit(
  { extras, media_ids, content_config }: Form,
  { room }: Channel,
  parts: readonly string[],
): void {
  const { first_comment, picture } = content_config;
  const media = media_ids.length + (picture === 'none' ? 0 : 1);
  const fault = extrasFaultOf(room, extras, { parts, media });
  if (fault !== undefined) throw wrong('extras', fault);
  const comment = first_comment === '' ? undefined : commentFaultOf(room, first_comment);
  if (comment !== undefined) throw wrong('content_config.first_comment', comment);
}

/** Reserves a place for the generated picture, which excludes animations. Throws `invalid_input`. */
function requirePlaceForPicture(
  { content_config, media_ids }: Form,
  media: readonly Media[],
): void {
  if (content_config.picture === 'none') return;
  if (media_ids.length >= limits.post_media) {
    const most = limits.post_media - 1;
    throw wrong('media_ids', `With a drawn picture a post can have up to ${most} others.`);
  }
  const kinds = new Set(media.map(kindAt));
  if (kinds.has('video')) {
    throw wrong('media_ids', 'A post with a video can’t have a drawn image too.');
  }
  if (kinds.has('clip')) {
    throw wrong('media_ids', 'A post with a moving clip can’t have a drawn picture too.');
  }
}

/** Throws `invalid_input` if the network would reject these files, or could not fetch them. */
function requireMediaFit(
  { config }: Pick<Context, 'config'>,
  { content_config }: Form,
  { platform, room }: Pick<Channel, 'platform' | 'room'>,
  media: Awaited<ReturnType<typeof shownMedia>>,
): void {
  // A generated picture exists by the time of the run.
  const will_draw = content_config.picture !== 'none';
  const needs_media = (room.needs_media ?? false) && (!will_draw || room.videos === 'only');
  const fault =
    mediaFaultOf({ ...room, needs_media }, media, kindAt, sizeOf) ??
    hiddenMedia(config, platform, media.length + Number(will_draw));
  if (fault !== undefined) throw wrong('media_ids', fault);
}

/**
 * Validates everything that does not depend on the time. Throws `invalid_input`, `not_connected`, `not_found`.
 * Returns the accounts.
 */
export async function checkForm(
  ctx: Context,
  ownerId: string,
  form: Form,
  wanted: Wanted,
  { has_parts = false }: { has_parts?: boolean } = {},
): Promise<[Channel, ...Channel[]]> {
  requirePlaceForPicture(form, await shownMedia(ctx, ownerId, form.media_ids));
  requireReader(form, areSeveral(wanted) ? wanted : [wanted]);
  if (areSeveral(wanted)) {
    await mediaOf(ctx, ownerId, form.media_ids);
    requireTogether(form, wanted);
    await requireFit(ctx, ownerId, form, wanted);
    // The text is fitted to what the content warning leaves.
    for (const channel of wanted) requireExtrasFit(form, channel, []);
    return [...wanted];
  }
  const { platform } = wanted;
  const [outcome] = await Promise.allSettled([
    requireAccount(ctx, ownerId, { ...wanted, agent_id: form.agent_id, may_be_self: has_parts }),
  ]);
  // Errors of the text that are independent of an account come first.
  const room: PlatformTraits =
    outcome.status === 'fulfilled' ? outcome.value.room : platforms[platform];
  // Exact parts were validated where they were written.
  if (!has_parts) requireRoomForText(form, room);
  const media = await mediaOf(ctx, ownerId, form.media_ids);
  requireMediaFit(ctx, form, { platform, room }, media);
  if (outcome.status === 'rejected') throw outcome.reason;
  if (!has_parts) requireExtrasFit(form, outcome.value, textsOf(form, outcome.value.room));
  return [outcome.value];
}
