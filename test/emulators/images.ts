/**
 * Image providers for tests: OpenAI (and compatible), Google, and both of Stability’s APIs, with switchable faults.
 * `node test/emulators/images.ts [port] [api_key] [milliseconds]` runs it alone, with that delay per image, and prints
 * its address.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerGoogle, isGoogle } from './images-google.ts';
import { answerOpenAi } from './images-openai.ts';
import { answerStability } from './images-stability.ts';
import type { AskedImage, ImageAnswer, ImageFault, ImageState } from './images-state.ts';

export interface RunningImages {
  url: string;
  api_key: string;
  /** The faults of the next calls, one each. */
  fault(...faults: ImageFault[]): void;
  /** The fault of every call from now on. */
  always(fault: ImageFault | undefined): void;
  /** The delay per image from now on, in milliseconds. */
  slow(milliseconds: number): void;
  asked: readonly AskedImage[];
  close(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const type = message.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  }
  return type.startsWith('application/json') ? JSON.parse(bytes.toString()) : bytes.toString();
}

const drawing =
  /^\/v1\/generation\/[\w.-]+\/text-to-image$|^\/v2beta\/stable-image\/generate\/\w+$/;
const unauthorized: ImageAnswer = {
  status: 401,
  body: {
    id: '1',
    name: 'unauthorized',
    message: 'missing authorization header',
    error: {
      message: 'You did not provide an API key.',
      type: 'invalid_request_error',
      code: null,
    },
  },
};
const missing: ImageAnswer = { status: 404, body: { error: { message: 'Not found', code: null } } };

/** A drawn image, or a redirect to where one is said to have moved. */
function fetched({ files }: ImageState, url: string): ImageAnswer {
  const moved = /^\/moved\?to=(.+)$/.exec(url)?.[1];
  if (moved !== undefined) {
    return { status: 302, text: '', headers: { location: decodeURIComponent(moved) } };
  }
  const bytes = files.get(url);
  return bytes ? { status: 200, bytes, headers: { 'content-type': 'image/png' } } : missing;
}

type Draw = (
  state: ImageState,
  body: unknown,
  fault: ImageFault | undefined,
) => Promise<ImageAnswer>;

/** The provider that a URL belongs to. */
function providerAt(url: string): Draw | undefined {
  if (url === '/v1/images/generations') return answerOpenAi;
  if (isGoogle(url)) return (_, body, fault) => answerGoogle(body, fault);
  if (!drawing.test(url)) return undefined;
  return (state, body, fault) => answerStability(state, url, body, fault);
}

const keyIn = (headers: IncomingMessage['headers']): string | undefined => {
  const google = headers['x-goog-api-key'];
  return typeof google === 'string' ? google : headers.authorization?.replace(/^Bearer /, '');
};

async function answer(
  state: ImageState,
  { method, url = '/', headers }: IncomingMessage,
  body: unknown,
): Promise<ImageAnswer> {
  if (method === 'GET') return fetched(state, url);
  const draw = method === 'POST' ? providerAt(url) : undefined;
  if (!draw) return missing;
  if (keyIn(headers) !== state.api_key) return unauthorized;
  const fault = state.faults.shift() ?? state.standing;
  if (state.delay > 0) await new Promise((done) => setTimeout(done, state.delay));
  return draw(state, body, fault);
}

/** Never ends. */
function sendForever(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, 0x41);
  response.write('{"data":[{"b64_json":"');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

function send(response: ServerResponse, { status, body, text, bytes, ...rest }: ImageAnswer): void {
  const { headers, ending } = rest;
  if (ending === 'silent') return;
  if (ending === 'cut') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (ending === 'endless') return sendForever(response);
  if (ending === 'cut_within') {
    response.write(text, () => response.socket?.resetAndDestroy());
    return;
  }
  response.end(bytes ?? text ?? JSON.stringify(body));
}

const statusOf = ({ ending, status }: ImageAnswer): AskedImage['status'] => {
  if (ending === 'silent') return 'silent';
  return ending === 'cut' || ending === 'cut_within' ? 'cut' : status;
};

async function serve(state: ImageState, message: IncomingMessage, response: ServerResponse) {
  const body = await bodyOf(message);
  const given = await answer(state, message, body);
  const { method = 'GET', url = '/' } = message;
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  const text = given.body === undefined ? '' : JSON.stringify(given.body);
  state.asked.push({ method, url, headers, body, status: statusOf(given), answer: text });
  send(response, given);
}

/** Listens on localhost; port 0 selects a free one. */
export async function startImages(port = 0, api_key = 'image-key-7Qp'): Promise<RunningImages> {
  const state: ImageState = {
    api_key,
    faults: [],
    asked: [],
    files: new Map(),
    origin: '',
    delay: 0,
    standing: undefined,
  };
  const server = createServer((message, response) => {
    serve(state, message, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  state.origin = `http://127.0.0.1:${address.port}`;
  return {
    url: state.origin,
    api_key,
    asked: state.asked,
    fault: (...faults) => void state.faults.push(...faults),
    always: (fault) => void (state.standing = fault),
    slow: (milliseconds) => void (state.delay = milliseconds),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

if (import.meta.main) {
  const [port = '0', api_key = 'image-key-7Qp', milliseconds = '0'] = process.argv.slice(2);
  const running = await startImages(Number(port), api_key);
  running.slow(Number(milliseconds));
  process.stdout.write(`${JSON.stringify({ url: running.url, api_key })}\n`);
}
