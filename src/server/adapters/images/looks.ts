/** How each avatar style is drawn: a DiceBear style and its fixed options. Licenses: `docs/licences.md`. */
import { Avatar, Style, type StyleOptions } from '@dicebear/core';
import type { AvatarStyle } from '#contract/images/types.ts';
import type { Expression } from './expression.ts';

interface Sitting {
  seed: string;
  /** Pixels per side. */
  size: number;
  expression: Expression | undefined;
  glasses: boolean;
}

/** Renders an avatar as SVG, the same each time. */
type Look = (sitting: Sitting) => string;

/** A style’s options for an expression; `glasses` if it has any. */
type Moods<D> = Partial<Record<Expression | 'glasses', StyleOptions<D>>>;

function look<const D>(
  { default: definition }: { default: D },
  options: StyleOptions<D>,
  moods: Moods<D>,
): Look {
  const style = new Style(definition);
  return ({ seed, size, expression, glasses }) => {
    const mood = { ...(expression && moods[expression]), ...(glasses && moods.glasses) };
    return new Avatar<Style<D>>(style, { ...options, ...mood, seed, size }).toString();
  };
}

const daylight = ['#c9d6e8', '#e6dccf', '#d3e2d8', '#e5d3d6'];
const poster = ['#5b5bd6', '#0ea5b7', '#e5484d', '#f59e0b', '#8e4ec6', '#12a594'];
const candy = ['#ffe08a', '#a5e3ff', '#ffc2d1', '#c6f0b2', '#d9c8ff'];
const blossom = ['#ffd6e7', '#d6ecff', '#e8dcff', '#fff0c9', '#d9f5ea'];
const night = ['#1b0b3b', '#0b1a3b', '#3b0a3a', '#062b33'];
const paper = ['#f4f1ec', '#eef1f4', '#f1eef4'];

/**
 * Loaded on demand, because each definition takes a megabyte of memory. None draws a beard: a face is drawn from a name,
 * which says nothing of one.
 */
