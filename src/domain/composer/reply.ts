/** Answers to somebody’s post: what is said first depends on how they feel, and a question gets its answer. */
import type { Mood } from './topic/answered.ts';
import type { ComposeContext } from './compose-context.ts';
import { begun, grown, grownBy, holds, type Plan, rendered } from './draft.ts';
import { namedOnce } from './facts/facts.ts';
import type { Kind } from './voice/lines.ts';
import { asking, closing, type Form, type Formed, led, sheet, traits } from './plan.ts';

const opening = {
  tender: 'tender',
  thanking: 'thanks',
  greeting: 'hello',
  calling: 'present',
  doubting: 'machine',
  curious: 'thought',
  asking: 'unsure',
  glad: 'glad',
  grumble: 'grumble',
  plain: 'reply',
} as const satisfies Record<Mood, Kind>;

const shapes: Readonly<Record<Mood, string>> = {
  tender: 'answers somebody who has it hard, without a joke',
  thanking: 'says thanks for kind words',
  greeting: 'greets back',
  calling: 'says that somebody is here',
  doubting: 'says what writes here',
  curious: 'says what your agent thinks',
  asking: 'says that the answer is not known: no fact of your company that is public gives it',
  glad: 'is glad with the person',
  grumble: 'answers somebody who has trouble',
  plain: 'answers the person',
};

/** What follows the first line. */
function more(context: ComposeContext, turn: number, mood: Mood): Plan {
  const [first = 'mind'] = traits(context, turn);
  const helps: Kind = mood === 'grumble' ? 'advice' : 'point';
  const plans: Record<'short' | 'medium' | 'long', Plan> = {
    short: [],
    medium: ['next', ['told', helps]],
    long: ['next', 'next', ['told', helps], ['told', first], ...closing(context, turn)],
  };
  return plans[context.request.brief.length];
}

/** As many facts as an answer holds. */
const most = 2;

/** The facts that answer the question, said as they are; nothing where none does. */
function answer(context: ComposeContext, turn: number): Formed | undefined {
  const { limit, brief: asked } = context.request;
  const blank = { ...asking(context, turn), emoji: '' };
  const lead = turn % 2 === 0 ? grown(context, blank, 'head', 'known', limit) : blank;
  for (const start of [lead, blank]) {
    for (const count of [most, 1]) {
      const facts = context.facts.slice(0, count);
      const draft = { ...start, body: namedOnce(facts, asked.context) };
      if (facts.length > 0 && holds(context, draft, limit)) {
        return {
          parts: [rendered(draft, context)],
          shape: 'answers the question with your own facts',
          answers: true,
        };
      }
    }
  }
  return undefined;
}

/** Moods that are met with one honest line and no more. */
const brief: ReadonlySet<Mood> = new Set<Mood>([
  'tender',
  'thanking',
  'greeting',
  'calling',
  'doubting',
  'asking',
]);

export const reply: Form = (context, turn) => {
  const mood = context.answered?.mood ?? 'plain';
  const answered = mood === 'asking' ? answer(context, turn) : undefined;
  if (answered !== undefined) return answered;
  if (brief.has(mood)) {
    const blank = mood === 'tender' ? sheet(context, turn) : asking(context, turn);
    const line = begun(context, { ...blank, emoji: '' }, opening[mood]);
    return { parts: [rendered(line, context)], shape: shapes[mood] };
  }
  const blank = asking(context, turn);
  const start = begun(context, context.answered ? blank : led(context, blank, turn), opening[mood]);
  const draft = grownBy(context, start, more(context, turn, mood));
  return { parts: [rendered(draft, context)], shape: shapes[mood] };
};
