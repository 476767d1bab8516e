/** Whether a question finds the passage that answers it, on both engines. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chunksOf } from '#domain/knowledge/chunks.ts';
import type { Engine } from '#server/db/client.ts';
import { openDocuments } from '#test/document-world.ts';
import { everyEngine } from '#test/engines.ts';
import type { Report } from '#proofs/shared/report.ts';
import { fresh, known } from './questions.ts';

const questions = [...known, ...fresh];

const folder = join(import.meta.dirname, 'company');
/** The number of passages returned for a question. */
const shown = 8;
const wanted = 0.9;

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ');

async function companyFiles(): Promise<(readonly [string, Buffer])[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name))] as const),
  );
}

interface Asked {
  question: string;
  answer: string;
  /** Counted from 1; 0 when it was not among the returned ones. */
  place: number;
  found: readonly string[];
}

async function askAll(engine: Engine): Promise<Asked[]> {
  const documents = await openDocuments(engine);
  try {
    for (const file of await companyFiles()) await documents.added(file);
    const asked: Asked[] = [];
    for (const [question, answer] of questions) {
      const found = (await documents.ask(question)).map(({ text }) => plain(text));
      const place = found.findIndex((text) => text.includes(answer)) + 1;
      asked.push({ question, answer, place, found });
    }
    return asked;
  } finally {
    await documents.close();
  }
}

/** The recall of some of them, in one line. */
function lineOf(name: string, asked: readonly Asked[]): string {
  const within = (most: number) =>
    share(asked.filter(({ place }) => place > 0 && place <= most).length, asked.length);
  const figures = `recall@8 ${within(shown)}  recall@3 ${within(3)}  first ${within(1)}`;
  return `${name.padEnd(20)} ${String(asked.length).padStart(3)} questions  ${figures}`;
}

const share = (part: number, whole: number): string => (part / whole).toFixed(3);

/** Answers that occur in no passage or in several would measure nothing. */
async function unclear(): Promise<string[]> {
  const files = await companyFiles();
  const texts = files
    .flatMap(([, bytes]) => chunksOf([{ page: null, text: bytes.toString('utf8') }]))
    .map(({ text }) => plain(text));
  return questions.flatMap(([, answer]) => {
    const having = texts.filter((text) => text.includes(answer)).length;
    return having === 1 ? [] : [`"${answer}" stands in ${having} passages`];
  });
}

export async function prove(report: Report): Promise<void> {
  report.compare([
    {
      what: 'answers that do not stand in exactly one passage',
      tries: questions.length,
      wrong: await unclear(),
    },
  ]);
  const byEngine: Asked[][] = [];
  for (const engine of everyEngine) {
    const asked = await askAll(engine);
    byEngine.push(asked);
    report.say(lineOf(`${engine} known`, asked.slice(0, known.length)));
    report.say(lineOf(`${engine} fresh`, asked.slice(known.length)));
    const missing = asked.filter(({ place }) => place === 0);
    report.check(
      missing.length <= (1 - wanted) * asked.length,
      `${engine}: ${missing.length} of ${asked.length} questions do not find their answer (at most ${((1 - wanted) * 100).toFixed(0)} %)`,
      missing.map(({ question, answer }) => `${question} (${answer})`),
    );
  }
  const [first = [], second = first] = byEngine;
  const apart = first.filter(({ found }, at) => found.join() !== second[at]?.found.join()).length;
  if (byEngine.length > 1)
    report.say(`questions whose passages differ between the engines: ${apart}`);
  else report.say('PostgreSQL was NOT tested: no TEST_DATABASE_URL.');
}
