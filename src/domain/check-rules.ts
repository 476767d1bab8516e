/** What a text is held to, and the one way in which a rule may be waived. */
import type { Brief } from '#contract/content.ts';
import { type Habits, noHabits } from './guidelines.ts';
import type { Manner } from './manner.ts';
import type { LengthLimit } from './post-text.ts';

/** The rules that come from a persona: `compilePersona(…).checks` as it is. */
export interface PersonaChecks {
  avoid_topics: readonly string[];
  habits?: Habits;
  manner?: Manner;
}

export interface CheckRules extends PersonaChecks {
  limit: LengthLimit;
  brief: Pick<Brief, 'topic' | 'context' | 'hashtags' | 'emojis'>;
}

/** Says what is wrong with a text, or nothing. `text` is all parts, one a line or more. */
export type Rule = (
  text: string,
  rules: CheckRules,
  parts: readonly string[],
) => string | undefined;

/** What the owner typed for this text: a writer may repeat it, whatever the rules say about words. */
export const given = ({ brief, habits = noHabits }: CheckRules): string =>
  `${brief.topic}\n${brief.context}\n${habits.sign_off}`;
