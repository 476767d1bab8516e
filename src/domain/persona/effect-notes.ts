/**
 * What a form says beside a setting that the writer in use follows in part. What the built-in writer doesn’t follow at all
 * is named once, in one sentence.
 */
import type { Persona } from '#contract/agents/types.ts';

/** Who writes: the built-in writer, a small model or a large one, which follows everything. */
export type WriterKind = 'built_in' | 'small' | 'large';

type Note = Partial<Record<WriterKind, string>>;

const hardly = 'A small model hardly shows it.';

const notes: Record<keyof Persona, Note> = {
  // It is beside each post.
  name: {},
  personality_type: { small: hardly },
  custom_archetype: {
    built_in: 'Rules in it, such as “no emojis”, already work.',
    small: hardly,
  },
  voice_tone: {
    small: 'A small model stays serious if you want it to, and hardly shows more.',
  },
  humor_style: { small: hardly },
  intelligence_level: { small: hardly },
  controversy_comfort: { small: hardly },
  specialization: { small: hardly },
  // The form says which languages the built-in writer answers in.
  language: {},
  target_topics: {
    built_in: 'These only help find mentions.',
    small: 'Used for suggestions and mentions. A small model isn’t told them in other posts.',
  },
  avoid_topics: {
    built_in: 'Posts about these wait for your OK.',
  },
  behavioral_guidelines: {
    built_in: 'Rules such as “no emojis” already work.',
    small: 'A small model is told the first 3. Rules such as “no emojis” are always checked.',
  },
  voice_samples: { small: 'A small model is shown one at a time.' },
  contrast_pairs: {
    built_in: 'We already check for the wording to avoid.',
    small: 'The wording to avoid is checked. A small model isn’t shown the pairs.',
  },
};

const silent: readonly (keyof Persona)[] = [
  'custom_archetype',
  'voice_tone',
  'humor_style',
  'intelligence_level',
  'controversy_comfort',
  'specialization',
  'voice_samples',
];
/** Those that an archetype shows in the layout, or a line or two. */
const shownByType: readonly (keyof Persona)[] = ['custom_archetype', 'voice_tone'];

/** The settings without an effect on what the built-in writer writes. A custom archetype has no lines that a tone could choose. */
export const unheardSettings = (type: Persona['personality_type'] | null): (keyof Persona)[] =>
  silent.filter((field) => type === 'custom' || !shownByType.includes(field));

/** The note for a setting; `undefined` where it takes full effect, or none at all. */
export const effectNote = (field: keyof Persona, kind: WriterKind): string | undefined =>
  notes[field][kind];
