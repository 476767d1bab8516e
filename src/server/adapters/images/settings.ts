/** Settings shared by generators that use a provider’s model. */
import type { Wait } from '#server/egress/retried.ts';
import type { DrawRequest } from './port.ts';
import type { ProviderTools } from './provider-call.ts';
import type { AvatarStyle, ImageStyle, Subject } from '#contract/images/types.ts';

const faces: Record<AvatarStyle, string> = {
  realistic: 'A realistic photograph, natural light, true skin and fabric',
  digital_art: 'Polished digital art, clean shapes, rich colour',
  cartoon: 'A hand-drawn cartoon, bold outlines, flat bright colours',
  anime: 'Anime, clean line art, cel shading',
  cyberpunk: 'Cyberpunk, neon light, rain and chrome',
  minimalist: 'Minimalist, a few flat shapes, two or three colours, no outlines',
};

const views: Record<ImageStyle, string> = {
  realistic: 'Realistic, true to life in light, scale and material',
  artistic: 'A painting with visible brush strokes and an artist’s freedom of colour',
  anime: 'Anime, clean line art, painted background',
  'digital-art': 'Polished digital art, clean shapes, rich colour',
  photographic: 'A photograph, taken with a fixed lens in natural light',
};

const stylesOf = (subject: Subject): string =>
  subject.purpose === 'avatar' ? faces[subject.style] : views[subject.style];

const portrait =
  'A profile picture: one character, head and shoulders, centred, facing the viewer, plain background, no text';

const sentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** The subject, its framing and its style. */
export function promptWords({ prompt, subject }: Pick<DrawRequest, 'prompt' | 'subject'>): string {
  const framing = subject.purpose === 'avatar' ? [portrait] : [];
  return [prompt, ...framing, stylesOf(subject)].map(sentence).join(' ');
}

/** Like `promptWords`, with the negative prompt in words, for models without one. */
export const everythingInWords = (request: DrawRequest): string =>
  request.negative_prompt === ''
    ? promptWords(request)
    : `${promptWords(request)} Leave out: ${sentence(request.negative_prompt)}`;

// Which of a model’s image sizes is closest to the requested one.

export interface Frame {
  width: number;
  height: number;
}

/** The frame with the most similar aspect ratio, so that least is cropped. The first one wins ties. */
export function nearestFrame<F extends Frame>(wanted: Frame, frames: readonly [F, ...F[]]): F {
  const shapeOf = ({ width, height }: Frame) => Math.log(width / height);
  const distance = (frame: Frame) => Math.abs(shapeOf(frame) - shapeOf(wanted));
  return frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best));
}

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
