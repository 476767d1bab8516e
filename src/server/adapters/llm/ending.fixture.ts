/** Responses that do not end with a text, in each provider’s format. */
import type { WireFormat } from './writing.fixture.ts';

type Ending = 'refused' | 'cut';

const response = (rest: object) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  model: 'm',
  usage: { input_tokens: 90, output_tokens: 8 },
  ...rest,
});
const message = (part: object) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [part],
});
const completion = (choice: object) => ({
  id: 'c_1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, ...choice }],
  usage: { prompt_tokens: 90, completion_tokens: 8, total_tokens: 98 },
});
const claude = (rest: object) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_sequence: null,
  usage: { input_tokens: 90, output_tokens: 8 },
  ...rest,
});

const gemini = (candidate: object) => ({
  candidates: [{ index: 0, ...candidate }],
  usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 8, totalTokenCount: 98 },
});

const bodies: Record<WireFormat, Record<Ending, object>> = {
  openai: {
    refused: response({
      status: 'completed',
      output: [message({ type: 'refusal', refusal: 'I will not.' })],
    }),
    cut: response({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [message({ type: 'output_text', text: '{"pieces":[', annotations: [] })],
    }),
  },
  'openai-compatible': {
    refused: completion({
      message: { role: 'assistant', content: null, refusal: 'I will not.' },
      finish_reason: 'stop',
    }),
    cut: completion({
      message: { role: 'assistant', content: '{"pieces":[' },
      finish_reason: 'length',
    }),
  },
  google: {
    refused: gemini({ finishReason: 'SAFETY' }),
    cut: gemini({
      content: { role: 'model', parts: [{ text: '{"pieces":[' }] },
      finishReason: 'MAX_TOKENS',
    }),
  },
  anthropic: {
    refused: claude({ content: [], stop_reason: 'refusal' }),
    cut: claude({ content: [{ type: 'text', text: '{"pieces":[' }], stop_reason: 'max_tokens' }),
  },
};

/** A response that used 90 input tokens and 8 output tokens. */
export const ending = (provider: WireFormat, how: Ending): Response =>
  Response.json(bodies[provider][how]);
