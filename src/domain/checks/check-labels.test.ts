import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import type { CheckRules } from './check-rules.ts';
import { resultsOf } from './check-labels.ts';
import { checkingText } from './text-checks.ts';
import { atOnce } from '#domain/steps.ts';

const brief = Brief.parse({ topic: 'harbours' });
const limit = { max_length: 20, counting: 'utf16' } as const;
const results = (parts: readonly string[], rules: CheckRules, repeats: string | null) =>
  resultsOf(atOnce(checkingText(parts, rules)), repeats);
const rules = { brief, limit, avoid_topics: ['rain'] };

test('reports for every rule whether it passed, and why not', () => {
  const all = results(['It rains in the harbour.'], rules, 'Too similar to another.');
  expect(all.filter(({ passed }) => !passed)).toEqual([
    {
      check: 'length',
      label: 'Within the character limit',
      passed: false,
      message: 'It is 24 characters long. The limit is 20.',
      can_override: false,
      accepted: false,
    },
    {
      check: 'avoided_topic',
      label: 'No avoided topics',
      passed: false,
      message: 'It mentions “rain”, which this agent avoids.',
      can_override: true,
      accepted: false,
    },
    {
      check: 'sameness',
      label: 'Not a repeat',
      passed: false,
      message: 'Too similar to another.',
      can_override: true,
      accepted: false,
    },
  ]);
  for (const { passed, message } of all) expect(message === null).toBe(passed);
  expect(new Set(all.map(({ check }) => check)).size).toBe(all.length);
});

test('reports no failure for a text that passes every rule', () => {
  const all = results(['It sleeps.'], rules, null);
  expect(all.every(({ passed, message }) => passed && message === null)).toBe(true);
});

test('names the part of a thread that is too long', () => {
  const [failed] = results(['It rains.', 'It rains in the harbour.'], rules, null).filter(
    ({ passed }) => !passed,
  );
  expect(failed?.message).toBe('Part 2 is 24 characters long. The limit is 20.');
});
