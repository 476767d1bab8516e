/** What a family of topics is made of, for the slots of a line. */
import type { Family } from './voice/families.ts';
import { createRandom, type Random, shuffled } from './shuffle.ts';
import { community, hiring, launch, work } from '#domain/composer/material/work.ts';
import { ai, arts, design, software, writing } from '#domain/composer/material/making.ts';
import { coffee, food, garden, health, home } from '#domain/composer/material/living.ts';
import { learning, sport, travel } from '#domain/composer/material/moving.ts';
import { crypto, general, money } from '#domain/composer/material/wider.ts';

type Phrases = readonly string[];

export interface Material {
  /** Somebody one meets there: a noun phrase, singular, with its article. */
  who: Phrases;
  /** Something one holds there: “a …”. */
  thing: Phrases;
  /** Where it happens: a phrase with its preposition. */
  place: Phrases;
  /** The part nobody boasts about: a gerund. */
  chore: Phrases;
  /** What goes wrong: “a …”. */
  snag: Phrases;
  /** What going well looks like, modestly: “a …”. */
  win: Phrases;
  /** Observations: clauses without a capital or a full stop. */
  truths: Phrases;
  /** What to do, as an order, and a clause that says why. */
  tips: readonly (readonly [tip: string, why: string])[];
}

const materials: Record<Family, Material> = {
  work,
  hiring,
  launch,
  community,
  software,
  ai,
  design,
  writing,
  arts,
  coffee,
  food,
  health,
  garden,
  home,
  travel,
  sport,
  learning,
  money,
  crypto,
  general,
};

const slot = /\{(who|thing|place|chore|snag|win|truth|tip|why)\}/giu;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Deals in turn, over and over. */
function dealing<T>(items: readonly T[]): () => T | undefined {
  let at = 0;
  return () => items[at++ % items.length];
}

/**
 * Fills the slots of a thought from a family. Texts of one seed side by side share no observation: `place` among
 * `places` decides which ones are this voice’s.
 */
export function createFiller(
  family: Family,
  random: Random,
  { seed, place, places }: { seed: number; place: number; places: number },
): (thought: readonly string[]) => string[] {
  const { tips, truths, ...phrases } = materials[family];
  const mine = shuffled(truths, createRandom(seed)).filter(
    (_, at) => at % places === place % places,
  );
  const nextTip = dealing(shuffled(tips, random));
  const next: Record<string, () => string | undefined> = {
    truth: dealing(mine.length > 0 ? mine : truths),
    ...Object.fromEntries(
      Object.entries(phrases).map(([name, all]) => [name, dealing(shuffled(all, random))]),
    ),
  };
  return (thought) => {
    const chosen = new Map<string, string>();
    const choose = (name: string): void => {
      if (name !== 'tip' && name !== 'why') {
        chosen.set(name, next[name]?.() ?? '');
        return;
      }
      const [tip, why] = nextTip() ?? ['', ''];
      chosen.set('tip', tip).set('why', why);
    };
    return thought.map((line) =>
      line.replace(slot, (_, name: string) => {
        const plain = name.toLowerCase();
        if (!chosen.has(plain)) choose(plain);
        const text = chosen.get(plain) ?? '';
        return name === plain ? text : capital(text);
      }),
    );
  };
}
