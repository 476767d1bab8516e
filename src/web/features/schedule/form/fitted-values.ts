/** The text of a scheduled post as the networks take it that it goes to. */
import type { ContentTypes } from '#contract/content/kinds.ts';
import { limits } from '#contract/core/limits.ts';
import type { Media } from '#contract/images/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { type Fitted, fitText } from '#domain/text/fit-text.ts';
import { allFit, splitIntoParts } from '#domain/text/post-text.ts';

/** One more account, and its network. */
export interface Also {
  id: string;
  platform: LivePlatform;
  /** What its server allows, where that is known. */
  limits?: AccountLimits | undefined;
}

/** Of the form, what its text and its accounts are. */
interface Whole {
  platform: LivePlatform;
  /** What the server of the first account allows, where that is known. */
  limits?: AccountLimits | undefined;
  also: readonly Also[];
  content_type: (typeof ContentTypes)[number];
  content_text: string;
  media: readonly Media[];
}

/** The text as the posts it will be: a thread is divided where it is too long for one. */
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

/** Each network of several accounts once; where their servers differ, each of those. */
function placesOf({ platform, limits: own, also }: Pick<Whole, 'platform' | 'limits' | 'also'>) {
  const all = [{ platform, limits: own }, ...also];
  return [...new Map(all.map((one) => [JSON.stringify([one.platform, one.limits]), one])).values()];
}

/** The text as each network of several accounts takes it; empty where there is one account. */
export function fittedTo({ content_type, content_text, media, ...where }: Whole): FittedPost[] {
  if (where.also.length === 0) return [];
  const whole = { text: content_text.trim(), isThread: content_type === 'thread', media };
  return placesOf(where).map(({ platform, limits: own }) => ({
    platform,
    limits: own,
    ...fitText(whole, allowedOn(platform, own)),
  }));
}

/** Whether an image that is drawn for each run is what the network needs: some take only videos. */
export const drawsEnough = ({ platform, picture }: Pick<Whole, 'platform'> & { picture: string }) =>
  picture !== 'none' && allowedOn(platform).videos !== 'only';

/** The first network that takes nothing of a text that is fitted. */
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
