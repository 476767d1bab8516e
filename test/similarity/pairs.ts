import type { Group } from './group.ts';
import { heldOutOne } from './held-out-one.ts';
import { heldOutThree } from './held-out-three.ts';
import { heldOutTwo } from './held-out-two.ts';
import { tuningOne } from './tuning-one.ts';
import { tuningThree } from './tuning-three.ts';
import { tuningTwo } from './tuning-two.ts';

export interface LabelledPair {
  one: string;
  other: string;
  /** How it was made, or what it has in common. */
  kind: string;
  is_twin: boolean;
}

const labelled = ({ base, twins, others }: Group): LabelledPair[] => {
  const pairsOf = (texts: Readonly<Record<string, string>>, is_twin: boolean) =>
    Object.entries(texts).map(([kind, other]) => ({ one: base, other, kind, is_twin }));
  return [...pairsOf(twins, true), ...pairsOf(others, false)];
};

const halves = {
  tuning: [...tuningOne, ...tuningTwo, ...tuningThree],
  held_out: [...heldOutOne, ...heldOutTwo, ...heldOutThree],
} as const;
export type Half = keyof typeof halves;

/** The labeled pairs of one half, in source order. */
export const pairsIn = (half: Half): LabelledPair[] => halves[half].flatMap(labelled);

/** One text of each group; no two of them are related. */
export const strangersIn = (half: Half): string[] => halves[half].map(({ base }) => base);
