/** The text of a scheduled post, fitted to its networks. */
import type { ContentTypes } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import type { Media } from '#contract/images/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { type Fitted, fitText } from '#domain/text/fit-text.ts';
import { allFit, splitIntoParts } from '#domain/text/post-text.ts';

/** Another account, and its network. */
export interface Also {
  id: string;
  platform: LivePlatform;
  /** The limits of its own server, if known. */
  limits?: AccountLimits | undefined;
}

/** The form values about text and accounts. */
interface Whole {
  platform: LivePlatform;
  /** The limits of the first account's own server, if known. */
  limits?: AccountLimits | undefined;
  also: readonly Also[];
  content_type: (typeof ContentTypes)[number];
  content_text: string;
  media: readonly Media[];
}

/** The text as posts: a thread is split where it is too long for one. */
export function partsOf({
  content_type,
  content_text,
  platform,
  limits: own,
}: Pick<Whole, 'content_type' | 'content_text' | 'platform' | 'limits'>): string[] {
  const text = content_text.trim();
  return content_type === 'thread' ? splitIntoParts(text, allowedOn(platform, own)) : [text];
}

type FittedPost = Fitted<Media> & Pick<Also, 'platform' | 'limits'>;

/** Each network of several accounts once; if their servers differ, each server. */
function placesOf({ platform, limits: own, also }: Pick<Whole, 'platform' | 'limits' | 'also'>) {
  const all = [{ platform, limits: own }, ...also];
  return [...new Map(all.map((one) => [JSON.stringify([one.platform, one.limits]), one])).values()];
}

/** The text for each network of several accounts; empty with one account. */
export function fittedTo({ content_type, content_text, media, ...where }: Whole): FittedPost[] {
  if (where.also.length === 0) return [];
  const whole = { text: content_text.trim(), isThread: content_type === 'thread', media };
  return placesOf(where).map(({ platform, limits: own }) => ({
    platform,
    limits: own,
    ...fitText(whole, allowedOn(platform, own)),
  }));
}

/** Whether a drawn image is what the network needs: some support only videos. */
export const drawsEnough = ({ platform, picture }: Pick<Whole, 'platform'> & { picture: string }) =>
  picture !== 'none' && allowedOn(platform).videos !== 'only';

/** The first network that refuses the fitted text entirely. */
export const tooTight = (values: Whole): LivePlatform | undefined =>
  fittedTo(values).find(
    ({ platform, limits: own, parts, media }) =>
      parts.length > limits.thread_parts || !allFit(parts, allowedOn(platform, own), media.length),
  )?.platform;

export function isTooLong(values: Whole): boolean {
  if (values.also.length > 0) return tooTight(values) !== undefined;
  const parts = partsOf(values);
  return (
    parts.length > limits.thread_parts ||
    !allFit(parts, allowedOn(values.platform, values.limits), values.media.length)
  );
}
