/** Plants each known bug in a copy of the sources and checks that the harness notices it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, tool } from '#scripts/steps.ts';
import type { Report } from '#proofs/shared/report.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

const copied = [
  ...['src', 'proofs', 'test', 'scripts', 'e2e', 'package.json'],
  ...['vitest.config.ts', 'tsconfig.json', 'tsconfig.base.json'],
];

/** Returns why a bug cannot be planted: if its place is gone, it must be moved, not dropped. */
function plant(folder: string, { edits }: Mutation): string | undefined {
  for (const [file, text, instead] of edits) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    if (before.split(text).length !== 2) return `${file} does not have its text exactly once`;
    writeFileSync(
      path,
      before.replace(text, () => instead),
    );
  }
  return undefined;
}

interface Judgement {
  caught: boolean;
  how: string;
}

const kindOf = ({ capability }: { capability: string }) => [
  ...['--engine', 'sqlite'],
  ...['--capability', capability],
];

/** Only a verdict counts: a crash for another reason proves nothing. */
async function judged(folder: string, seed: string, by: Mutation['by']): Promise<Judgement> {
  if ('test' in by) {
    const words = ['run', '--no-color', by.test];
    const { ok, output } = await run(tool('vitest'), words, { folder });
    const verdict = /^ *FAIL +[^\n]* > [^\n]*/m.exec(output)?.[0].trim();
    return { caught: !ok && verdict !== undefined, how: verdict ?? output.trim().slice(-600) };
  }
  const words =
    'failover' in by
      ? ['failover', '1', by.failover]
      : ['chaos', ...kindOf(by), '--seed', seed, '--scene', by.scene];
  const { ok, output } = await run(process.execPath, ['proofs/main.ts', ...words], { folder });
  const verdict = /^BROKEN [^\n]*\n( +[^\n]*)/m.exec(output)?.[1]?.trim();
  return { caught: !ok && verdict !== undefined, how: verdict ?? output.trim().slice(-600) };
}

async function isCaught(mutation: Mutation, seed: string): Promise<Judgement> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-mutant-'));
  try {
    for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const trouble = plant(folder, mutation);
    if (trouble !== undefined) return { caught: false, how: trouble };
    return await judged(folder, seed, mutation.by);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries the bugs one after another: the harness has to notice every one. */
export async function tryMutants(
  report: Report,
  seed: string,
  only: string | undefined,
): Promise<void> {
  const chosen = mutations.filter(({ name }) => only === undefined || name.includes(only));
  for (const mutation of chosen) {
    const { caught, how } = await isCaught(mutation, seed);
    report.check(caught, `${mutation.name}: ${caught ? how : `not noticed\n${how}`}`);
  }
}
