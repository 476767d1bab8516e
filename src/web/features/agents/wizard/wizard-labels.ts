/** The labels of the wizard's choices that the domain has no labels for. */
import type { ContentKinds, PostFrequencies } from '#contract/agents/types.ts';
import type { AvatarStyle } from '#contract/images/types.ts';

export const avatarStyleWords: Record<AvatarStyle, string> = {
  realistic: 'Realistic',
  digital_art: 'Digital art',
  cartoon: 'Cartoon',
  anime: 'Anime',
  cyberpunk: 'Cyberpunk',
  minimalist: 'Minimalist',
};

type KindWords = { label: string; description: string };
export const contentKindWords: Record<(typeof ContentKinds)[number], KindWords> = {
  text_posts: { label: 'Text posts', description: 'Always included.' },
  ai_images: {
    label: 'AI images',
    description: 'Generate images in the editor.',
  },
  short_video: {
    label: 'Short video',
    description: 'Make short GIFs in the editor.',
  },
};

export const postFrequencyWords: Record<(typeof PostFrequencies)[number], string> = {
  '1-2': '1–2 a day',
  '3-5': '3–5 a day',
  '6-10': '6–10 a day',
  custom: 'Custom',
};

type Named = string | { readonly label: string };

/** Labeled choices as the options of a select. */
export const optionsOf = (choices: Readonly<Record<string, Named>>) =>
  Object.entries(choices).map(([value, choice]) => ({
    value,
    label: typeof choice === 'string' ? choice : choice.label,
  }));
