/** The image for a post: its subject from the text, its style from the agent. */
import { cut } from '#contract/core/cut.ts';
import type { Archetype } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { ImageStyle } from '#contract/images/types.ts';
import { sentences } from '#domain/text/segmenters.ts';

const styles: Readonly<Record<Archetype, ImageStyle>> = {
  witty_troll: 'artistic',
  tech_sage: 'digital-art',
  hype_beast: 'digital-art',
  honest_critic: 'photographic',
  quirky_observer: 'artistic',
  custom: 'realistic',
};

/** The image style of an archetype. */
export const styleOfAgent = (archetype: string | null): ImageStyle =>
  Object.entries(styles).find(([name]) => name === archetype)?.[1] ?? styles.custom;

/** The image prompt: the first sentence of a post, without links, tags and @names. */
export function picturePrompt(text: string, topic: string): string {
  const plain = text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[#@][\p{L}\p{N}_.-]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first] = sentences().segment(plain);
  const words = [topic, first?.segment.trim() ?? ''].filter(Boolean).join('. ');
  return cut(words, limits.avatar_prompt).trim() || 'A quiet scene';
}
