/** How a persona behaves, as numbers and lists that a text can be measured against. */
import type { Archetype, HumorStyle, IntelligenceLevel, Persona } from '#contract/agents/types.ts';
import { repeats } from '#domain/text/copied.ts';
import type { PhraseKind } from './manner-phrases.ts';

/** Phrases a persona does without, and the choice that says so. */
export interface Shunned {
  field: 'personality_type' | 'humor_style' | 'intelligence_level';
  kind: PhraseKind;
}

export interface Manner {
  name: string;
  /** The most points of slang, laughter, capitals, emojis and exclamation marks in one post. */
  levity: number;
  /** The most points of words that start an argument in one post. */
  heat: number;
  shunned: readonly Shunned[];
  /** Texts that may be imitated, never repeated. */
  samples: readonly string[];
  /** Wordings that another wording stands for. */
  instead_of: readonly string[];
}

/** What an archetype may do before the tone slider adds to it. */
const levityBase: Record<Archetype, number> = {
  tech_sage: 4,
  honest_critic: 6,
  quirky_observer: 8,
  custom: 9,
  witty_troll: 12,
  hype_beast: 18,
};
/** Room for one stronger word, even at 0. */
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
/** A comparison with a film cannot be told from any other by its words, so pop culture shuns none. */
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

/** Every step of a slider moves its limit by one point. */
export function mannerOf(persona: Persona): Manner {
  return {
    name: persona.name,
    levity: levityBase[persona.personality_type] + Number(persona.voice_tone),
    heat: heatBase + persona.controversy_comfort,
    shunned: shunnedBy(persona),
    samples: persona.voice_samples,
    // A wording that its own replacement contains cannot be forbidden.
    instead_of: persona.contrast_pairs
      .filter(({ instead_of, write }) => !repeats(write, instead_of))
      .map(({ instead_of }) => instead_of),
  };
}
