/**
 * A real small model, asked as the product asks models on this computer. What it answered is kept in `answers.jsonl` by the hash of
 * its prompt, and played back where there is no model.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { fetchHere, hereUrl } from '#server/adapters/llm/here/as-model-server.ts';
import { createModelWriter } from '#server/adapters/llm/index.ts';
import { childFlags } from '#server/adapters/llm/here/index.ts';
import { createLocalWriter } from '#server/adapters/llm/here/writer-process.ts';
import { type LlmPort, WriterError } from '#server/adapters/llm/port.ts';
import type { Tokens } from '#domain/money/price.ts';

const file = new URL('./answers.jsonl', import.meta.url);
/** Whose answers are kept. */
const recorded = 'qwen2.5-coder-1.5b-instruct-q4_k_m';
const child = join(import.meta.dirname, '../../src/server/adapters/llm/here/writer-child.ts');
const library = 'node_modules/node-llama-cpp/dist/index.js';
/** A busy machine keeps a model of low priority waiting, and what it wrote is kept all the same. */
const patience = 20 * minute;
/** What a model of two billion parameters may use. */
const memory = 4e9;

const Kept = z.object({
  hash: z.string(),
  /** What was asked, in a few words, for whoever reads the file. */
  asked: z.string(),
  text: z.string(),
  finish: z.string(),
  tokens: z.tuple([z.int(), z.int()]),
});
type Kept = z.infer<typeof Kept>;

const Asked = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  max_tokens: z.int().optional(),
  temperature: z.number().optional(),
});
type Asked = z.infer<typeof Asked>;

const Answer = z.looseObject({
  choices: z.tuple([
    z.looseObject({ message: z.looseObject({ content: z.string() }), finish_reason: z.string() }),
  ]),
  usage: z.looseObject({ prompt_tokens: z.int(), completion_tokens: z.int() }),
});

/** The fence around quotations is random. */
const withoutMark = (text: string): string => text.replaceAll(/mark-\d{20}/gu, 'mark');

const hashOf = ({ messages, max_tokens, temperature }: Asked): string =>
  createHash('sha256')
    .update(withoutMark(JSON.stringify([messages, max_tokens, temperature])))
    .digest('base64url')
    .slice(0, 22);

/** The end of the task, which differs most. */
const wordsOf = ({ messages }: Asked): string =>
  withoutMark(messages.at(-1)?.content ?? '')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 120);

