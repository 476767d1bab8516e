/** The accounts of a schedule, and whether what it says can be published on each of them. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { besideWarning } from '#domain/platforms/post-extras.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { fitText } from '#domain/text/fit-text.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';
import { unreadRule } from '#domain/schedule/series.ts';
import { onceForSeveral } from '#domain/schedule/schedule-fault.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import { type Fields, requireFit } from '#server/post-fit.ts';
import type { Context } from '#server/context.ts';
import { mediaOf, shownMedia } from '#server/features/images/service.ts';
import { findTarget, type Target } from '#server/ledger/publish/posts.store.ts';
import { placesIn } from '#server/db/json.ts';
import type { Form } from './form.ts';
import { listAccountsOf, type ScheduleRow } from './store.ts';

type AccountColumns = { id: string; platform: LivePlatform; limits: string | null };

/** An account of the schedule. */
export interface Channel {
  id: string;
  platform: LivePlatform;
  /** Its limits. */
  room: PlatformTraits;
}

export const channelOf = ({ id, platform, limits }: AccountColumns): Channel => ({
  id,
  platform,
  room: allowedOn(platform, limitsIn({ limits })),
});

/** Throws if review is switched off on a network whose terms require that a person reads every text. */
function requireReader(form: Form, places: readonly { platform: LivePlatform }[]): void {
  if (form.review !== 'off') return;
  for (const { platform } of places) {
    const rule = unreadRule(platform, form);
    if (rule !== undefined) throw fieldError('review', rule);
  }
}

const textsOf = (
  { content_type, content_text }: Pick<Form, 'content_type' | 'content_text'>,
  room: PlatformTraits,
): string[] => (content_type === 'thread' ? splitIntoParts(content_text, room) : [content_text]);

/** How many pictures are drawn for each run. */
const drawnFor = ({ content_config }: Form): number => Number(content_config.picture !== 'none');

const fields: Fields = {
  text: ({ part, long }) => ((part ?? long) === undefined ? 'content_type' : 'content_text'),
  media: 'media_ids',
  extras: 'extras',
  first_comment: 'content_config.first_comment',
  isSpecified: true,
};

/** The account that the agent publishes through. Throws `not_connected`, and `not_found` for someone else's agent. */
async function requireAccount(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  wanted: Target,
): Promise<Channel> {
  const target = await findTarget(ctx.db, ownerId, wanted);
  if (!target) throw new AppError('not_found', { message: 'This agent doesn’t exist.' });
  const { agent, account } = target;
  const { platform } = wanted;
  if (account) return channelOf({ ...account, platform });
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
    if (row) return channelOf(row);
    throw new AppError('not_connected', {
      message:
        'The agent doesn’t post through one of these accounts. Choose another one, or connect it on the agent’s page.',
    });
  });
}

/** Restrictions of schedules with several accounts. Throws `invalid_input`. */
function requireTogether({ frequency }: Form, channels: readonly Channel[]): void {
  if (frequency === 'once') throw fieldError(onceForSeveral.field, onceForSeveral.message);
  const platform = channels
    .map((one) => one.platform)
    .find((one, at, all) => platforms[one].takes_once && all.indexOf(one) !== at);
  if (platform === undefined) return;
  const { name } = platforms[platform];
  throw fieldError(
    'connection_ids',
    `${name} doesn’t allow the same text on several accounts. Choose one of them.`,
  );
}

/** Checks a text for several accounts as it is after it was fitted to each. Throws `invalid_input`. */
async function requireFitOnEach(
  ctx: Context,
  ownerId: string,
  form: Form,
  channels: readonly Channel[],
): Promise<void> {
  const { content_type, content_text: text, extras, content_config } = form;
  const { first_comment } = content_config;
  const media = await shownMedia(ctx, ownerId, form.media_ids);
  const drawn = [drawnFor(form)];
  const isThread = content_type === 'thread';
  for (const { platform, room: whole } of channels) {
    const room = besideWarning(whole, extras);
    const fitted = fitText({ text, isThread, media }, room);
    requireFit(ctx, { platform, room }, { ...fitted, drawn }, fields);
    // The text was fitted to what the content warning leaves.
    const content = { parts: [], media: fitted.media, drawn, extras, first_comment };
    requireFit(ctx, { platform, room: whole }, content, fields);
  }
}

