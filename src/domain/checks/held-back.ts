/** Whether a text reveals what its owner asked to keep back, as far as rules can tell; if they can’t, a person reads it. */
import { elided } from '#contract/core/cut.ts';
import { saidOf } from '#domain/withholding/kept-back.ts';
import type { Rule } from './check-rules.ts';

export type HeldCheck = 'kept_back' | 'held';

const quoted = (words: string): string => `“${elided(words, 81)}”`;

export const heldRules: Record<HeldCheck, Rule> = {
  kept_back: (text, { held = [] }) => {
    const found = held.flatMap((one) => saidOf(text, one) ?? [])[0];
    return found && `It says ${quoted(found)}, which you asked to keep back.`;
  },
  held: (_, { held = [], doubted = [] }) => {
    const open = held.filter(({ is_proven }) => !is_proven).map(({ said }) => quoted(said));
    const doubts = doubted.map(quoted).join(', ');
    if (open.length === 0 && doubts)
      return `This might be a request to keep something back: ${doubts}. Check the text before it goes out.`;
    return open.length === 0
      ? undefined
      : `You asked to keep something back: ${open.join(', ')}. Check that this text doesn’t say it.`;
  },
};
