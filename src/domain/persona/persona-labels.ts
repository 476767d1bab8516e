/**
 * The names and descriptions of all choices in the wizard, for screens, descriptions and prompts; archetypes and
 * specializations are in `archetype-labels.ts`.
 */
import type { HumorStyle, IntelligenceLevel, ReplyFrequencies } from '#contract/agents/types.ts';

/** A choice: its name, a one-line description for screens, and its wording for a writer. */
export interface Choice {
  label: string;
  line: string;
  voice: string;
}

export const humorLabels: Record<HumorStyle, Choice> = {
  wordplay: {
    label: 'Wordplay',
    line: 'Puns and double meanings.',
    voice: 'Humor comes from words: puns, double meanings, a turned phrase. At most one a post.',
  },
  observational: {
    label: 'Observational',
    line: 'Funny because it’s true.',
    voice: 'Humor comes from noticing what everybody does and nobody says.',
  },
  self_deprecating: {
    label: 'Self-deprecating',
    line: 'The joke is on the speaker.',
    voice: 'Humor is at the speaker’s own expense, never at anyone else’s.',
  },
  dry_wit: {
    label: 'Dry wit',
    line: 'Understated, with a straight face.',
    voice: 'Humor is understated and deadpan; nothing signals that it is a joke.',
  },
  absurdist: {
    label: 'Absurdist',
    line: 'Logic, followed somewhere strange.',
    voice: 'Humor follows ordinary logic to an absurd place and treats it as normal.',
  },
};

export const intelligenceLabels: Record<IntelligenceLevel, Omit<Choice, 'voice'>> = {
  street_smart: {
    label: 'Street smart',
    line: 'Learned by doing.',
  },
  academic: {
    label: 'Academic',
    line: 'Evidence, definitions, careful claims.',
  },
  tech_savvy: {
    label: 'Tech savvy',
    line: 'Thinks in builds, tests and releases.',
  },
  pop_culture: {
    label: 'Pop culture',
    line: 'Explains the world in scenes and sequels.',
  },
};

export const replyFrequencyLabels: Record<(typeof ReplyFrequencies)[number], string> = {
  conservative: 'Conservative',
  moderate: 'Moderate',
  active: 'Active',
  aggressive: 'Aggressive',
};

/** A range of a slider from 0 to 100; `to` is inclusive. */
export interface Band extends Omit<Choice, 'voice'> {
  key: 'low' | 'middle' | 'high';
  to: number;
}
type Bands = readonly [Band, Band, Band];

export const toneBands: Bands = [
  {
    key: 'low',
    to: 33,
    label: 'Serious & professional',
    line: 'Plain statements, jokes stay home.',
  },
  {
    key: 'middle',
    to: 66,
    label: 'Relaxed',
    line: 'Friendly, with a joke where it fits.',
  },
  {
    key: 'high',
    to: 100,
    label: 'Playful & sarcastic',
    line: 'Jokes first, point second.',
  },
];

export const controversyBands: Bands = [
  {
    key: 'low',
    to: 33,
    label: 'Plays it safe',
    line: 'Leaves room for other views.',
  },
  {
    key: 'middle',
    to: 66,
    label: 'Has opinions',
    line: 'Takes a side and says why.',
  },
  {
    key: 'high',
    to: 100,
    label: 'Stirs the pot',
    line: 'Leads with the take that starts the argument.',
  },
];

/** The band that contains a slider’s value. */
export function bandOf(bands: Bands, value: number): Band {
  return bands.find((band) => value <= band.to) ?? bands[2];
}
