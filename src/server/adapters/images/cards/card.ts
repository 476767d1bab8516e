/** Draws cards: text as an image, with an agent’s avatar and colors. No AI model is involved. */
import type { Archetype } from '#contract/agents/types.ts';
import type { CardKind, CardShape } from '#contract/images/types.ts';
import type { Brand } from '#domain/knowledge/company.ts';
import { firstCharacter } from '#contract/core/cut.ts';
import { type Box, setInto, type SetText } from './set.ts';
import { type Logo, logoOn } from './logo.ts';
import { type Ink, inkOf } from './palette.ts';
import { cardFaces, type Face, type Faces } from './type.ts';

/** A card that cannot be drawn as requested; the message tells its author why. */
export class UnfitCard extends Error {}

/** Text that does not fit is rejected rather than cut. */
const tooLong = () => new UnfitCard('That’s too much for one card. Shorten it.');

/** The look with its largest size scaled for this card. */
const scaled = (
  { grow }: Stage,
  [largest, ...rest]: [number, number, number],
): [number, number, number] => [Math.round(largest * grow), ...rest];

/** Fits text into a box; the look is the largest size, the smallest size and the line height. Throws `UnfitCard`. */
function setText(face: Face, text: string, box: Box, look: [number, number, number]): SetText {
  const [largest, smallest, leading] = look;
  const set = setInto(face, text, box, { largest, smallest, leading });
  if (!set) throw tooLong();
  return set;
}

interface Stage {
  faces: Faces;
  ink: Ink;
  /** The area for text. */
  box: Box;
  /** The scale of text relative to a wide card. */
  grow: number;
}

/** An SVG path filled with a color. */
const filled = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
/** The rest of the box below `taken` pixels. */
const below = (box: Box, taken: number): Box => ({
  ...box,
  y: box.y + taken,
  height: box.height - taken,
});
const centered = (box: Box, text: SetText): Box =>
  below(box, Math.max(0, (box.height - text.height) / 2));

interface Drawing {
  svg: string;
  /** Pixels from the top of the box. */
  height: number;
}

export interface Card {
  card: CardKind;
  shape: CardShape;
  /** The headline, the figure, or the person quoted; can be empty. */
  title: string;
  text: string;
  items: readonly string[];
  agent: { name: string; archetype: Archetype; face: Uint8Array | null } | null;
  /** The look of the company that it speaks for. */
  brand: Brand;
  /** The image of the logo. */
  logo: Uint8Array | null;
}

const sizes: Record<CardShape, { width: number; height: number }> = {
  wide: { width: 1200, height: 675 },
  square: { width: 1080, height: 1080 },
};
const margin = 84;
const faceSize = 76;

/** Removes variation selectors and joiners, which have no glyph. */
const plain = (text: string) =>
  text.replace(/[\uFE0F\u200B-\u200D]/g, '').replaceAll('\u00A0', ' ');

function refuseForeign(faces: Faces, words: readonly string[]): void {
  const letters = new Set(words.flatMap((text) => [...text.replace(/\s/g, '')]));
  const foreign = [...letters].filter((one) => !faces.display.has(one) || !faces.text.has(one));
  if (foreign.length === 0) return;
  throw new UnfitCard(
    `Cards are written in Latin, Greek and Cyrillic letters. Leave out: ${foreign.slice(0, 12).join(' ')}`,
  );
}

function quote(stage: Stage, { text, title }: Card): Drawing {
  const { faces, ink, box } = stage;
  const mark = faces.display.path('“', { x: box.x - 8, y: box.y + 150, size: 230 });
  const room = below(box, 112);
  const by = title ? 64 : 0;
  const body = { ...room, height: room.height - by };
  const set = setText(faces.display, text, body, scaled(stage, [88, 28, 1.18]));
  const line =
    title && setText(faces.text, title, below(room, set.height + 18), scaled(stage, [32, 18, 1.2]));
  const parts = [filled(mark, ink.mark), filled(set.path, ink.words)];
  if (line) parts.push(filled(line.path, ink.head));
  return { svg: parts.join(''), height: 112 + set.height + by };
}