/** One account in the form of older clients, or several resolved ones. */
export type Wanted = Omit<Target, 'agent_id'> | readonly [Channel, Channel, ...Channel[]];

export const asWanted = ([first, second, ...others]: readonly Channel[]): Wanted => {
  if (!first) throw new AppError('not_found');
  if (second) return [first, second, ...others];
  return { platform: first.platform, connection_id: first.id };
};

/** Resolves named accounts. Throws `not_connected`. */
export async function namedAccounts(
  ctx: Context,
  ownerId: string,
  agentId: string,
  ids: readonly string[],
): Promise<Wanted | undefined> {
  const channels = await requireAccounts(ctx, ownerId, agentId, ids);
  return channels.length === 0 ? undefined : asWanted(channels);
}

const areSeveral = (wanted: Wanted): wanted is readonly [Channel, Channel, ...Channel[]] =>
  Array.isArray(wanted);

/** Reserves a place for the generated picture, which excludes animations. Throws `invalid_input`. */
function requirePlaceForPicture(
  { content_config, media_ids }: Form,
  media: readonly Media[],
): void {
  if (content_config.picture === 'none') return;
  if (media_ids.length >= limits.post_media) {
    const most = limits.post_media - 1;
    throw fieldError('media_ids', `With a generated image, a post can have up to ${most} others.`);
  }
  const kinds = new Set(media.map(kindAt));
  if (kinds.has('video')) {
    throw fieldError('media_ids', 'A post with a video can’t have a drawn image too.');
  }
  if (kinds.has('document')) {
    throw fieldError('media_ids', 'A post with a document can’t have a generated image too.');
  }
  if (kinds.has('clip')) {
    throw fieldError('media_ids', 'A post with a GIF can’t have a generated image too.');
  }
}

/**
 * Validates everything that does not depend on the time. Throws `invalid_input`, `not_connected`, `not_found`.
 * Returns the accounts. `exact`: the series has exact parts.
 */
export async function checkForm(
  ctx: Context,
  ownerId: string,
  form: Form,
  wanted: Wanted,
  exact?: Pick<ScheduleRow, 'media_parts'>,
): Promise<[Channel, ...Channel[]]> {
  requirePlaceForPicture(form, await shownMedia(ctx, ownerId, form.media_ids));
  requireReader(form, areSeveral(wanted) ? wanted : [wanted]);
  if (areSeveral(wanted)) {
    await mediaOf(ctx, ownerId, form.media_ids);
    requireTogether(form, wanted);
    await requireFitOnEach(ctx, ownerId, form, wanted);
    return [...wanted];
  }
  const { platform } = wanted;
  const [outcome] = await Promise.allSettled([
    requireAccount(ctx, ownerId, {
      ...wanted,
      agent_id: form.agent_id,
      may_be_self: exact !== undefined,
    }),
  ]);
  // Errors of the content that are independent of an account come first.
  const room: PlatformTraits =
    outcome.status === 'fulfilled' ? outcome.value.room : platforms[platform];
  // Exact parts were validated where they were written.
  const parts = exact ? [] : textsOf(form, room);
  const drawn = drawnFor(form);
  const { extras, content_config, media_ids } = form;
  const { first_comment } = content_config;
  requireFit(ctx, { platform, room }, { parts, drawn: [drawn + media_ids.length] }, fields);
  await mediaOf(ctx, ownerId, media_ids);
  const media = await shownMedia(ctx, ownerId, media_ids);
  const media_parts = placesIn(exact?.media_parts ?? '{}');
  const content = { parts, media, media_parts, drawn: [drawn] };
  const besides = exact || outcome.status === 'rejected' ? {} : { extras, first_comment };
  requireFit(ctx, { platform, room }, { ...content, ...besides }, fields);
  if (outcome.status === 'rejected') throw outcome.reason;
  return [outcome.value];
}
