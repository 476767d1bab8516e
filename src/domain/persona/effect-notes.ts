/** What a form says beside a setting that the writer in use follows in part or not at all. */
import type { Persona } from '#contract/agents/types.ts';

/** Who writes: the built-in writer, a small model or a large one, which follows everything. */
export type WriterKind = 'built_in' | 'small' | 'large';

type Note = Partial<Record<WriterKind, string>>;

const later = 'Needs an AI model.';
const hardly = 'A small model hardly shows it.';

const notes: Record<keyof Persona, Note> = {
  // It is beside each post.
  name: {},
  personality_type: {
    built_in:
      'You hear it fully with an AI model. Until then it shapes the layout and a line or two.',
    small: hardly,
  },
  custom_archetype: {
    built_in: 'Needs an AI model. Rules in it, such as “no emojis”, already work.',
    small: hardly,
  },
  voice_tone: {
    built_in: 'Until you connect an AI model, it only adds a short line to your facts.',
    small: 'A small model stays serious if you want it to, and hardly shows more.',
  },
  humor_style: { built_in: later, small: hardly },
  intelligence_level: { built_in: later, small: hardly },
  controversy_comfort: { built_in: later, small: hardly },
  specialization: {
    built_in: 'Needs an AI model to show in posts.',
    small: hardly,
  },
  // The form says which languages the built-in writer answers in.
  language: {},
  target_topics: {
    built_in: 'Used to find mentions, and for ideas once you connect an AI model.',
    small: 'Used for suggestions and mentions. A small model isn’t told them in other posts.',
  },
  avoid_topics: {
    built_in: 'Without an AI model, they wait for your OK.',
  },
  behavioral_guidelines: {
    built_in: 'Rules such as “no emojis” already work. An AI model follows all of them.',
    small: 'A small model is told the first 3. Rules such as “no emojis” are always checked.',
  },
  voice_samples: { built_in: later, small: 'A small model is shown one at a time.' },
  contrast_pairs: {
    built_in: 'We already check for the wording to avoid. An AI model follows the pairs.',
    small: 'The wording to avoid is checked. A small model isn’t shown the pairs.',
  },
};

/** The note for a setting; `undefined` where it takes full effect. A custom archetype has no lines that a tone could choose. */
export function effectNote(
  field: keyof Persona,
  kind: WriterKind,
  type?: Persona['personality_type'] | null,
): string | undefined {
  if (field === 'voice_tone' && kind === 'built_in' && type === 'custom') return later;
  return notes[field][kind];
}
