/** A model server on loopback in OpenAI’s format, which writes its answers word by word as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';

/** What goes to the client, and whether it still listens. */
export interface Pen {
  response: ServerResponse;
  /** Sends a piece of text, or of reasoning. */
  say(text: string): void;
  think(text: string): void;
  /** Sends a piece of the arguments of a tool, which the model was not given. */
  call(args: string): void;
  /** Ends the answer, with its usage. */
  finish(reason?: string): void;
  /** Resolves once the client has gone. */
  gone: Promise<unknown>;
  isGone: () => boolean;
}

export type Answer = (pen: Pen) => void | Promise<void>;

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c_1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});

function penFor(response: ServerResponse): Pen {
  let isCalled = false;
  const begin = () => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  };
  const send = (data: object) => {
    begin();
    response.write(event(data));
  };
  return {
    response,
    say: (content) => send(chunk({ content })),
    think: (reasoning) => send(chunk({ reasoning })),
    call(args) {
      const named = isCalled ? {} : { id: 'call_1', type: 'function' };
      const name = isCalled ? {} : { name: 'post' };
      isCalled = true;
      send(chunk({ tool_calls: [{ index: 0, ...named, function: { ...name, arguments: args } }] }));
    },
    finish(reason = 'stop') {
      send(chunk({}, reason));
      send({ ...chunk({}), choices: [], usage: { prompt_tokens: 70, completion_tokens: 9 } });
      response.end('data: [DONE]\n\n');
    },
    gone: once(response, 'close'),
    isGone: () => response.destroyed,
  };
}

const Sent = z.object({
  max_tokens: z.number(),
  temperature: z.number().optional(),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
});
type Sent = z.infer<typeof Sent>;

async function bodyOf(request: IncomingMessage): Promise<Sent> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return Sent.parse(JSON.parse(text));
}

/** Starts the server for a test file; the n-th request of a test gets its n-th answer, and later ones the last. */
export function startStreamingServer() {
  const sent: Sent[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      sent.push(await bodyOf(request));
      await answers[Math.min(sent.length, answers.length) - 1]?.(penFor(response));
    })().catch(() => {
      // Whoever hung up before the whole request came gets no answer.
      response.destroy();
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => void (sent.length = 0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    sent,
    answer: (...next: Answer[]) => void (answers = next),
    url: () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      return `http://127.0.0.1:${address.port}/v1`;
    },
  };
}
