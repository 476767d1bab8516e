/** The emojis to choose from, as the picker reads them. The build replaces this file by its values. */
import emojilib from 'emojilib';
import type { EmojiData, SkinTone } from 'frimousse';
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' };

/** Later ones are empty boxes on computers and phones that get no updates any more. */
const latest = 15;

type Tone = Exclude<SkinTone, 'none'>;

const modifiers = {
  light: '🏻',
  'medium-light': '🏼',
  medium: '🏽',
  'medium-dark': '🏾',
  dark: '🏿',
} as const satisfies Record<Tone, string>;

const joiner = '\u200D';

/** The emoji in a skin tone: each person in it, but not the hands that two of them hold. */
const toned = (emoji: string, tone: Tone): string =>
  emoji
    .split(joiner)
    .map((one, _, { length }) =>
      length > 1 && one === '🤝'
        ? one
        : one.replace(/^(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${modifiers[tone]}`),
    )
    .join(joiner);

const tonesOf = (emoji: string): Record<Tone, string> => ({
  light: toned(emoji, 'light'),
  'medium-light': toned(emoji, 'medium-light'),
  medium: toned(emoji, 'medium'),
  'medium-dark': toned(emoji, 'medium-dark'),
  dark: toned(emoji, 'dark'),
});

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const emojis: EmojiData = {
  locale: 'en',
  categories: groups.map(({ name }, index) => ({ index, label: sentence(name.toLowerCase()) })),
  emojis: groups.flatMap((group, category) =>
    group.emojis
      .map(({ emoji, name, slug, emoji_version, skin_tone_support }) => ({
        emoji,
        category,
        label: sentence(name),
        version: Number(emoji_version),
        tags: (emojilib[emoji] ?? []).filter((word) => word !== slug),
        ...(skin_tone_support && { skins: tonesOf(emoji) }),
      }))
      .filter(({ version }) => version <= latest),
  ),
  skinTones: {
    light: 'Light',
    'medium-light': 'Medium-light',
    medium: 'Medium',
    'medium-dark': 'Medium-dark',
    dark: 'Dark',
  },
};
