/** A persona’s manner as numbers and lists that a text can be measured against. */
import type { Archetype, HumorStyle, IntelligenceLevel, Persona } from '#contract/agents/types.ts';
import { repeats } from '#domain/text/copied.ts';
import type { PhraseKind } from './manner-phrases.ts';

/** Phrases that a persona avoids, and the setting responsible. */
interface Shunned {
  field: 'personality_type' | 'humor_style' | 'intelligence_level';
  kind: PhraseKind;
}

export interface Manner {
  name: string;
  /** The most points of slang, laughter, capitals, emojis and exclamation marks per post. */
  levity: number;
  /** The most points of provocative words per post. */
  heat: number;
  shunned: readonly Shunned[];
  /** Texts to imitate but never to repeat. */
  samples: readonly string[];
  /** Wordings to be replaced by a preferred one. */
  instead_of: readonly string[];
}

/** The base limit of each archetype; the tone slider adds to it. */
const levityBase: Record<Archetype, number> = {
  tech_sage: 4,
  honest_critic: 6,
  quirky_observer: 8,
  custom: 9,
  witty_troll: 12,
  hype_beast: 18,
};
/** Allows one stronger word even at 0. */
const heatBase = 5;

const byArchetype: Record<Archetype, PhraseKind | null> = {
  witty_troll: 'indignity',
  tech_sage: 'hype',
  hype_beast: 'promises',
  honest_critic: 'flattery',
  quirky_observer: 'explaining',
  custom: null,
};
const byHumor: Record<HumorStyle, PhraseKind> = {
  wordplay: 'announced_puns',
  observational: 'canned_jokes',
  self_deprecating: 'put_downs',
  dry_wit: 'joke_signals',
  absurdist: 'flagged_oddness',
};
/** Comparisons with films are not recognizable by their words, so pop culture has no phrases to avoid. */
const byIntelligence: Record<IntelligenceLevel, PhraseKind | null> = {
  street_smart: 'jargon',
  academic: 'absolutes',
  tech_savvy: 'sales_talk',
  pop_culture: null,
};

function shunnedBy(persona: Persona): Shunned[] {
  const kinds: { field: Shunned['field']; kind: PhraseKind | null }[] = [
    { field: 'personality_type', kind: byArchetype[persona.personality_type] },
    { field: 'humor_style', kind: byHumor[persona.humor_style] },
    { field: 'intelligence_level', kind: byIntelligence[persona.intelligence_level] },
  ];
  return kinds.flatMap(({ field, kind }) => (kind ? [{ field, kind }] : []));
}

/** Each step of a slider changes its limit by one point. */
export function mannerOf(persona: Persona): Manner {
  return {
    name: persona.name,
    levity: levityBase[persona.personality_type] + Number(persona.voice_tone),
    heat: heatBase + persona.controversy_comfort,
    shunned: shunnedBy(persona),
    samples: persona.voice_samples,
    // A wording contained in its own replacement cannot be forbidden.
    instead_of: persona.contrast_pairs
      .filter(({ instead_of, write }) => !repeats(write, instead_of))
      .map(({ instead_of }) => instead_of),
  };
}
