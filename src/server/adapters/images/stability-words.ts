/** What of a request Stability has words of its own for. */
import { createHash } from 'node:crypto';
import type { AvatarStyle, ImageStyle } from '#contract/images/types.ts';
import type { DrawRequest } from './port.ts';

/** Stability's style for ours; what it has no word for is said in the prompt alone. */
const presets: Readonly<Partial<Record<AvatarStyle | ImageStyle, string>>> = {
  digital_art: 'digital-art',
  cartoon: 'comic-book',
  anime: 'anime',
  cyberpunk: 'neon-punk',
  'digital-art': 'digital-art',
  photographic: 'photographic',
};

export function presetOf({ subject }: Pick<DrawRequest, 'subject'>): string | undefined {
  // A realistic face is a photograph; a realistic picture need not be one.
  if (subject.style === 'realistic') {
    return subject.purpose === 'avatar' ? 'photographic' : 'enhance';
  }
  return presets[subject.style];
}

/** Under 2³¹, which every version takes; the same for the same request, another for each take. 0 would be drawn by lot. */
export function seedOf(request: DrawRequest): number {
  const { prompt, negative_prompt, agent_name = '', take } = request;
  const digest = createHash('sha256');
  digest.update(JSON.stringify([prompt, negative_prompt, agent_name, take]));
  return 1 + (digest.digest().readUInt32BE(0) % 2_147_483_646);
}