/** An answer as a model server streams it, in one piece. */
function streamed({ text, finish, tokens: [input, output] }: Kept): Response {
  const event = { id: 'kept', object: 'chat.completion.chunk', created: 0, model: recorded };
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  const events = [
    { ...event, choices: [{ index: 0, delta: { content: text } }] },
    { ...event, choices: [{ index: 0, delta: {}, finish_reason: finish }], usage },
  ];
  const lines = [...events.map((one) => JSON.stringify(one)), '[DONE]'];
  return new Response(lines.map((one) => `data: ${one}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
}

function saidAgain(task: string): string {
  if (task.startsWith('What kind of message')) return task.includes('?\n') ? 'question' : 'thanks';
  if (task.startsWith('Somebody wrote to you')) return 'Thank you for writing.';
  const facts = [...task.matchAll(/^- (.+)$/gmu)].map(([, fact]) => fact).join(' ');
  return facts || (/<<<mark-\d+\n(.+?)\nmark-\d+>>>/su.exec(task)?.[1] ?? '');
}

/** In place of a model: says the facts of its task again, or what it was given to read. Nothing of it is kept. */
const standIn = 'stand-in';
const factsAgain: typeof globalThis.fetch = async (_, init) => {
  const { messages } = Asked.parse(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
  const usage = { prompt_tokens: 300, completion_tokens: 20 };
  const message = { content: saidAgain(messages.at(-1)?.content ?? '') };
  return Response.json({ choices: [{ message, finish_reason: 'stop' }], usage });
};

/** The model in a file, in a process of the product’s own with one thread, or that of a server in OpenAI’s format. */
function modelAt(where: string): { fetch: typeof globalThis.fetch; close(): void } {
  if (/^https?:/u.test(where)) {
    const url = `${where.replace(/\/+$/u, '')}/chat/completions`;
    return { fetch: (_, init) => fetch(url, init), close: () => {} };
  }
  if (where === standIn) return { fetch: factsAgain, close: () => {} };
  const writer = createLocalWriter({ loading: patience, silence: patience, idle: patience });
  const runtime = process.env['WRITER_RUNTIME'] ?? join(dirname(where), 'runtime');
  const args = [...childFlags, child, join(resolve(runtime), library), resolve(where), '1'];
  const program = { name: basename(where), args, memory };
  return {
    fetch: fetchHere({ writer, model: recorded, programOf: () => program, owner: undefined }),
    close: () => writer.abort(),
  };
}

const linesOf = (all: Iterable<Kept>): string =>
  [...all].map((one) => `${JSON.stringify(one)}\n`).join('');

const read = (): Map<string, Kept> =>
  new Map(
    (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
      .filter(Boolean)
      .map((line) => Kept.parse(JSON.parse(line)))
      .map((one) => [one.hash, one]),
  );

export interface KeptModel {
  port: LlmPort;
  /** How often it was asked, and how. */
  asked: { played: number; written: number; missing: string[] };
  /** All tokens that it counted. */
  counted: Tokens;
  close(): void;
}

/** `where`: the file or the address of a model, or the stand-in, which answers what is not kept, at most `most` times. */
export function openKeptModel(where: string | undefined, most: number): KeptModel {
  const kept = read();
  const used = new Set<string>();
  const model = where === undefined ? undefined : modelAt(where);
  const asked: KeptModel['asked'] = { played: 0, written: 0, missing: [] };
  const counted = { input: 0, output: 0 };

  /** Asks the model, also if the product does not wait for it. */
  async function record(prompt: Asked, hash: string, ask: typeof globalThis.fetch): Promise<Kept> {
    const order = { ...prompt, model: recorded, stream: false, stream_options: undefined };
    const answer = await ask(hereUrl, { body: JSON.stringify(order), method: 'POST' });
    const { choices, usage } = Answer.parse(await answer.json());
    const [{ message, finish_reason: finish }] = choices;
    const { prompt_tokens: input, completion_tokens: output } = usage;
    const tokens: Kept['tokens'] = [input, output];
    const one = { hash, asked: wordsOf(prompt), text: message.content, finish, tokens };
    kept.set(hash, one);
    // After each, because a recording takes long and may be ended.
    if (where !== standIn) writeFileSync(file, linesOf(kept.values()));
    return one;
  }

  const recording = new Map<string, Promise<Kept>>();
  async function answerOf(prompt: Asked): Promise<Kept> {
    const hash = hashOf(prompt);
    const known = kept.get(hash);
    if (known) {
      asked.played += 1;
      return known;
    }
    const begun = recording.get(hash);
    if (begun) return begun;
    if (!model || asked.written >= most) {
      asked.missing.push(wordsOf(prompt));
      throw new WriterError('No answer to this prompt is kept.', {
        retry: false,
        tokens: { input: 0, output: 0 },
      });
    }
    asked.written += 1;
    const one = record(prompt, hash, model.fetch);
    recording.set(hash, one);
    return one.finally(() => recording.delete(hash));
  }

  const fetch: typeof globalThis.fetch = async (_, init) => {
    const prompt = Asked.parse(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    const answer = await answerOf(prompt);
    used.add(answer.hash);
    counted.input += answer.tokens[0];
    counted.output += answer.tokens[1];
    return streamed(answer);
  };
  return {
    port: createModelWriter({
      provider: 'openai-compatible',
      base_url: hereUrl,
      model: recorded,
      fetch,
      wait: async () => {},
      silence: { first: patience, between: patience },
    }),
    asked,
    counted,
    close() {
      // What the product does not ask any more.
      if (where !== undefined && where !== standIn && asked.missing.length === 0)
        writeFileSync(file, linesOf([...kept.values()].filter(({ hash }) => used.has(hash))));
      model?.close();
    },
  };
}
