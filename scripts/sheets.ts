/**
 * `npm run sheets -- <folder>`: texts of every configured writer, shuffled and without names, for people to judge; a
 * second file says who wrote which. `npm run sheets -- <folder> read` counts the verdicts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Brief } from '#contract/content/types.ts';
import { agentDefaults, Archetypes, type Persona } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { createRandom, shuffled } from '#domain/shuffle.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';

/** A text to judge, and its writer. */
export interface Judged {
  topic: string;
  context: string;
  text: string;
  writer: string;
}

const verdicts = ['yes', 'edit', 'no'] as const;
export type Verdict = (typeof verdicts)[number];

const cell = (text: string): string =>
  text
    .replaceAll('|', String.raw`\|`)
    .replaceAll('\n', '<br>')
    .trim();

/** The sheet, in an order that the seed decides, and its key: the writer of each numbered text. */
export function sheetOf(texts: readonly Judged[], seed: number): { sheet: string; key: string[] } {
  const mixed = shuffled(texts, createRandom(seed));
  const rows = mixed.map(
    ({ topic, context, text }, at) =>
      `| ${at + 1} | ${cell([topic, context].filter(Boolean).join('\n'))} | ${cell(text)} |  |  |  |`,
  );
  const sheet = [
    'Would you post it? Put an x below yes, edit (a small edit first) or no.',
    '',
    '| # | What was typed | Text | yes | edit | no |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
  return { sheet, key: mixed.map(({ writer }) => writer) };
}

/** The verdict on each numbered text; rows with no mark or several are skipped. */
export function verdictsIn(sheet: string): Map<number, Verdict> {
  const found = new Map<number, Verdict>();
  for (const line of sheet.split('\n')) {
    const cells = line.split(/(?<!\\)\|/u).map((one) => one.trim());
    const number = Number(cells[1]);
    const marked = verdicts.filter((_, at) => (cells[at + 4] ?? '') !== '');
    const [only] = marked;
    if (cells.length >= 8 && number > 0 && only !== undefined && marked.length === 1)
      found.set(number, only);
  }
  return found;
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** The verdicts per writer, one line each. */
export function figuresOf(key: readonly string[], said: ReadonlyMap<number, Verdict>): string[] {
  return [...new Set(key)].toSorted().map((writer) => {
    const own = key.flatMap((one, at) => (one === writer ? (said.get(at + 1) ?? []) : []));
    if (own.length === 0) return `${writer}: no verdicts`;
    const [yes, edit, no] = verdicts.map((one) => own.filter((other) => other === one).length);
    const usable = percent((yes ?? 0) + (edit ?? 0), own.length);
    return `${writer}: ${yes} yes, ${edit} edit, ${no} no of ${own.length}; usable ${usable}, as they are ${percent(yes ?? 0, own.length)}`;
  });
}

/** Every voice in turn, with the wizard’s default sliders. */
function personaOf(at: number): Persona {
  const { voice_tone, humor_style, intelligence_level, controversy_comfort, language } =
    agentDefaults;
  const voices = Archetypes.filter((one) => one !== 'custom');
  return {
    name: 'Ada',
    language,
    custom_archetype: '',
    voice_tone,
    humor_style,
    intelligence_level,
    controversy_comfort,
    specialization: null,
    target_topics: [],
    avoid_topics: [],
    behavioral_guidelines: [],
    voice_samples: [],
    contrast_pairs: [],
    personality_type: voices[at % voices.length] ?? 'tech_sage',
  };
}

/** Every fifth brief of the measurement; every other one of them has only its topic. */
function briefs(): { topic: string; context: string }[] {
  const all = readFileSync(new URL('./briefs.txt', import.meta.url), 'utf8');
  const lines = all.split('\n').filter((line, at) => line !== '' && at % 5 === 0);
  return lines.map((line, at) => {
    const [, , topic = '', context = ''] = line.split('|');
    return { topic, context: at % 2 === 0 ? context.replaceAll(String.raw`\n`, '\n') : '' };
  });
}

/** Each writer’s text for each brief; texts that a writer failed to produce are listed instead. */
export async function written(writers: readonly LlmPort[]): Promise<Judged[]> {
  const texts: Judged[] = [];
  for (const [seed, typed] of briefs().entries()) {
    const request = {
      persona: personaOf(seed),
      brief: Brief.parse(typed),
      limit: platforms.twitter,
      count: 1,
      seed,
      signal: AbortSignal.timeout(120_000),
    };
    for (const writer of writers) {
      const text = await writer.write(request).then(
        ({ pieces: [piece] }) => piece?.parts.join('\n\n'),
        (error: Error) => console.error(`${writer.name} on “${typed.topic}”: ${error.message}`),
      );
      if (text) texts.push({ ...typed, text, writer: writer.name });
    }
  }
  return texts;
}

async function write(folder: string): Promise<void> {
  // Imported here, because tests of the sheets need no settings.
  const { readConfig } = await import('#server/config.ts');
  const { createWriters } = await import('#server/adapters/llm/index.ts');
  const { ai } = readConfig(process.env);
  const { byId } = createWriters({ ...ai, fetch: globalThis.fetch });
  const { sheet, key } = sheetOf(await written([...byId.values()]), Date.now());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sheet.md'), sheet);
  writeFileSync(join(folder, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
  console.log(`${key.length} texts in ${join(folder, 'sheet.md')}; who wrote them is in key.json.`);
}

function read(folder: string): void {
  const key = z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')));
  const said = verdictsIn(readFileSync(join(folder, 'sheet.md'), 'utf8'));
  console.log(figuresOf(key, said).join('\n'));
}

if (import.meta.main) {
  const [folder, mode] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Name a folder: npm run sheets -- <folder>');
    process.exit(1);
  }
  if (mode === 'read') read(folder);
  else await write(folder);
}
