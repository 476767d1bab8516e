/**
 * X for tests: OAuth 1.0a, posts, images, mentions, limits, and switchable faults. `node test/emulators/x.ts [port]
 * [api_key] [api_secret]` runs it alone and prints its address.
 */
import { createServer } from 'node:http';
import { answerApi } from './x-api.ts';
import { billCall } from './x-bill.ts';
import { answerControl } from './x-control.ts';
import { problem, readRequest, sendAnswer, type XAnswer, type XRequest } from './x-http.ts';
import { answerSignIn } from './x-sign-in.ts';
import { newState, now, type State } from './x-state.ts';

const missing = problem(404, 'Not Found', 'There is nothing at this address.');

async function answerPlatform(state: State, request: XRequest): Promise<XAnswer> {
  const fault = state.faults[0]?.kind;
  const waiting = state.faults.length;
  const answer = answerSignIn(state, request) ?? (await answerApi(state, request)) ?? missing;
  billCall(state, request, answer);
  const { method, url } = request;
  const struck = fault !== undefined && state.faults.length < waiting;
  state.ledger.push({
    at: now(state),
    type: 'call',
    method,
    path: url.pathname,
    status: answer.ending ?? answer.status,
    ...(struck && { fault }),
  });
  return answer;
}

export interface RunningX {
  url: string;
  close(): Promise<void>;
}

/** Listens on localhost; port 0 selects a free one. */
export async function startX(port: number, api_key: string, api_secret: string): Promise<RunningX> {
  const state = newState(api_key, api_secret);
  let origin = '';
  const server = createServer((message, response) => {
    const serve = async () => {
      const request = await readRequest(message, origin);
      const answer = answerControl(state, request) ?? (await answerPlatform(state, request));
      const date = new Date(now(state)).toUTCString();
      await sendAnswer(response, { ...answer, headers: { ...answer.headers, date } });
    };
    serve().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    url: origin,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

if (import.meta.main) {
  const [port = '0', api_key = 'x-app-key', api_secret = 'x-app-secret'] = process.argv.slice(2);
  const { url } = await startX(Number(port), api_key, api_secret);
  // Exits together with its parent process.
  process.stdin.on('end', () => process.exit()).resume();
  process.stdout.write(`${JSON.stringify({ url, api_key, api_secret })}\n`);
}