function statistic(stage: Stage, { text, title }: Card): Drawing {
  const { faces, ink, box } = stage;
  const share = Math.round(box.height * 0.56);
  const figure = setText(
    faces.display,
    title,
    { ...box, height: share },
    scaled(stage, [360, 70, 1.05]),
  );
  const room = below(box, figure.height + 20);
  const set = setText(faces.text, text, room, scaled(stage, [50, 24, 1.3]));
  const svg = `${filled(figure.path, ink.head)}${filled(set.path, ink.words)}`;
  return { svg, height: figure.height + 20 + set.height };
}

function announcement(stage: Stage, { text, title }: Card): Drawing {
  const { faces, ink, box } = stage;
  const share = Math.round(box.height * (text ? 0.58 : 0.86));
  const head = setText(
    faces.display,
    title,
    { ...below(box, 38), height: share },
    scaled(stage, [112, 38, 1.08]),
  );
  const taken = 38 + head.height + 26;
  const set = text && setText(faces.text, text, below(box, taken), scaled(stage, [42, 22, 1.35]));
  const bar = `<rect x="${box.x}" y="${box.y}" width="96" height="12" rx="6" fill="${ink.mark}"/>`;
  const svg = `${bar}${filled(head.path, ink.head)}${set ? filled(set.path, ink.words) : ''}`;
  return { svg, height: taken + (set ? set.height : 0) };
}

/** List items in the largest size in which all of them fit. */
function points(face: Face, items: readonly string[], room: Box, largest: number) {
  for (let size = largest; size >= 20; size -= 2) {
    const look = { largest: size, smallest: size, leading: 1.22 };
    let y = room.y;
    const placed = items.map((item) => {
      const set = setInto(face, item, { ...room, y, height: Infinity }, look);
      const top = y;
      y += (set?.height ?? 0) + size * 0.5;
      return { path: set?.path ?? '', top };
    });
    const height = y - size * 0.5 - room.y;
    if (height <= room.height) return { placed, size, height };
  }
  throw tooLong();
}

function list(stage: Stage, { title, items }: Card): Drawing {
  const { faces, ink, box } = stage;
  const head = setText(
    faces.display,
    title,
    { ...box, height: box.height * 0.34 },
    scaled(stage, [76, 34, 1.1]),
  );
  const taken = head.height + 30;
  const room = below(box, taken);
  const words = { ...room, x: room.x + 64, width: room.width - 64 };
  const { placed, size, height } = points(
    faces.text,
    items,
    words,
    Math.round(24 * stage.grow) * 2,
  );
  const rows = placed.map(({ path, top }, at) => {
    const number = faces.display.path(`${at + 1}`, { x: room.x, y: top + size * 0.97, size });
    return `${filled(number, ink.head)}${filled(path, ink.words)}`;
  });
  return { svg: `${filled(head.path, ink.head)}${rows.join('')}`, height: taken + height };
}

const layouts: Record<CardKind, { draw: (stage: Stage, card: Card) => Drawing; isDark: boolean }> =
  {
    quote: { draw: quote, isDark: true },
    statistic: { draw: statistic, isDark: true },
    announcement: { draw: announcement, isDark: false },
    list: { draw: list, isDark: false },
  };

/** The footer: avatar or initial, and name. */
function foot(stage: Stage, name: string, hasFace: boolean): string {
  const { faces, ink, box } = stage;
  const room = { ...box, x: box.x + faceSize + 22, width: box.width - faceSize - 22 };
  const set = setText(faces.display, name, { ...room, height: faceSize }, [34, 16, 1.2]);
  const line = setText(
    faces.display,
    name,
    centered({ ...room, height: faceSize }, set),
    [34, 16, 1.2],
  );
  const [x, y] = [box.x + faceSize / 2, box.y + faceSize / 2];
  const disc = `<circle cx="${x}" cy="${y}" r="${faceSize / 2 + 4}" fill="${ink.mark}"/>`;
  const initial = firstCharacter(name).toUpperCase();
  const letter = hasFace
    ? ''
    : faces.display.path(initial, {
        x: x - faces.display.width(initial, 40) / 2,
        y: y + 14,
        size: 40,
      });
  return `${disc}${filled(letter, ink.letter)}${filled(line.path, ink.name)}`;
}