const loaders: Record<AvatarStyle, () => Promise<Look>> = {
  realistic: async () =>
    look(
      await import('@dicebear/styles/toon-head.json', { with: { type: 'json' } }),
      {
        backgroundColor: daylight,
        beardProbability: 0,
        mouthVariant: ['smile', 'laugh'],
      },
      {
        stern: { mouthVariant: ['sad'], eyesVariant: ['humble'], eyebrowsVariant: ['angry'] },
        curious: { mouthVariant: ['agape'], eyesVariant: ['wide'], eyebrowsVariant: ['raised'] },
        joyful: {
          mouthVariant: ['laugh'],
          eyesVariant: ['happy', 'bow'],
          eyebrowsVariant: ['happy'],
        },
        sly: { mouthVariant: ['smile'], eyesVariant: ['wink'], eyebrowsVariant: ['raised'] },
        calm: { mouthVariant: ['smile'], eyesVariant: ['humble'], eyebrowsVariant: ['neutral'] },
      },
    ),
  digital_art: async () =>
    look(
      await import('@dicebear/styles/micah.json', { with: { type: 'json' } }),
      {
        backgroundColor: poster,
        facialHairProbability: 0,
        mouthVariant: ['smile', 'smirk', 'laughing', 'pucker'],
      },
      {
        stern: { mouthVariant: ['frown'], eyesVariant: ['eyes'], eyebrowsVariant: ['down'] },
        curious: { mouthVariant: ['surprised'], eyesVariant: ['round'], eyebrowsVariant: ['up'] },
        joyful: { mouthVariant: ['laughing'], eyesVariant: ['smiling'], eyebrowsVariant: ['up'] },
        sly: { mouthVariant: ['smirk'], eyesVariant: ['eyes'], eyebrowsVariant: ['up'] },
        calm: {
          mouthVariant: ['smile'],
          eyesVariant: ['eyes', 'round'],
          eyebrowsVariant: ['down'],
        },
        glasses: { glassesProbability: 100 },
      },
    ),
  cartoon: async () =>
    look(
      await import('@dicebear/styles/big-smile.json', { with: { type: 'json' } }),
      {
        backgroundColor: candy,
        scale: 0.85,
        translateY: 4,
        accessoriesProbability: 35,
        accessoriesVariant: ['glasses', 'sunglasses', 'catEars'],
        eyesVariant: ['cheery', 'normal', 'starstruck', 'winking'],
      },
      {
        stern: { mouthVariant: ['unimpressed'], eyesVariant: ['normal'] },
        curious: { mouthVariant: ['awkwardSmile'], eyesVariant: ['confused'] },
        joyful: {
          mouthVariant: ['openedSmile', 'teethSmile'],
          eyesVariant: ['cheery', 'starstruck'],
        },
        sly: { mouthVariant: ['gapSmile', 'teethSmile'], eyesVariant: ['winking'] },
        calm: { mouthVariant: ['kawaii'], eyesVariant: ['normal'] },
        glasses: { accessoriesProbability: 100, accessoriesVariant: ['glasses'] },
      },
    ),
  anime: async () =>
    look(
      await import('@dicebear/styles/lorelei.json', { with: { type: 'json' } }),
      {
        backgroundColor: blossom,
        beardProbability: 0,
        mouthVariant: [
          'happy01',
          'happy02',
          'happy03',
          'happy04',
          'happy05',
          'happy06',
          'happy07',
          'happy08',
        ],
        skinColor: ['#fff1e6', '#ffe2d1', '#f3c9a8', '#c98f65', '#8d5a3b'],
        hairColor: ['#2b2350', '#ff7ab8', '#4f7cff', '#7c4dff', '#1fb5a8', '#f2a93b', '#c23b5a'],
        mouthColor: '#7a1f3d',
      },
      {
        stern: { mouthVariant: ['sad01', 'sad02', 'sad03', 'sad04'] },
        glasses: { glassesProbability: 100 },
      },
    ),
  cyberpunk: async () =>
    look(
      await import('@dicebear/styles/voxel-bot.json', { with: { type: 'json' } }),
      {
        backgroundColor: night,
        backgroundColorFill: 'linear',
        animationVariant: 'none',
        scale: 1.1,
        translateY: 4,
        bodyColor: ['#343a6b', '#4b2f7a', '#20566b', '#6b2a66', '#3d4460'],
        accentColor: ['#141829', '#1d1033', '#0c2530'],
        glowColor: ['#2ff3ff', '#ff3df2', '#a6ff3d', '#ffd43b', '#ff5d73'],
      },
      {
        stern: { eyesVariant: ['square'], mouthVariant: ['line', 'grill'] },
        curious: { eyesVariant: ['cyclops', 'plus'], mouthVariant: ['speaker'] },
        joyful: { eyesVariant: ['happy'], mouthVariant: ['smile'] },
        sly: { eyesVariant: ['visor'], mouthVariant: ['zigzag'] },
        calm: { eyesVariant: ['round', 'sleepy'], mouthVariant: ['line'] },
      },
    ),
  minimalist: async () =>
    look(
      await import('@dicebear/styles/cameo.json', { with: { type: 'json' } }),
      {
        backgroundColor: paper,
        scale: 0.85,
      },
      {
        joyful: { mouthVariant: ['beam', 'grin'] },
        sly: { mouthVariant: ['smirk'] },
        calm: { mouthVariant: ['calm'] },
        stern: { mouthVariant: ['calm'] },
        curious: { mouthVariant: ['smile'] },
      },
    ),
};

const loaded = new Map<AvatarStyle, Promise<Look>>();

/** A style’s renderer, loaded once. */
export function lookOf(style: AvatarStyle): Promise<Look> {
  const look = loaded.get(style) ?? loaders[style]();
  loaded.set(style, look);
  return look;
}
