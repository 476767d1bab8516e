/** Every real file results in text or in an error message. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createDocumentReader,
  fileTypeOf,
  UnreadableFile,
} from '#server/adapters/documents/index.ts';
import type { Report } from '#proofs/shared/report.ts';
import { atATime } from '#test/at-a-time.ts';

type File = readonly [name: string, bytes: Buffer];

const readers = 3;
const never = new AbortController().signal;

/** The folder of real files: named after the part, or in this variable. */
const variable = 'KNOWLEDGE_FILES';

async function givenFiles(
  [folder = process.env[variable]]: readonly string[],
  { say }: Report,
): Promise<File[]> {
  if (folder) {
    const names = (await readdir(folder)).toSorted();
    return Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    );
  }
  say('REAL FILES WERE NOT TESTED: no folder was given.');
  say(`Name one as an argument, or in ${variable}.`);
  return [];
}

interface Outcomes {
  /** The number of files by result. */
  counts: Map<string, number>;
  crashes: string[];
  slowest: { name: string; seconds: number };
}

/** The kind of a failure: its message without the numbers of one file. */
const kindOf = (message: string): string => message.replaceAll(/\d+/g, 'n');

async function outcomeOf([name, bytes]: File): Promise<string> {
  const type = fileTypeOf(bytes, name);
  if (!type) return 'refused: not what its name says';
  try {
    await createDocumentReader().read(bytes, type, never);
    return 'ready';
  } catch (error) {
    if (error instanceof UnreadableFile) return `failed: ${kindOf(error.message)}`;
    throw error;
  }
}

async function readAll(files: readonly File[]): Promise<Outcomes> {
  const outcomes: Outcomes = { counts: new Map(), crashes: [], slowest: { name: '', seconds: 0 } };
  await atATime(readers, files, async (file) => {
    const began = performance.now();
    const said = await outcomeOf(file).catch((error: unknown) => `crash: ${String(error)}`);
    const seconds = (performance.now() - began) / 1000;
    if (said.startsWith('crash')) outcomes.crashes.push(`${file[0]}: ${said}`);
    if (seconds > outcomes.slowest.seconds) outcomes.slowest = { name: file[0], seconds };
    outcomes.counts.set(said, (outcomes.counts.get(said) ?? 0) + 1);
  });
  return outcomes;
}

function show(report: Report, what: string, { counts, crashes, slowest }: Outcomes): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  report.check(
    total > 0 && crashes.length === 0,
    `${what}: ${total} files, crashes ${crashes.length}, slowest ${slowest.seconds.toFixed(1)} s (${slowest.name})`,
    crashes,
  );
  for (const [said, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    report.say(`  ${String(count).padStart(5)}  ${said}`);
  }
}

export async function prove(report: Report, words: readonly string[]): Promise<void> {
  const files = await givenFiles(words, report);
  if (files.length > 0) show(report, 'real files', await readAll(files));
}
