/** Describes our styles in words, for models without styles of their own. */
import type { AvatarStyle, ImageStyle, Subject } from '#contract/images/types.ts';
import type { DrawRequest } from './port.ts';

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

/** The same with the negative prompt in words, for models without one. */
export const everythingInWords = (request: DrawRequest): string =>
  request.negative_prompt === ''
    ? promptWords(request)
    : `${promptWords(request)} Leave out: ${sentence(request.negative_prompt)}`;
