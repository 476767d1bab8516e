/** A request to a writer, a provider as a real local server, and the recorded traffic. */
import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { createWriters } from './index.ts';
import { type LlmPort, type WriteRequest, WriterError } from './port.ts';

export type WireFormat = 'openai' | 'openai-compatible' | 'anthropic' | 'google';

export interface Wire {
  provider: WireFormat;
  model: string;
}

/** API formats: OpenAI’s new and common one, Anthropic’s, and Google’s. */
export const wires: readonly Wire[] = [
  { provider: 'openai', model: 'gpt-5-mini' },
  { provider: 'openai-compatible', model: 'llama3.2' },
  { provider: 'anthropic', model: 'claude-sonnet-4-5' },
  { provider: 'google', model: 'gemini-2.5-flash' },
];

export const request = (changes: Partial<WriteRequest> = {}): WriteRequest => ({
  persona: {
    name: 'Ada',
    personality_type: 'tech_sage',
    custom_archetype: '',
    voice_tone: '50',
    humor_style: 'dry_wit',
    intelligence_level: 'academic',
    controversy_comfort: 30,
    specialization: null,
    language: 'en',
    target_topics: ['compilers'],
    avoid_topics: ['politics'],
    behavioral_guidelines: [],
    voice_samples: [],
    contrast_pairs: [],
  },
  brief: Brief.parse({ topic: 'coffee', context: 'We open at nine.' }),
  limit: { max_length: 280, counting: 'x_weighted' },
  count: 1,
  seed: 1,
  signal: new AbortController().signal,
  ...changes,
});

/** A text as a writer returns it, whatever it says about it. */
export const piece = (text: string): unknown => expect.objectContaining({ parts: [text] });
/** An answer in JSON, as some models still give it. */
export const json = (text: string): string => JSON.stringify({ parts: [text], why: 'because' });

export const failureOf = async (writing: Promise<unknown>): Promise<WriterError> => {
  const error: unknown = await writing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect.assert(error instanceof WriterError, String(error));
  return error;
};

/** Token usage under the names of every provider. */
export const usage = (input: number, output: number) => ({
  input_tokens: input,
  output_tokens: output,
  prompt_tokens: input,
  completion_tokens: output,
});

/** A writer that does not really wait, with a record of its waits and requests. */
interface Watched {
  writer: LlmPort;
  waits: number[];
  sent: string[];
}

export interface ModelServer {
  /** Configures the answers. */
  mock: LLMock;
  writer(wire: Wire, fetch?: typeof globalThis.fetch): Watched;
}

/** Starts the provider for a test file and resets it after each test. */
export function startModelServer(): ModelServer {
  const mock = new LLMock({ port: 0, logLevel: 'silent' });
  beforeAll(async () => void (await mock.start()));
  afterAll(() => mock.stop());
  beforeEach(() => {
    mock.reset();
    mock.clearChaos();
  });
  return {
    mock,
    writer({ provider, model }, fetch = globalThis.fetch) {
      const waits: number[] = [];
      const sent: string[] = [];
      const writers = createWriters({
        provider,
        models: [model],
        base_url: `${mock.url}/${provider === 'google' ? 'v1beta' : 'v1'}`,
        api_key: 'test-key',
        fetch: async (input, init) => {
          sent.push(typeof init?.body === 'string' ? init.body : '');
          return fetch(input, init);
        },
        wait: async (milliseconds) => void waits.push(milliseconds),
      });
      return { writer: writers.default, waits, sent };
    },
  };
}
