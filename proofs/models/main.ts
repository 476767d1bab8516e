/**
 * Which language model writes well through the product. `npm run prove -- models [address | env] [model]`; docs/models.md
 * has the options, and what the figures mean.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ModelProviderIds } from '#contract/models/providers.ts';
import type { Report } from '#proofs/shared/report.ts';
import { type Judged, sheetOf } from '#scripts/sheets.ts';
import {
  type JudgedReply,
  type JudgedText,
  measureReplies,
  measureTexts,
  replyFigures,
  textFigures,
} from './measure.ts';
import { type Model, openProduct } from './product.ts';
import { mentions, personas, tasks } from './set.ts';

const Listed = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })).nullable() });

/** The models of the environment’s settings, or those that a server in OpenAI’s format has. */
async function modelsOf(where: string, named: string | undefined): Promise<Model[]> {
  if (where === 'env') {
    const { AI_PROVIDER, AI_BASE_URL: base_url, AI_API_KEY: api_key, AI_MODEL } = process.env;
    const provider = z.enum(ModelProviderIds).parse(AI_PROVIDER);
    const names = (named ?? AI_MODEL ?? '').split(',').filter(Boolean);
    return names.map((model) => ({ provider, base_url, api_key, model }));
  }
  const base_url = where.replace(/\/+$/u, '');
  const listed = async () => {
    const { data } = Listed.parse(await (await fetch(`${base_url}/models`)).json());
    return (data ?? []).map(({ id }) => id);
  };
  const names = named === undefined ? await listed() : [named];
  return names.map((model) => ({ provider: 'openai-compatible', base_url, model }));
}

/** This many of a list, from all of its kinds. */
const some = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, at) =>
      Math.floor(((at + 1) * count) / list.length) > Math.floor((at * count) / list.length),
  );

interface Written {
  model: string;
  texts: JudgedText[];
  replies: JudgedReply[];
}

/** The rows of a sheet, on which nobody can see who wrote a text. */
const rowsOf = ({ model, texts, replies }: Written): Judged[] => [
  ...texts.flatMap(({ persona, task: { topic, facts }, parts }) => {
    const context = facts.map(({ text }) => `- ${text}`).join('\n');
    const text = parts.join('\n\n');
    return text === '' ? [] : [{ topic, context, text, writer: `${model}, ${persona}` }];
  }),
  ...replies.flatMap(({ persona, mention, reply }) => {
    const asked = { topic: `To a message: ${mention.text}`, context: '' };
    return reply === '' ? [] : [{ ...asked, text: reply, writer: `${model}, ${persona}, reply` }];
  }),
];

/** The order of the sheet. */
const seed = Date.now();

function keepAll(folder: string, all: readonly Written[], figures: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const { sheet, key } = sheetOf(all.flatMap(rowsOf), seed);
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put('sheet.md', sheet);
  put('key.json', `${JSON.stringify(key, null, 2)}\n`);
  put('texts.json', `${JSON.stringify(all, null, 2)}\n`);
  put('figures.md', `${figures.join('\n')}\n`);
}

const options = {
  briefs: { type: 'string', default: String(tasks.length) },
  mentions: { type: 'string', default: String(mentions.length) },
  personas: { type: 'string', default: Object.keys(personas).join(',') },
  form: { type: 'string' },
  out: { type: 'string', default: join(tmpdir(), 'socialai-models') },
} as const;

/** One line for each text, while it is measured. */
const told = ({ persona, task, seconds, is_good, faults, lost, invented, error }: JudgedText) =>
  `  ${is_good ? 'good' : '    '} ${seconds.toFixed(1).padStart(6)} s  ${persona}, ${task.topic}: ${
    [
      ...faults,
      ...lost.map(({ fact, loss }) => `${loss}: ${fact}`),
      ...invented.map(({ figure }) => `made up: ${figure}`),
      error,
    ]
      .filter(Boolean)
      .join('; ') || 'all kept'
  }`;

export async function prove(report: Report, words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [where, named] = positionals;
  if (where === undefined) {
    report.check(true, 'No model was named, by an address or “env”, so none was measured.');
    return;
  }
  const wanted = values.personas.split(',').filter((name) => name in personas);
  const [briefs, messages] = [
    some(tasks, Number(values.briefs)),
    some(mentions, Number(values.mentions)),
  ];
  const models = await modelsOf(where, named);
  report.check(models.length > 0, `${models.length} models at ${where}`);
  const all: Written[] = [];
  const figures = [`${cpus()[0]?.model ?? ''}, ${availableParallelism()} cores`];
  for (const model of models) {
    report.say(`\n${model.model}`);
    const texts: JudgedText[] = [];
    const replies: JudgedReply[] = [];
    all.push({ model: model.model, texts, replies });
    // After each text, because a run takes long and may be ended.
    const keep = () => keepAll(values.out, all, figures);
    const product = await openProduct({ ...model, form: values.form });
    try {
      await measureTexts(product, briefs, wanted, (text) => {
        texts.push(text);
        report.say(told(text));
        keep();
      });
      await measureReplies(product, messages, wanted, (reply) => {
        replies.push(reply);
        keep();
      });
    } finally {
      await product.close();
    }
    figures.push('', model.model, '', ...textFigures(texts), '');
    if (replies.length > 0) figures.push(...replyFigures(replies));
    keep();
    // Figures are no promise; but what wrote nothing was not measured.
    const written = texts.filter(({ parts }) => parts.length > 0).length;
    report.check(written > 0, `${model.model} wrote ${written} of ${texts.length} texts`);
  }
  for (const line of figures) report.say(line);
  report.say(`\nThe texts are in ${join(values.out, 'sheet.md')}; who wrote them is in key.json.`);
}
