/** What an owner changed in a draft, by name. */
import { habitRules } from './habit-rules.ts';
import { editOf, type Swap, swapsOf } from './sides.ts';

export interface Difference {
  /** The keys of the rules that the edit speaks for. */
  habits: string[];
  words: Swap[];
  /** Corrections of names, figures and addresses: about this text, so nothing is learned from them. */
  facts: Swap[];
  cut: ('first' | 'last')[];
}

/** Names the difference between a draft and what its owner made of it. */
export function differenceOf(written: string, text: string): Difference {
  const edit = editOf(written, text);
  const { words, facts } = swapsOf(edit);
  return {
    habits: habitRules.filter((rule) => rule.vote(edit) === 'done').map(({ key }) => key),
    words,
    facts,
    cut: [
      ...(edit.cut_first ? (['first'] as const) : []),
      ...(edit.cut_last ? (['last'] as const) : []),
    ],
  };
}
