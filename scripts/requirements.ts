/**
 * The product’s promises and the tests that prove them: `docs/requirements.tsv` lists the requirements, and test titles
 * start with their ids. Run directly, it writes which tests prove which of them into `artifacts/`.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { table } from '#contract/table.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { root } from './steps.ts';

export interface Requirement {
  id: string;
  sentence: string;
  /** The four-digit number of the decision that settles it, where it needs no test. */
  decision: string | undefined;
}

export interface TitledTest {
  file: string;
  ids: readonly string[];
  /** The title of the enclosing `describe`, empty without one. */
  group: string;
  /** The title without its ids. */
  title: string;
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * Two letters for a security measure; S1 and S2 for the parts of the specification, P for this product’s own
 * requirements.
 */
const id = String.raw`(?:[A-Z]{2}-\d+|[A-Z]\d?-\d+\.\d+)`;
const wholeId = new RegExp(`^${id}$`);

/** The requirements in the order of the file. Throws for an invalid line. */
export const readRequirements = (): Requirement[] =>
  read('docs/requirements.tsv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', sentence = '', settled = ''] = line.split('\t');
      const [, decision] = /^decision (\d{4})$/.exec(settled) ?? [];
      const isWrong = settled !== '' && decision === undefined;
      if (!wholeId.test(name) || sentence === '' || isWrong)
        throw new Error(`not a requirement: ${line}`);
      return { id: name, sentence, decision };
    });

interface Call {
  /** The indentation of its line. */
  depth: number;
  isGroup: boolean;
  text: string;
}

