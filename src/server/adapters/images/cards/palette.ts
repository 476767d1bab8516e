/** The colors of cards: those of an agent, or of the company. */
import type { Archetype } from '#contract/agents/types.ts';
import type { Brand } from '#domain/knowledge/company.ts';
import { contrastOf, inkOn, leastContrast, mixed, readableOn } from '#domain/pictures/colors.ts';

interface Colors {
  /** The ground of dark cards. */
  deep: string;
  bright: string;
  /** The ground of light cards. */
  tint: string;
}

type BrandColors = Pick<Brand, 'brand_color' | 'accent_color'>;

const agents: Record<Archetype, Colors> = {
  witty_troll: { deep: '#6f2a10', bright: '#f39a5f', tint: '#fdf1e7' },
  tech_sage: { deep: '#103a63', bright: '#74bdf5', tint: '#ebf4fc' },
  hype_beast: { deep: '#741b33', bright: '#f58aa8', tint: '#fdedf1' },
  honest_critic: { deep: '#2a4716', bright: '#a9d268', tint: '#f1f7e6' },
  quirky_observer: { deep: '#4d2563', bright: '#cf9aec', tint: '#f7effc' },
  custom: { deep: '#1d4a42', bright: '#7fd0bd', tint: '#eff6f3' },
};

function colorsOf(archetype: Archetype, { brand_color, accent_color }: BrandColors): Colors {
  const { deep, bright, tint } = agents[archetype];
  return {
    deep: brand_color || deep,
    bright: accent_color || bright,
    tint: brand_color ? mixed(brand_color, '#ffffff', 0.92) : tint,
  };
}

/** The grounds of dark and of light cards. */
export function groundsOf(archetype: Archetype, brand: BrandColors): Pick<Colors, 'deep' | 'tint'> {
  const { deep, tint } = colorsOf(archetype, brand);
  return { deep, tint };
}

/** What each part of a card is drawn in. Text can be read on its ground, whatever the colors are. */
export interface Ink {
  ground: string;
  words: string;
  /** Headlines, figures and numbers. */
  head: string;
  name: string;
  /** Ornaments, and the disc of the avatar with its letter. */
  mark: string;
  letter: string;
  /** How strong the circles in the background are, the first and the second; 0 where text on them could not be read. */
  circles: readonly [number, number];
}

/** What WCAG 2.2 asks of large text, as headlines are. */
const leastOfHeads = 3;

/** The circles, if words and headlines can be read where both of them overlap. */
function circlesOn(ink: Omit<Ink, 'circles'>, [near, far]: Ink['circles']): Ink['circles'] {
  const worst = mixed(ink.ground, ink.mark, near + far - near * far);
  const isReadable =
    contrastOf(ink.words, worst) >= leastContrast && contrastOf(ink.head, worst) >= leastOfHeads;
  return isReadable ? [near, far] : [0, 0];
}

/** The colors of a card: those of its company, where it has some, on a light or a dark ground. */
export function inkOf(archetype: Archetype, brand: BrandColors, isDark: boolean): Ink {
  const { deep, bright, tint } = colorsOf(archetype, brand);
  const disc = { mark: bright, letter: readableOn(bright, deep) };
  if (isDark) {
    const words = inkOn(deep);
    const ink = { ground: deep, words, head: readableOn(deep, bright), name: words, ...disc };
    return { ...ink, circles: circlesOn(ink, [0.12, 0.1]) };
  }
  const head = readableOn(tint, deep);
  const ink = { ground: tint, words: '#33312e', head, name: head, ...disc };
  return { ...ink, circles: circlesOn(ink, [0.22, 0.16]) };
}
