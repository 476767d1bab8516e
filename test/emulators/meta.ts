/**
 * Threads or Instagram for tests: sign-in, containers that fetch their images, publishing, replies, limits, and
 * switchable faults. `node test/emulators/meta.ts threads|instagram [port]` runs it alone and prints its address.
 */
import { createServer } from 'node:http';
import { answerApi } from './meta-api.ts';
import { answerControl } from './meta-control.ts';
import { invalid } from './meta-http.ts';
import { answerSignIn } from './meta-sign-in.ts';
import { type Network, newState, now, type State } from './meta-state.ts';
import { readRequest, sendAnswer, type XAnswer, type XRequest } from './x-http.ts';

async function answerPlatform(state: State, request: XRequest): Promise<XAnswer> {
  const answer =
    answerSignIn(state, request) ??
    (await answerApi(state, request)) ??
    invalid('Unsupported request.');
  const { method, url } = request;
  const status = answer.ending ?? answer.status;
  state.ledger.push({ at: now(state), type: 'call', method, path: url.pathname, status });
  return answer;
}

/** Listens on localhost; port 0 selects a free one. */
async function startMeta(network: Network, port: number, app_id: string, app_secret: string) {
  const state = newState(network, app_id, app_secret);
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
  return origin;
}

if (import.meta.main) {
  const [name = 'threads', port = '0', app_id = '1234567890', app_secret = 'meta-app-secret'] =
    process.argv.slice(2);
  const network = name === 'instagram' ? 'instagram' : 'threads';
  const url = await startMeta(network, Number(port), app_id, app_secret);
  // Exits together with its parent process.
  process.stdin.on('end', () => process.exit()).resume();
  process.stdout.write(`${JSON.stringify({ url, app_id, app_secret })}\n`);
}
