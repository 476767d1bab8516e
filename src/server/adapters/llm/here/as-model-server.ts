/**
 * Lets the model on this computer be called like any model server, so that everything that is done with the answers of
 * models applies to its own.
 */
import { z } from 'zod';
import { WriterError } from '#server/adapters/llm/port.ts';
import type { Done, Prompt } from './protocol.ts';
import { LocalTrouble, type Program, type Trouble } from './running.ts';
import type { LocalWriter } from './writer-process.ts';

/** An address of this machine, because it is treated like a server there; no connection is made. */
export const hereUrl = 'http://localhost/v1';

const Content = z.union([
  z.string(),
  z
    .array(z.object({ type: z.literal('text'), text: z.string() }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);
const Body = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: Content })),
  max_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).default(0.7),
  stream: z.boolean().default(false),
});
type Body = z.output<typeof Body>;

/** No post is longer, and a small model that does not end by itself would go on for minutes. */
const mostTokens = 1500;

const promptOf = ({ messages, max_tokens = mostTokens, temperature }: Body): Prompt => ({
  instructions: messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n'),
  messages: messages.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
  max_tokens: Math.min(max_tokens, mostTokens),
  temperature,
});

const sentences: Readonly<Record<Trouble, string>> = {
  busy: 'Too many posts are waiting for the writer on this computer. Try again in a few minutes.',
  silent: 'The writer on this computer stopped answering and was restarted.',
  gone: 'The writer on this computer ended unexpectedly.',
  memory: 'The writer on this computer needed more memory than its model may use.',
  not_loaded: 'The writer on this computer couldn’t load its model.',
  too_long: 'The request is too long for the model on this computer.',
  failed: 'The writer on this computer failed.',
};
/** These may go well at the next try. */
const passing: ReadonlySet<Trouble> = new Set(['gone', 'failed']);

/** Nothing was paid. */
const nothing = { input: 0, output: 0 };

function asWriterError(error: unknown): unknown {
  if (!(error instanceof LocalTrouble)) return error;
  const retry = passing.has(error.kind);
  return new WriterError(sentences[error.kind], { retry, tokens: nothing, cause: error });
}

const usageOf = ({ tokens: { input, output } }: Done) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});
const finishOf = ({ stop }: Done) => (stop === 'length' ? 'length' : 'stop');

interface Call {
  writer: LocalWriter;
  program: Program;
  /** The name of the model. */
  model: string;
  prompt: Prompt;
  signal: AbortSignal;
  owner: string | undefined;
}

async function answerAtOnce({ writer, program, model, prompt, ...whose }: Call): Promise<Response> {
  const done = await writer.write(program, prompt, whose);
  const message = { role: 'assistant', content: done.text };
  return Response.json({
    id: 'here',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(done) }],
    usage: usageOf(done),
  });
}

/** The answer as events, as its words come. */
function pieces({ writer, program, model, prompt, signal, owner }: Call): Response {
  const encoder = new TextEncoder();
  const line = (choice: object, more: object = {}) => {
    const event = { id: 'here', object: 'chat.completion.chunk', created: 0, model };
    const choices = [{ index: 0, ...choice }];
    return encoder.encode(`data: ${JSON.stringify({ ...event, choices, ...more })}\n\n`);
  };
  const leaving = new AbortController();
  const whose = { owner, signal: AbortSignal.any([signal, leaving.signal]) };
  const words = writer.stream(program, prompt, whose);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await words.next();
        if (!next.done) return controller.enqueue(line({ delta: { content: next.value } }));
        const { value } = next;
        controller.enqueue(
          line({ delta: {}, finish_reason: finishOf(value) }, { usage: usageOf(value) }),
        );
        controller.enqueue(encoder.encode('data: [DONE]\n\n'));
        controller.close();
      } catch (error) {
        controller.error(asWriterError(error));
      }
      return undefined;
    },
    cancel: () => leaving.abort(),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

interface Model {
  writer: LocalWriter;
  /** Its name. */
  model: string;
  programOf: () => Program | undefined;
  /** Whose texts these are, which the model is not told. */
  owner: string | undefined;
}

/** A fetch that reaches that model, and nothing else. Rejects with a `WriterError`, or the reason of the signal. */
export const fetchHere =
  ({ writer, model, programOf, owner }: Model): typeof globalThis.fetch =>
  async (_input, init) => {
    const program = programOf();
    if (!program) {
      const gone = 'The model of the writer on this computer isn’t installed on this machine.';
      throw new WriterError(gone, { retry: false, tokens: nothing });
    }
    // The library sends JSON as text.
    const body = Body.parse(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    const signal = init?.signal ?? new AbortController().signal;
    const call: Call = { writer, program, model, prompt: promptOf(body), signal, owner };
    if (body.stream) return pieces(call);
    return answerAtOnce(call).catch((error: unknown) => {
      throw asWriterError(error);
    });
  };
