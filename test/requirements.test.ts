/** Each requirement has a test or a decision, and the maps of both can be made. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  makePages,
  readRequirements,
  readTitles,
  summaries,
  titlesIn,
} from '#scripts/requirements.ts';
import { root } from '#scripts/steps.ts';
import { quotedIn, unseenOf } from './quoted-sentences.ts';

const requirements = readRequirements();
const titles = readTitles();
const proving = (id: string) => titles.filter(({ ids }) => ids.includes(id));

test('each requirement has a test, or a decision that settles it', () => {
  expect(requirements.length).toBeGreaterThan(300);
  const bare = requirements.filter(({ id, decision }) => !decision && proving(id).length === 0);
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('each decision that settles one exists', () => {
  const numbers = requirements.flatMap(({ decision }) => decision ?? []);
  expect(numbers.length).toBeGreaterThan(3);
  const missing = numbers.filter(
    (number) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length !== 1,
  );
  expect(missing).toEqual([]);
});

test('ids are unique, and titles only use existing ids', () => {
  const known = requirements.map(({ id }) => id);
  expect(known).toHaveLength(new Set(known).size);
  const unknown = titles.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.includes(id)).map((id) => `${id} in ${file}`),
  );
  expect(unknown).toEqual([]);
});

test('the maps list each requirement once, with its tests or its decision', () => {
  const listed = Object.values(makePages()).flatMap((text) =>
    [...text.matchAll(/^\| ([A-Z]\S*\d) \| .+ \| (.+) \|$/gm)].map(([, id, proofs]) => ({
      id,
      proofs,
    })),
  );
  expect(listed.map(({ id }) => id).toSorted()).toEqual(
    requirements.map(({ id }) => id).toSorted(),
  );
  expect(listed.filter(({ proofs }) => !/\]\(\.\.\/\S+\)/.test(proofs ?? ''))).toEqual([]);
});

test('the list has every call of the contract, and no others', () => {
  const listed = requirements
    .map(({ sentence }) => sentence)
    .filter((sentence) => /^(?:GET|POST|PUT|PATCH|DELETE) \//.test(sentence));
  expect(listed.toSorted()).toEqual([...summaries.keys()].toSorted());
});

test('every sentence that a requirement quotes is asserted by one of its tests', async () => {
  const tested = requirements.filter(({ id }) => proving(id).length > 0);
  expect(tested.flatMap(({ sentence }) => quotedIn(sentence)).length).toBeGreaterThan(50);
  const unseen = tested.map(async ({ id, sentence }) => {
    const files = new Set(proving(id).map(({ file }) => file));
    const sources = [...files].map((file) => readFileSync(join(root, file), 'utf8'));
    return (await unseenOf(sentence, sources)).map((words) => `${id}: ${words}`);
  });
  expect((await Promise.all(unseen)).flat()).toEqual([]);
});

// A hash stands for the opening bracket, so that these examples do not count as titles.
test.each([
  ["test#'AU-4 is late', () => {})", [{ ids: ['AU-4'], title: 'is late' }]],
  ['it.each([1])#`S1-2.3 AU-4 has %i`, () => {})', [{ ids: ['S1-2.3', 'AU-4'], title: 'has %i' }]],
  [String.raw`test#'P-7.1 it\'s there', () => {})`, [{ ids: ['P-7.1'], title: "it's there" }]],
  ["describe.each(engines)#\n  'SX-1: on %s',", [{ ids: ['SX-1'], title: 'on %s' }]],
  [
    "describe#'a key', () => {\n  test#'AU-5 is weak',",
    [{ ids: ['AU-5'], group: 'a key', title: 'is weak' }],
  ],
  ["test#'knows AU-4 and UTF-8', () => {})", []],
  ["see#'AU-4 is no title')", []],
])('ids are found in %s', (example, found) => {
  const made = titlesIn('a.test.ts', example.replaceAll('#', '('));
  expect(made).toEqual(found.map((one) => ({ file: 'a.test.ts', group: '', ...one })));
});

test.each([
  ["it says 'All is well.'", "see('All is well.')", []],
  ["it says 'It’s well'", String.raw`see(/It\'s well/)`, []],
  ["it says 'All is well.'", "it('says All is well.', () => {})", ['All is well.']],
  ["'Saved: {name}' and '+N more'", "see('Saved: Ada'); see('+2 more')", []],
  ["'Failed to pause the post'", 'see(`Failed to ${verb} the post`)', []],
  ["'Failed to pause the post'", 'see(`${verb} post`)', ['Failed to pause the post']],
  ["'Resource not found.'", "import { errors } from '#contract/core/errors.ts'", []],
  [
    "'Resource not found.'",
    "import { Failure } from '#contract/core/errors.ts'",
    ['Resource not found.'],
  ],
])('texts quoted in %s are looked for in %s', async (subject, source, unseen) => {
  expect(await unseenOf(subject, [source])).toEqual(unseen);
});