/** Calls of `test`, `it`, `describe`, and of their `each`, whose first argument is a string. */
const callsIn = (source: string): Call[] =>
  [
    ...source.matchAll(
      /(\b(?:test|it|describe)(?:\.\w+)*|\))\s*\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/gs,
    ),
  ].map(({ index, 1: callee = '', 3: text = '' }) => ({
    depth: /^ */.exec(source.slice(source.lastIndexOf('\n', index) + 1))?.[0].length ?? 0,
    isGroup:
      callee.startsWith('describe') || /describe\.each\([^\n]*$/.test(source.slice(0, index)),
    text,
  }));

const readable = (text: string): string => text.replaceAll(/\\(['"`])/g, '$1');

/** The titles of a source file that start with ids, with the title of the enclosing `describe`. */
export function titlesIn(file: string, source: string): TitledTest[] {
  let groups: Call[] = [];
  return callsIn(source).flatMap((call) => {
    groups = groups.filter(({ depth }) => depth < call.depth);
    const around = groups.at(-1)?.text ?? '';
    if (call.isGroup) groups.push(call);
    const [start = ''] = new RegExp(`^(?:${id}:? )*`).exec(call.text) ?? [];
    const ids = start.match(new RegExp(id, 'g')) ?? [];
    if (ids.length === 0) return [];
    const group = around.replace(/\s*\bon %s$/, '');
    return [{ file, ids, group: readable(group), title: readable(call.text.slice(start.length)) }];
  });
}

/** Every test with an id in its title, by file. */
export const readTitles = (): TitledTest[] =>
  globSync(['{src,test,tests,scripts}/**/*.{test,suite}.{ts,tsx}', 'e2e/*.spec.ts'], { cwd: root })
    .toSorted()
    .flatMap((file) => titlesIn(file, read(file)));

/** `GET /agents` → the contract’s summary of that call. */
export const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(table)
    .flatMap((part) => Object.values<Endpoint>(part))
    .map(({ method, path, summary }) => [`${method} ${path}`, summary]),
);

const parts: Readonly<Record<string, string>> = {
  S1: 'Specification, part 1: access, agents and engagement',
  S2: 'Specification, part 2: creation, content, company and settings',
  P: 'This product’s own',
};
const sections: Readonly<Record<string, string>> = {
  1: 'Basics',
  2: 'Screens',
  3: 'Fields',
  4: 'States',
  5: 'Rules for input',
  6: 'Roles',
  7: 'Calls',
  8: 'Messages',
  9: 'Constants and limits',
};
const areas: Readonly<Record<string, string>> = {
  AU: 'Signing in',
  SE: 'Sessions',
  TF: 'Two-factor sign-in',
  AC: 'Access',
  IN: 'Input',
  UP: 'Files and images',
  SS: 'Outgoing calls',
  CR: 'Secrets at rest',
  LL: 'AI models and strangers’ words',
  SX: 'Publishing once',
  OB: 'Outages and backoff',
  DI: 'Data',
  DO: 'Limits and overload',
  HD: 'Headers',
  LG: 'Logs',
  SC: 'Supply chain and containers',
};

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
const link = (file: string): string => `[${basename(file)}](../${file})`;

const decisionFile = (number: string): string | undefined =>
  globSync(`docs/decisions/${number}-*.md`, { cwd: root })[0];

/** The links to the decision that settles a requirement without a test. */
const settled = ({ decision }: Requirement): string[] => {
  const file = decision === undefined ? undefined : decisionFile(decision);
  return file === undefined ? [] : [`[decision ${decision}](../${file})`];
};

/** What the tests of one file check, with each `describe` title once. */
const claims = (tests: readonly TitledTest[]): string =>
  [...Map.groupBy(tests, ({ group }) => group)]
    .map(([group, some]) => [group, some.map(({ title }) => title).join('; ')].filter(Boolean))
    .map((words) => cell(words.join(': ')))
    .join('. ');

const proofs = (one: Requirement, titles: readonly TitledTest[], shown: 'files' | 'titles') => {
  const proving = titles.filter(({ ids }) => ids.includes(one.id));
  const files = Map.groupBy(proving, ({ file }) => file);
  const tests = [...files].map(([file, some]) => {
    const count = some.length > 1 ? ` (${some.length})` : '';
    return link(file) + (shown === 'files' ? count : `: ${claims(some)}`);
  });
  return [...tests, ...settled(one)].join('<br>');
};

const sentenceOf = ({ sentence }: Requirement): string => {
  const summary = summaries.get(sentence);
  return summary === undefined ? cell(sentence) : `\`${sentence}\` ${cell(summary)}`;
};

const isMeasure = ({ id: name }: Requirement): boolean => /^[A-Z]{2}-/.test(name);

const rows = (
  some: readonly Requirement[],
  titles: readonly TitledTest[],
  shown: 'files' | 'titles',
) =>
  [
    `| Id | Requirement | ${shown === 'files' ? 'Tests' : 'Tests and what they check'} |`,
    '| --- | --- | --- |',
    ...some.map((one) => `| ${one.id} | ${sentenceOf(one)} | ${proofs(one, titles, shown)} |`),
    '',
  ].join('\n');

const head = `# Specification coverage

<!-- Made by scripts/requirements.ts from docs/requirements.tsv and the titles of tests. -->

Each requirement has an id, and a test that proves it begins its title with that id; a number says how many of a file do. Search the file for the id
to find them. What holds for every call (who may use it, unknown fields, foreign ids, lists in pages) is tested for the whole
contract in [contract.test.ts](../test/contract.test.ts). What SocialAI does differently is in
[decision 31](../docs/decisions/0031-where-the-screens-differ-from-the-specification.md). The prices of plans are not part of this version.
`;

function specMap(all: readonly Requirement[], titles: readonly TitledTest[]): string {
  const promised = Map.groupBy(
    all.filter((one) => !isMeasure(one)),
    ({ id: name }) => name.split('.')[0] ?? '',
  );
  let part = '';
  const pages = [...promised].map(([name, some]) => {
    const [whose = '', section = ''] = name.split('-');
    const title = whose === part ? '' : `## ${parts[whose]}\n\n`;
    part = whose;
    return `${title}### ${sections[section]}\n\n${rows(some, titles, 'files')}`;
  });
  return `${head}\n${pages.join('\n')}`;
}

const securityHead = `# Security measures and their tests

<!-- Made by scripts/requirements.ts from docs/requirements.tsv and the titles of tests. -->

What each measure protects from is in [docs/security.md](../docs/security.md).
`;

function securityMap(all: readonly Requirement[], titles: readonly TitledTest[]): string {
  const groups = Map.groupBy(all.filter(isMeasure), ({ id: name }) => name.slice(0, 2));
  const tables = [...groups].map(
    ([area, some]) => `## ${areas[area]}\n\n${rows(some, titles, 'titles')}`,
  );
  return `${securityHead}\n${tables.join('\n')}`;
}

/** The generated pages by path. */
export function makePages(): Record<string, string> {
  const [all, titles] = [readRequirements(), readTitles()];
  return {
    'artifacts/spec-map.md': specMap(all, titles),
    'artifacts/security-map.md': securityMap(all, titles),
  };
}

export function writePages(): void {
  mkdirSync(join(root, 'artifacts'), { recursive: true });
  for (const [file, text] of Object.entries(makePages())) writeFileSync(join(root, file), text);
}

if (import.meta.main) writePages();
