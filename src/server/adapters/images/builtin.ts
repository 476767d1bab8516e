/** Draws avatars and scenes locally, without an API key or network access. */
import { expressionOf, wearsGlasses } from './expression.ts';
import type { DrawRequest, ImagePort } from './port.ts';

const facesFromParts =
  'The built-in artist picks a ready-made face. Words such as “calm”, “grin”, “frown” or “glasses” change its look, where the style allows it.';
const viewsFromParts =
  'The built-in artist picks ready-made views and patterns. Words such as “night”, “sunset” or “winter” set the light.';
const notPhotographic: Record<DrawRequest['subject']['purpose'], string> = {
  avatar: 'Realistic faces are illustrations too, not photos.',
  picture: 'Realistic and photographic images are illustrations too.',
};
const noSettings = 'It ignores steps and guidance.';
const cannotAvoid =
  'It can’t leave out what the negative prompt names; that only picks another one.';

/** What part of a request is not supported, in sentences. */
function shortcomings(request: DrawRequest): string {
  const { subject, negative_prompt, cfg_scale, steps, clip_guidance_preset } = request;
  const sentences = [subject.purpose === 'avatar' ? facesFromParts : viewsFromParts];
  if (subject.style === 'realistic' || subject.style === 'photographic') {
    sentences.push(notPhotographic[subject.purpose]);
  }
  if (negative_prompt) sentences.push(cannotAvoid);
  const settings = [cfg_scale, steps, clip_guidance_preset];
  if (settings.some((value) => value !== undefined)) sentences.push(noSettings);
  return sentences.join(' ');
}

// The first take has no suffix, so that an avatar does not depend on how later takes are counted.
const seedOf = ({ prompt, agent_name, negative_prompt, take }: DrawRequest): string =>
  JSON.stringify([prompt, agent_name ?? '', negative_prompt, ...(take > 0 ? [take] : [])]);

/** Loads its modules on first use, so that a process that draws nothing does not hold them. */
async function sketch(request: DrawRequest): Promise<{ svg: string; depicts: string | null }> {
  const { subject, prompt, width, height } = request;
  const seed = seedOf(request);
  const size = Math.max(width, height);
  if (subject.purpose === 'avatar') {
    const { lookOf } = await import('./looks.ts');
    const face = await lookOf(subject.style);
    const [expression, glasses] = [expressionOf(prompt), wearsGlasses(prompt)];
    return { svg: face({ seed, size, expression, glasses }), depicts: null };
  }
  const { sceneOf } = await import('./scenes/scene.ts');
  return sceneOf(subject.style, { prompt, seed, size });
}

/** The same request always gives the same PNG. Rejects with the reason of `signal` when aborted. */
export const createBuiltin = (): ImagePort => ({
  name: 'builtin',
  label: 'Built-in artist',
  pictures_prompt: false,
  heeds_negative_prompt: false,
  // Drawing uses the local CPU, so several at a time would not be faster.
  at_once: 1,
  price: 0,
  estimate: () => 0,
  async draw(request) {
    request.signal.throwIfAborted();
    const { width, height } = request;
    const { svg, depicts } = await sketch(request);
    const { default: sharp } = await import('sharp');
    const bytes = await sharp(Buffer.from(svg))
      .resize(width, height, { fit: 'cover' })
      .png()
      .toBuffer();
    return { bytes, is_own: true, depicts, notice: shortcomings(request), cost: 0 };
  },
});
