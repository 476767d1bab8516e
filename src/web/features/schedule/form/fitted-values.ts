/** The text of a scheduled post as the networks take it that it goes to. */
import type { ContentTypes } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Media } from '#contract/images/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { type Fitted, fitText } from '#domain/text/fit-text.ts';
import { allFit, splitIntoParts } from '#domain/text/post-text.ts';

/** One more account, and its network. */
export interface Also {
  id: string;
  platform: LivePlatform;
}

/** Of the form, what its text and its accounts are. */
interface Whole {
  platform: LivePlatform;
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
}: Pick<Whole, 'content_type' | 'content_text' | 'platform'>): string[] {
  const text = content_text.trim();
  return content_type === 'thread' ? splitIntoParts(text, platforms[platform]) : [text];
}

type FittedPost = Fitted<Media> & { platform: LivePlatform };

/** The text as each network of several accounts takes it; empty where there is one account. */
export function fittedTo({
  also,
  platform,
  content_type,
  content_text,
  media,
}: Whole): FittedPost[] {
  if (also.length === 0) return [];
  const networks = new Set([platform, ...also.map((one) => one.platform)]);
  const whole = { text: content_text.trim(), isThread: content_type === 'thread', media };
  return [...networks].map((network) => ({
    platform: network,
    ...fitText(whole, platforms[network]),
  }));
}

/** The first network that takes nothing of a text that is fitted. */
export const tooTight = (values: Whole): LivePlatform | undefined =>
  fittedTo(values).find(
    ({ platform, parts, media }) =>
      parts.length > limits.thread_parts || !allFit(parts, platforms[platform], media.length),
  )?.platform;

export function isTooLong(values: Whole): boolean {
  if (values.also.length > 0) return tooTight(values) !== undefined;
  const parts = partsOf(values);
  return (
    parts.length > limits.thread_parts ||
    !allFit(parts, platforms[values.platform], values.media.length)
  );
}