async function roundFace(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const circle = `<svg width="${faceSize}" height="${faceSize}"><circle cx="${faceSize / 2}" cy="${faceSize / 2}" r="${faceSize / 2}"/></svg>`;
  return sharp(bytes)
    .resize(faceSize, faceSize, { fit: 'cover' })
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** The background, with two circles cut off by a corner. */
function ground({ width, height }: { width: number; height: number }, ink: Ink) {
  const [near, far] = ink.circles;
  return `<rect width="100%" height="100%" fill="${ink.ground}"/>
    <circle cx="${width - 40}" cy="-20" r="${height * 0.36}" fill="${ink.mark}" opacity="${near}"/>
    <circle cx="${width + 20}" cy="${height * 0.4}" r="${height * 0.2}" fill="${ink.mark}" opacity="${far}"/>`;
}

/** The plate behind a logo that its ground would hide. */
const plateOf = ({ width, height, plate }: Logo, { left, top }: Place): string =>
  plate === undefined
    ? ''
    : `<rect x="${left - 12}" y="${top - 12}" width="${width + 24}" height="${height + 24}" rx="12" fill="${plate}"/>`;

interface Place {
  left: number;
  top: number;
}

/** Where the avatar and, at the other side, the logo are. */
function footOf(shape: CardShape, logo: Logo | null): { faceAt: Place; logoAt: Place } {
  const { width, height } = sizes[shape];
  const top = height - margin - faceSize + 20;
  const wide = logo?.width ?? 0;
  const middleOf = top + (faceSize - (logo?.height ?? 0)) / 2;
  return {
    faceAt: { left: margin, top },
    logoAt: { left: width - margin - wide, top: Math.round(middleOf) },
  };
}

interface Look {
  faces: Faces;
  ink: Ink;
  logo: Logo | null;
}

/** The whole card without its avatar and logo. */
function svgOf(card: Card, { faces, ink, logo }: Look): string {
  const { agent } = card;
  const { width, height } = sizes[card.shape];
  const { faceAt, logoAt } = footOf(card.shape, logo);
  const { top } = faceAt;
  const wide = { x: margin, width: width - 2 * margin };
  const room = (agent || logo ? top - 32 : height - margin) - margin;
  const { draw } = layouts[card.card];
  const grow = card.shape === 'square' ? 1.3 : 1;
  const drawing = draw({ faces, ink, box: { ...wide, y: margin, height: room }, grow }, card);
  const down = Math.max(0, (room - drawing.height) / 2);
  const beside = logo ? logo.width + 36 : 0;
  const box = { ...wide, width: wide.width - beside, y: top, height: faceSize };
  const who = agent ? foot({ faces, ink, box, grow }, agent.name, agent.face !== null) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${ground({ width, height }, ink)}<g transform="translate(0 ${down})">${drawing.svg}</g>${who}${logo ? plateOf(logo, logoAt) : ''}</svg>`;
}

/** The card as PNG: 1200 × 675 or 1080 × 1080. Throws `UnfitCard`. */
export async function drawCard(given: Card): Promise<Uint8Array> {
  const agent = given.agent && { ...given.agent, name: plain(given.agent.name) };
  const [title, text] = [plain(given.title), plain(given.text)];
  const card = { ...given, title, text, items: given.items.map(plain), agent };
  const faces = await cardFaces(card.brand.brand_font);
  refuseForeign(faces, [title, text, ...card.items, agent?.name ?? '']);
  const { isDark } = layouts[card.card];
  const ink = inkOf(agent?.archetype ?? 'custom', card.brand, isDark);
  const logo = card.logo && (await logoOn(ink.ground, card.logo));
  const svg = svgOf(card, { faces, ink, logo });
  const { faceAt, logoAt } = footOf(card.shape, logo);
  const { default: sharp } = await import('sharp');
  const face = agent?.face ? [{ input: await roundFace(agent.face), ...faceAt }] : [];
  const mark = logo ? [{ input: logo.png, ...logoAt }] : [];
  return sharp(Buffer.from(svg))
    .composite([...face, ...mark])
    .png()
    .toBuffer();
}
