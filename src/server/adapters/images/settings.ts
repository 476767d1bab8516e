/** Settings shared by generators that use a provider’s model. */
import type { Wait } from '#server/egress/retried.ts';
import type { Frame } from './frame.ts';
import type { DrawRequest } from './port.ts';
import type { ProviderTools } from './provider-call.ts';

export interface GeneratorOptions extends ProviderTools {
  model: string;
  /** The configured price per image in micro-dollars. */
  own_price: number | undefined;
  /** How many images may be requested at a time. */
  at_once: number;
  /** How to wait between retries; defaults to real time. */
  wait?: Wait | undefined;
}

interface Shape extends Frame {
  name: `${number}:${number}`;
}
const shape = (across: number, down: number): Shape => ({
  width: across,
  height: down,
  name: `${across}:${down}`,
});

/** Aspect ratios by name, for models without sizes in pixels; the square comes first. */
export const shapes: readonly [Shape, ...Shape[]] = [
  shape(1, 1),
  ...[shape(5, 4), shape(3, 2), shape(16, 9), shape(21, 9)],
  ...[shape(4, 5), shape(2, 3), shape(9, 16)],
];

const noSettings = 'This model ignores steps and guidance.';
const inWords = 'This model has no negative prompt. We asked it to leave that out, but it may not.';

/** What a model that only takes a prompt does not support, one sentence each. */
export function wordsOnly(request: DrawRequest): string[] {
  const { negative_prompt, cfg_scale, steps, clip_guidance_preset } = request;
  const isSet = [cfg_scale, steps, clip_guidance_preset].some((value) => value !== undefined);
  return [...(negative_prompt === '' ? [] : [inWords]), ...(isSet ? [noSettings] : [])];
}
