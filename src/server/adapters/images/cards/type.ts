// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module has nothing to import
/// <reference path="./opentype.d.ts" />
/** Renders text as outlines, so that it looks the same on every machine, even without fonts. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command, Font, Glyph } from 'opentype.js';
import type { BrandFont } from '#contract/company/types.ts';
import { remembered } from '#domain/remembered.ts';

/** A typeface: font files for parts of Unicode; the first file that has a letter draws it. */
export interface Face {
  width(text: string, size: number): number;
  /** SVG path data; `y` is the baseline. */
  path(text: string, at: { x: number; y: number; size: number }): string;
  /** Whether every letter can be drawn. */
  has(text: string): boolean;
}

const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];

async function load(files: readonly string[]): Promise<Font[]> {
  const { default: opentype } = await import('opentype.js');
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(fileURLToPath(import.meta.resolve(file)));
      return opentype.parse(Uint8Array.from(bytes).buffer);
    }),
  );
}

const hasGlyph = (font: Font, letter: string) => font.charToGlyphIndex(letter) > 0;

const numbers = (command: Command): number[] => {
  if (command.type === 'Z') return [];
  const { x, y } = command;
  if (command.type === 'Q') return [command.x1, command.y1, x, y];
  if (command.type === 'C') return [command.x1, command.y1, command.x2, command.y2, x, y];
  return [x, y];
};
const drawn = (command: Command): string =>
  command.type +
  numbers(command)
    .map((value) => value.toFixed(1))
    .join(' ');

interface Placed {
  glyph: Glyph;
  font: Font;
  /** Pixels from the start of the line. */
  x: number;
}

/** Positions the letters, with kerning within each file, and measures the width. */
function place(fonts: readonly Font[], text: string, size: number) {
  const placed: Placed[] = [];
  let x = 0;
  for (const letter of text) {
    const font = fonts.find((one) => hasGlyph(one, letter)) ?? fonts[0];
    if (!font) continue;
    const glyph = font.charToGlyph(letter);
    const before = placed.at(-1);
    const scale = size / font.unitsPerEm;
    if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * scale;
    placed.push({ glyph, font, x });
    x += (glyph.advanceWidth ?? 0) * scale;
  }
  return { placed, width: x };
}

const faceOf = (fonts: readonly Font[]): Face => {
  const widthOf = remembered((text: string): number => place(fonts, text, 1).width);
  return {
    width: (text, size) => widthOf(text) * size,
    path: (text, { x, y, size }) =>
      place(fonts, text, size)
        .placed.flatMap((one) => one.glyph.getPath(x + one.x, y, size).commands.map(drawn))
        .join(''),
    has: (text) => [...text].every((letter) => fonts.some((font) => hasGlyph(font, letter))),
  };
};

export interface Faces {
  /** For headlines. */
  display: Face;
  text: Face;
}

const inter = (weight: number) =>
  scripts.map((script) => `@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
const bricolage = (weight: number) =>
  ['latin', 'latin-ext', 'vietnamese'].map(
    (script) =>
      `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${script}-${weight}-normal.woff`,
  );

/** The files of headlines and of text. Inter has the letters that Bricolage Grotesque lacks. */
const filesOf: Record<BrandFont, { display: string[]; text: string[] }> = {
  '': { display: [...bricolage(700), ...inter(700)], text: inter(500) },
  bricolage_grotesque: {
    display: [...bricolage(700), ...inter(700)],
    text: [...bricolage(500), ...inter(500)],
  },
  inter: { display: inter(700), text: inter(500) },
};

async function loadFaces(font: BrandFont): Promise<Faces> {
  const { display, text } = filesOf[font];
  const [heads, words] = await Promise.all([load(display), load(text)]);
  return { display: faceOf(heads), text: faceOf(words) };
}

const loaded = new Map<BrandFont, Promise<Faces>>();

/** The typefaces of cards in that font, or in the usual ones; loaded once by the first card. */
export function cardFaces(font: BrandFont): Promise<Faces> {
  const faces = loaded.get(font) ?? loadFaces(font);
  loaded.set(font, faces);
  return faces;
}
