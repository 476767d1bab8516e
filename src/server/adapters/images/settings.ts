/** What generators over a model have in common. */
import type { Wait } from '#server/egress/retried.ts';
import type { Frame } from './frame.ts';
import type { DrawRequest } from './port.ts';
import type { ProviderTools } from './provider-call.ts';

export interface GeneratorOptions extends ProviderTools {
  model: string;
  /** Micro-dollars of a picture, where the operator or an administrator says so. */
  own_price: number | undefined;
  /** How many pictures it may be asked for at a time. */
  at_once: number;
  /** How to wait between tries; by the clock unless given. */
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

/** Shapes by name for models that take no size in pixels, the square first. */
export const shapes: readonly [Shape, ...Shape[]] = [
  shape(1, 1),
  ...[shape(5, 4), shape(3, 2), shape(16, 9), shape(21, 9)],
  ...[shape(4, 5), shape(2, 3), shape(9, 16)],
];

const noSettings = 'This model ignores steps and guidance.';
const inWords = 'This model has no negative prompt. We asked it to leave that out, but it may not.';

/** What a model cannot honour that hears words alone, one sentence each. */
export function wordsOnly(request: DrawRequest): string[] {
  const { negative_prompt, cfg_scale, steps, clip_guidance_preset } = request;
  const isSet = [cfg_scale, steps, clip_guidance_preset].some((value) => value !== undefined);
  return [...(negative_prompt === '' ? [] : [inWords]), ...(isSet ? [noSettings] : [])];
}
