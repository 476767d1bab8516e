/** The proof that measures models: what it takes for a fault, and that it runs, with a model that says what it is told. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  faultNames,
  faultsOf,
  holds,
  inventedIn,
  isLight,
  lossOf,
  replyFaultsOf,
} from '#proofs/models/judge.ts';
import { prove } from '#proofs/models/main.ts';
import { judged } from '#proofs/models/measure.ts';
import { knownOf, mentions, type Task, tasks } from '#proofs/models/set.ts';
import { startStandIn } from '#proofs/models/stand-in.ts';
import { createReport } from '#proofs/shared/report.ts';

const task: Task = {
  id: 1,
  company: 'ferry',
  kind: 'news',
  content_type: 'tweet',
  length: 'medium',
  platform: undefined,
  is_grave: true,
  topic: 'A storm on the estuary',
  facts: [{ text: 'No boat was damaged.', needs: ['no damage*'] }],
  wishes: '',
  keep_out: ['hurricane'],
};

describe('what counts as the same', () => {
  test.each([
    ['It opens at 5:00 p.m.', '5 pm'],
    ['It opens at 17:00.', '5 pm'],
    ['Doors shut at noon', '12 pm'],
    ['12–5 pm', '12 to 5 pm'],
    ['from Dec. 9th on', '9 december'],
    ['on the 9th of December', '9 december'],
    ['It costs 180 euros.', '€180'],
    ['only 4.50 dollars', '$4.50'],
    ['412,000 people', '412000'],
    ['a forty-five-minute lesson', '45 minute'],
    ['on the 11th and 12th of January', '12 january'],
    ['at 8 in the morning', '8 am'],
    ['half of it: 50 percent', '50%'],
    ['Four tables', '4'],
    ['We swept twice', 'nothing or twice'],
    ['They swam', 'no sank or swam'],
    ['Crossings were cancelled', 'cancel*'],
  ])('“%s” holds %s', (text, need) => expect(holds(text, need)).toBe(true));

  test.each([
    ['It costs 14.50.', '4.50'],
    ['It costs €4.50', '4.50'],
    ['It costs £180.', '€180'],
    ['at 6:40', '6'],
    ['50% off', '50'],
    ['a carpet', 'car'],
    ['The boat was damaged. Nobody minds.', 'no damage*'],
  ])('“%s” does not hold %s', (text, need) => expect(holds(text, need)).toBe(false));
});

test.each([
  ['The mill takes 90 kg an hour.', undefined],
  ['The mill takes 90 pounds.', 'figure'],
  ['The mill is quick.', 'gone'],
] as const)('of a fact with a figure, “%s” loses %s', (text, loss) =>
  expect(lossOf(text, { text: '', needs: ['mill', '90 kg'] })).toBe(loss),
);

test('a no that became a yes is told from a no that was left out', () => {
  const fact = { text: 'No parcel was lost.', needs: ['no lost or no loss'] };
  expect(lossOf('Not a single parcel got lost.', fact)).toBeUndefined();
  expect(lossOf('Parcels were lost for a while.', fact)).toBe('no');
  expect(lossOf('All is well.', fact)).toBe('gone');
});

test('a figure is made up if no source has it, or has it in another currency', () => {
  const sources = 'Two boats, 1,200 seats, £4 each until 5 pm.';
  expect(inventedIn(['2 boats with 1200 seats at 4 pounds, until 17:00'], sources)).toEqual([]);
  expect(inventedIn(['1/2 Two boats, for three reasons', '2/2 £4 each'], sources)).toEqual([]);
  expect(inventedIn(['Step 9: wait for twenty-one days.'], sources)).toEqual(['21']);
  expect(inventedIn(['$4 for hundreds of people, 90% full, 7 days'], sources)).toEqual([
    '90',
    '7',
    'hundreds',
    '$4',
  ]);
});

test.each(['No boats today!', 'No boats today 🎉', 'Plot twist: no boats.', 'Let’s go, no boats.'])(
  '“%s” is not calm',
  (text) => expect(isLight(text)).toBe(true),
);
test('plain words are calm', () => expect(isLight('No boats today. We are sorry.')).toBe(false));

const calm = 'The storm has passed the estuary. No boat was damaged.';
const failing: Record<string, string[]> = {
  'no words': ['…'],
  'form copied': ['{"parts": ["The storm on the estuary"]}'],
  'about itself': ['This post is about the storm on the estuary.'],
  'task repeated': ['The storm on the estuary is over. Today is Monday.'],
  parts: [calm, calm],
  'runs on': [`${calm} `.repeat(3)],
  length: [`The storm ${'went on and on '.repeat(30)}`],
  topic: ['Pancakes taste best with lemon.'],
  'kept out': ['The storm was no hurricane.'],
  'hashtag or emoji': ['The storm is over #estuary'],
  'grave and light': ['The storm is over, hooray.'],
};
test.each(faultNames)('the fault “%s” is found', (name) => {
  expect(faultsOf([calm], task)).toEqual([]);
  expect(faultsOf(failing[name] ?? [], task)).toContain(name);
});

test('whether the owner is told of a lost fact and of a figure is taken from what they are shown', () => {
  const written = { seconds: 1, requests: 1, error: undefined, passed: true, failed: [] };
  const text = { ...written, tokens: null, model_used: 'm', parts: ['The storm took 12 boats.'] };
  expect(judged({ ...text, told: '' }, task, 'calm')).toMatchObject({
    is_good: false,
    lost: [{ loss: 'gone', is_told: false }],
    invented: [{ figure: '12', is_told: false }],
  });
  const told = 'Left out: “No boat was damaged.” No source for “12 boats”.';
  expect(judged({ ...text, told }, task, 'calm')).toMatchObject({
    lost: [{ is_told: true }],
    invented: [{ is_told: true }],
  });
  expect(judged({ ...text, told, parts: [calm] }, task, 'calm').is_good).toBe(true);
  const padded = judged({ ...text, told, parts: [`${calm} Tickets cost £4.60.`] }, task, 'calm');
  expect(padded).toMatchObject({ is_good: true, invented: [], unasked: ['4.60'] });
  const copied = judged(
    { ...text, told, parts: [`${calm} Cars cannot be carried.`] },
    task,
    'calm',
  );
  expect(copied).toMatchObject({ faults: ['company copied'], unasked: ['Cars cannot be carried'] });
});

test.each([
  ['answer', 'It costs €4.90.', true, []],
  ['answer', 'Come by and see.', true, ['answer missing', 'would go out alone']],
  ['answer', 'It was €7, now it is €4.90.', false, ['invented']],
  ['answer', '', false, ['no draft']],
  ['open', 'It repeats the post it replies to.', false, ['about itself']],
  ['thanks', '…', true, ['no words']],
  ['complaint', 'Oh no! We will look at it.', false, ['grave and light']],
  ['spam', 'Thank you.', true, ['would go out alone']],
  ['urgent', '', false, []],
] as const)(
  'to a message that wants “%s”, the reply “%s” fails as it should',
  (wanted, reply, is_alone, faults) => {
    const mention = mentions.find((one) => one.wanted === wanted);
    expect.assert(mention);
    const found = replyFaultsOf({ reply, is_alone, is_held: false }, mention, knownOf('bakery'));
    expect(found).toEqual(faults);
  },
);

test('every fact of the set keeps its own needs, and every answer is among what its company says', () => {
  for (const { facts } of tasks) {
    expect(facts.filter((fact) => lossOf(fact.text, fact) !== undefined)).toEqual([]);
  }
  for (const { company, needs } of mentions) {
    expect(needs.filter((need) => !holds(knownOf(company), need))).toEqual([]);
  }
  expect([tasks.length, mentions.length]).toEqual([40, 20]);
});

/** Measures two briefs and two messages; returns the printed lines and the files. */
async function measured(say?: (facts: readonly string[]) => string) {
  const model = await startStandIn(say);
  const out = mkdtempSync(join(tmpdir(), 'models-'));
  onTestFinished(() => {
    rmSync(out, { recursive: true });
    return model.close();
  });
  const lines: string[] = [];
  const report = createReport((line) => void lines.push(line));
  const few = ['--briefs', '2', '--mentions', '2', '--personas', 'calm'];
  await prove(report, [model.base_url, 'stand-in', ...few, '--out', out]);
  expect(report.close()).toBe(true);
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  return { lines, sheet: read('sheet.md'), texts: JSON.parse(read('texts.json'))[0].texts };
}

test('two briefs go through the product to a model that says their facts, and are found good', async () => {
  const { lines, sheet, texts } = await measured();
  expect(texts).toMatchObject([
    { is_good: true, passed: true, requests: 1, tokens: { input: 100, output: 40 } },
    { is_good: true, passed: true, requests: 1 },
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^\| calm \| 2 of 2 \| 2 of 2 \| 2 \| 0 /u));
  expect(sheet).toContain('May 6, 14 and 22');
  expect(sheet).not.toMatch(/stand-in|calm/u);
});

test('a model that turns figures round is found out', { tags: 'slow' }, async () => {
  const { lines, texts } = await measured((facts) => facts.join(' ').replaceAll(/\d+/gu, '77'));
  expect(texts).toMatchObject([{ is_good: false }, { is_good: false }]);
  expect(lines.join('\n')).toMatch(/a figure made up \d/u);
});

test('without an address nothing is measured, and it says so', async () => {
  const lines: string[] = [];
  await prove(
    createReport((line) => void lines.push(line)),
    [],
  );
  expect(lines).toEqual([expect.stringContaining('none was measured')]);
});
