/** IN-3: the checks of a text and its readers take time in proportion to its length, whatever it repeats. */
import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { plainPersona } from '#test/persona-values.ts';
import { factsKnown } from '#domain/briefs/known-facts.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { steers } from '#domain/engagement/read-post.ts';
import { hoursSaid } from '#domain/knowledge/opening-hours.ts';
import { campaignOf } from '#domain/text/links/tracking.ts';
import { type CheckRules } from './check-rules.ts';
import { draftRules } from './draft-checks.ts';
import { gravityRules } from './gravity-check.ts';
import { guidelineRule } from './habit-checks.ts';
import { leftoverRules } from './leftovers.ts';
import { textRules } from '#domain/prompt/text-rules.ts';

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
  ...['< ', '<a:', '%0A', '://', '\\*', '1/280 ', '(1', '~ 1', '=', '-', '=\n', '{fact', '${a'],
  ...[
    'Option A: ',
    'AI: A',
    'AI: A\n',
    '(image: a',
    'no facts about ',
    'cite',
    '【1†',
    'written in a ',
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

const textOf = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The units for which four times the text takes far more than four times as long. */
async function slowOf(
  all: readonly string[],
  work: (text: string) => void,
  length: number,
): Promise<string[]> {
  const slow: string[] = [];
  const hold = (unit: string, long: number) =>
    leastOf(() => holdOf(() => work(textOf(unit, long))), 3);
  for (const unit of all) {
    const allowed = Math.max(maxHold, 6 * (await hold(unit, length)));
    const held = await hold(unit, 4 * length);
    if (held > allowed)
      slow.push(`${JSON.stringify(unit)}: ${held} ms, ${Math.round(allowed)} allowed`);
  }
  return slow;
}

test('IN-3 four times the text takes about four times as long', { tags: 'slow' }, async () => {
  const work = (text: string) => {
    for (const check of checks) check(text, asking, [text]);
  };
  expect(await slowOf(units, work, 6000)).toEqual([]);
});

test.each<[string, (text: string) => unknown]>([
  ['statements', statementsIn],
  ['facts', (text) => factsKnown([text])],
  ['opening hours', hoursSaid],
  ['the name of a campaign', campaignOf],
  ['orders to a bot', steers],
])('IN-3 reading grows with the text: %s', async (_, read) => {
  const repeated = ['A. ', '1. ', '1.', ';', ' ', '\t', '汉', 'a', 'a ', '#', '#a', '#a ', '# '];
  expect(await slowOf(repeated, read, 10_000)).toEqual([]);
});
