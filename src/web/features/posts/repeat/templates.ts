/** Ideas for a first schedule. Each fills in its own fields and keeps the others. */
import type { ScheduleValues } from './schedule-values.ts';

export interface Template {
  name: string;
  /** What it fills in, as a description. */
  line: string;
  fills: Pick<
    ScheduleValues,
    'content_type' | 'content_text' | 'topic' | 'frequency' | 'max_runs' | 'ends'
  >;
}

export const templates: readonly Template[] = [
  {
    name: 'Tip of the day',
    line: 'Every day for two weeks; the agent writes it',
    fills: {
      content_type: 'tip',
      content_text: '',
      topic: 'One thing that works, and why it works',
      frequency: 'daily',
      max_runs: 14,
      ends: 'after_runs',
    },
  },
  {
    name: 'Question of the week',
    line: 'Ten weeks; the agent writes it',
    fills: {
      content_type: 'tweet',
      content_text: '',
      topic: 'A question to the readers about how they do it',
      frequency: 'weekly',
      max_runs: 10,
      ends: 'after_runs',
    },
  },
  {
    name: 'Friday story',
    line: 'Ten weeks; the agent writes it',
    fills: {
      content_type: 'story',
      content_text: '',
      topic: 'Something that went wrong, and what it taught',
      frequency: 'weekly',
      max_runs: 10,
      ends: 'after_runs',
    },
  },
  {
    name: 'Look back at the month',
    line: 'Every month for a year; the agent writes it',
    fills: {
      content_type: 'tweet',
      content_text: '',
      topic: 'What this month was about, and what comes next',
      frequency: 'monthly',
      max_runs: 12,
      ends: 'after_runs',
    },
  },
  {
    name: 'Teaser',
    line: 'Once, with a text to change',
    fills: {
      content_type: 'tweet',
      content_text:
        'Something new comes tomorrow. We will say what it is, and what it cost us to get right.',
      topic: '',
      frequency: 'once',
      max_runs: 1,
      ends: 'after_runs',
    },
  },
];
