/** IN-3: the checks of a text take time in proportion to its length, whatever it repeats. */
import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { plainPersona } from '#test/persona-values.ts';
import { type CheckRules } from './check-rules.ts';
import { draftRules } from './draft-checks.ts';
import { gravityRules } from './gravity-check.ts';
import { guidelineRule } from './habit-checks.ts';
import { leftoverRules } from './leftovers.ts';
import { textRules } from './text-rules.ts';

const units = [
  ...[
    'The class starts at 9. ',
    '"',
    '“',
    "'a",
    '`',
    '(1 ',
    '[a',
    '[F1, ',
    'F1, ',
    '<',
    '<b ',
    '<think>',
  ],
  ...[
    '</',
    '&',
    '&a',
    '&#1',
    '\\',
    '\\n',
    'a\\b',
    '- ',
    '—1 ',
    '# ',
    '## ',
    '#a ',
    '```\n',
    '*a',
    '{',
    '|',
  ],
  ...[
    '\n',
    ' \n',
    'a\n',
    ' ',
    '!',
    '?',
    '?!',
    '~ ',
    '…',
    '🍞',
    ':)',
    'ha',
    'ha-',
    'so',
    'o',
    'why ',
    'needs ',
  ],
  ...[
    'Tweet 1',
    'This post is about a lamp. ',
    'the post ',
    'shortened ',
    'new ',
    'party ',
    '1 characters ',
  ],
  ...['tell us your ', 'lamp fans ', 'Come early to us. '],
];
const grave = Brief.parse({ topic: 'Recall: undeclared sesame in our rolls' });
const rules: CheckRules = textRules(plainPersona, grave, platforms.sandbox);
const asking = { ...rules, habits: { ...rules.habits, end_with_question: true } } as CheckRules;
const checks = [
  ...Object.values({ ...draftRules, ...leftoverRules, ...gravityRules }),
  guidelineRule,
];

const work = (unit: string, length: number) => {
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return holdOf(() => {
    for (const check of checks) check(text, asking, [text]);
  });
};

test('IN-3 four times the text takes about four times as long', async () => {
  const slow: string[] = [];
  for (const unit of units) {
    const allowed = Math.max(maxHold, 6 * (await leastOf(() => work(unit, 6000), 3)));
    const held = await leastOf(() => work(unit, 24_000), 3);
    if (held > allowed)
      slow.push(`${JSON.stringify(unit)}: ${held} ms, ${Math.round(allowed)} allowed`);
  }
  expect(slow).toEqual([]);
});
