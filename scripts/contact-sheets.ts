/**
 * Draws the sheets of `docs/pictures`: the output of the built-in artist and the cards, for visual review after a
 * change.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { Archetypes, type Archetype } from '#contract/agents/types.ts';
import {
  AvatarStyles,
  type AvatarStyle,
  CardShapes,
  ImageStyles,
  type Subject,
} from '#contract/images/types.ts';
import { noBrand } from '#domain/knowledge/company.ts';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';
import { type Card, createBuiltin, drawCard } from '#server/adapters/images/index.ts';
import { cardFaces } from '#server/adapters/images/cards/type.ts';
import { root } from './steps.ts';

interface Tile {
  bytes: Uint8Array;
  label: string;
  /** Pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

const names: Partial<Record<Archetype, string>> = {
  witty_troll: 'Puck',
  tech_sage: 'Ada',
  hype_beast: 'Max Power',
  honest_critic: 'Grace',
  quirky_observer: 'Odd Owl',
};
const archetypes = Archetypes.filter((one) => one in names);
const spoken = (word: string) => word.replaceAll('_', ' ');
const artist = createBuiltin();

async function drawn(subject: Subject, prompt: string, size: number, agent_name?: string) {
  const { bytes } = await artist.draw({
    subject,
    prompt,
    agent_name,
    width: size,
    height: size,
    negative_prompt: '',
    take: 0,
    cfg_scale: undefined,
    steps: undefined,
    clip_guidance_preset: undefined,
    // The built-in artist needs no frame.
    frame: async () => undefined,
    signal: new AbortController().signal,
  });
  return bytes;
}

function face(archetype: Archetype, style: AvatarStyle, size: number): Promise<Uint8Array> {
  const name = names[archetype] ?? '';
  const prompt = suggestPrompt({ name, personality_type: archetype });
  return drawn({ purpose: 'avatar', style }, prompt, size, name);
}

const labelHeight = 34;
const gap = 16;

async function sheet(file: string, tiles: readonly Tile[]): Promise<void> {
  const { text } = await cardFaces('');
  const width = Math.max(...tiles.map((tile) => tile.left + tile.width)) + gap;
  const height = Math.max(...tiles.map((tile) => tile.top + tile.height)) + labelHeight;
  const labels = tiles.map(({ label, left, top, height: high }) =>
    text.path(label, { x: left + 2, y: top + high + 22, size: 15 }),
  );
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${labels.join('')}" fill="#33312e"/></svg>`;
  const pictures = tiles.map(async (tile) => ({
    input: await sharp(tile.bytes).resize(tile.width, tile.height).png().toBuffer(),
    left: tile.left,
    top: tile.top,
  }));
  await sharp({ create: { width, height, channels: 3, background: '#f6f4f0' } })
    .composite([...(await Promise.all(pictures)), { input: Buffer.from(words), left: 0, top: 0 }])
    .webp({ quality: 86 })
    .toFile(file);
}

async function avatarTiles(): Promise<Tile[]> {
  const side = 200;
  const tiles = archetypes.flatMap((archetype, row) =>
    AvatarStyles.map(async (style, column) => ({
      bytes: await face(archetype, style, side * 2),
      label: `${spoken(archetype)}, ${spoken(style)}`,
      left: gap + column * (side + gap),
      top: gap + row * (side + labelHeight),
      width: side,
      height: side,
    })),
  );
  return Promise.all(tiles);
}

const empty = { title: '', text: '', items: [], brand: noBrand, logo: null };
const cards: Omit<Card, 'shape' | 'agent'>[] = [
  {
    ...empty,
    card: 'quote',
    title: 'Grace Hopper',
    text: 'The most dangerous phrase is: we have always done it this way.',
  },
  {
    ...empty,
    card: 'statistic',
    title: '87%',
    text: 'of the letters we got last month asked for the same thing: fewer letters.',
  },
  {
    ...empty,
    card: 'announcement',
    title: 'Night mode is here',
    text: 'It follows your machine, or your mood. You will find it under Settings.',
  },
  {
    ...empty,
    card: 'list',
    title: 'Before you go home on Friday',
    items: ['Restore a backup, to see that it can be', 'Answer the oldest letter', 'Go home'],
  },
];

async function cardTiles(): Promise<Tile[]> {
  const height = 300;
  const sizes = { wide: Math.round((height * 16) / 9), square: height };
  const tiles = cards.flatMap((card, row) =>
    CardShapes.map(async (shape) => {
      const archetype = archetypes[row % archetypes.length] ?? 'custom';
      const bytes = await face(archetype, 'digital_art', 200);
      const agent = { name: names[archetype] ?? '', archetype, face: bytes };
      return {
        bytes: await drawCard({ ...card, shape, agent }),
        label: `${card.card}, ${shape}`,
        left: shape === 'wide' ? gap : sizes.wide + 2 * gap,
        top: gap + row * (height + labelHeight),
        width: sizes[shape],
        height,
      };
    }),
  );
  return Promise.all(tiles);
}

const moods = ['a quiet morning', 'a winter night', 'sunset by the sea', 'an abstract idea'];

async function viewTiles(): Promise<Tile[]> {
  const side = 220;
  const tiles = moods.flatMap((prompt, row) =>
    ImageStyles.map(async (style, column) => ({
      bytes: await drawn({ purpose: 'picture', style }, prompt, side * 2),
      label: `${prompt}, ${style}`,
      left: gap + column * (side + gap),
      top: gap + row * (side + labelHeight),
      width: side,
      height: side,
    })),
  );
  return Promise.all(tiles);
}

const folder = join(root, 'docs/pictures');
await mkdir(folder, { recursive: true });
await sheet(join(folder, 'avatars.webp'), await avatarTiles());
await sheet(join(folder, 'cards.webp'), await cardTiles());
await sheet(join(folder, 'views.webp'), await viewTiles());
