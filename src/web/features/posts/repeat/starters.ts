/** Ideas for a first schedule. Each fills in its own fields and keeps the others. */
import type { RuleValues } from './rule-values.ts';

export interface Starter {
  name: string;
  /** What it fills in, as a description. */
  line: string;
  fills: Partial<RuleValues>;
}

const repeated = (
  frequency: RuleValues['frequency'],
  max_runs: number,
  content_type: RuleValues['content_type'],
  topic: string,
): Starter['fills'] => ({
  is_fixed: false,
  content_type,
  topic,
  frequency,
  max_runs,
  ends: 'after_runs',
});

export const starters: readonly Starter[] = [
  {
    name: 'Tip of the day',
    line: 'Every day for two weeks; the agent writes it',
    fills: repeated('daily', 14, 'tip', 'One thing that works, and why it works'),
  },
  {
    name: 'Question of the week',
    line: 'Ten weeks; the agent writes it',
    fills: repeated('weekly', 10, 'tweet', 'A question to the readers about how they do it'),
  },
  {
    name: 'Friday story',
    line: 'Ten weeks; the agent writes it',
    fills: repeated('weekly', 10, 'story', 'Something that went wrong, and what it taught'),
  },
  {
    name: 'Look back at the month',
    line: 'Every month for a year; the agent writes it',
    fills: repeated('monthly', 12, 'tweet', 'What this month was about, and what comes next'),
  },
];
