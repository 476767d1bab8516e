/** Answers to somebody’s post: what is said first depends on how they feel. */
import type { Desk } from './desk.ts';
import { begun, grownBy, type Plan, rendered } from './draft.ts';
import type { Kind } from './lines.ts';
import { asking, closing, type Form, led, sheet, traits } from './plan.ts';

const opening = {
  tender: 'tender',
  asking: 'asking',
  glad: 'glad',
  grumble: 'grumble',
  plain: 'reply',
} as const;

const shapes = {
  tender: 'answers somebody who has it hard, without a joke',
  asking: 'answers the question',
  glad: 'is glad with the person',
  grumble: 'answers somebody who has trouble',
  plain: 'answers the person',
} as const;

/** What follows the first line. Whoever asked gets something to do. */
function more(desk: Desk, turn: number, mood: keyof typeof shapes): Plan {
  const [first = 'mind'] = traits(desk, turn);
  const helps: Kind = mood === 'asking' || mood === 'grumble' ? 'advice' : 'point';
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: mood === 'asking' ? [['told', helps]] : [],
    medium: ['next', ['told', helps]],
    long: ['next', 'next', ['told', helps], ['told', first], ...closing(desk, turn)],
  };
  return plans[desk.request.brief.length];
}

export const reply: Form = (desk, turn) => {
  const mood = desk.answered?.mood ?? 'plain';
  if (mood === 'tender') {
    const comfort = begun(desk, { ...sheet(desk, turn), emoji: '' }, 'tender');
    return { parts: [rendered(comfort, desk)], shape: shapes.tender };
  }
  const blank = asking(desk, turn);
  const start = begun(desk, desk.answered ? blank : led(desk, blank, turn), opening[mood]);
  const draft = grownBy(desk, start, more(desk, turn, mood));
  return { parts: [rendered(draft, desk)], shape: shapes[mood] };
};
