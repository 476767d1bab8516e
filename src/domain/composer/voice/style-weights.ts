/** How far the sliders lean, step by step: how often a text jokes or takes a stand, and how formal a line is. */
import type { Persona } from '#contract/agents/types.ts';
import type { Wording } from '#domain/persona/description-rules.ts';
import { toneOf } from '#domain/persona/persona.ts';
import { bandOf, controversyBands, toneBands } from '#domain/persona/persona-labels.ts';

export interface StyleWeights {
  tone: 'low' | 'middle' | 'high';
  daring: 'low' | 'middle' | 'high';
  /** Whether this text, the nth of its request, puts its joke first. */
  jokes(nth: number): boolean;
  /** Whether it puts first what it thinks of disagreement. */
  dares(nth: number): boolean;
  /** Whether this request is said without contractions, all of its lines alike. */
  spells_out: boolean;
  /** Whether a line may raise its voice. */
  shouts(line: string): boolean;
}

/** A number that a text decides. */
export function numberOf(text: string): number {
  let sum = 7;
  for (const char of text) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return sum;
}

/** Spreads whole numbers evenly over [0, 1), neighbours far apart (multiples of the golden ratio). */
const spread = (whole: number): number => (((whole * 0.618033988749895) % 1) + 1) % 1;

/** From 0 upwards in the middle band to 1 at the top; `low` says what happens below. */
function share(value: number, low: number): number {
  if (value <= 33) return low;
  return value <= 66 ? (value - 33) / 66 : 0.5 + (value - 66) / 68;
}

/** Above this tone nobody spells words out, below it more and more requests do. */
const spelledUpTo = 45;
/** In the middle band this share of lines may be loud, rising to all of them. */
const loudFrom = 0.6;

export function styleWeightsOf(
  persona: Persona,
  seed: number,
  { formal, no_jokes }: Wording,
): StyleWeights {
  const tone = toneOf(persona);
  const comfort = persona.controversy_comfort;
  const jokeShare = share(tone, 0);
  // Whoever plays it safest says so most often.
  const dareShare = share(comfort, 0.6 * (1 - comfort / 34));
  const loudShare = loudFrom + ((1 - loudFrom) * (tone - 33)) / 33;
  const at = (line: string, salt: number) => spread(numberOf(line) + seed + salt);
  return {
    tone: bandOf(toneBands, tone).key,
    daring: bandOf(controversyBands, comfort).key,
    jokes: (nth) => !formal && !no_jokes && spread(seed + 37 * nth) < jokeShare,
    dares: (nth) => spread(seed + 53 * nth + 11) < dareShare,
    spells_out: formal || spread(seed + 3) > tone / spelledUpTo,
    shouts: (line) => !formal && tone > 33 && at(line, 5) <= loudShare,
  };
}
