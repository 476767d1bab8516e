/** An HTTP server with scripted responses that records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One scripted response; `hang_up` closes the connection, `silence` never responds. */
export type Scripted = { status: number; body?: unknown; text?: string } | 'hang_up' | 'silence';

const cross = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, idempotency-key',
  'access-control-allow-methods': '*',
};

/** Responds according to the script, repeating its last entry. */
export async function answeringServer(...script: [Scripted, ...Scripted[]]) {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cross).end();
    let body = '';
    for await (const chunk of request.setEncoding('latin1')) body += chunk;
    const { method = '', url = '', headers } = request;
    const line = script[Math.min(asked.length, script.length - 1)] ?? 'hang_up';
    asked.push({ method, url, headers, body });
    if (line === 'silence') return undefined;
    if (line === 'hang_up') return request.socket.destroy();
    response.writeHead(line.status, { ...cross, 'content-type': 'application/json' });
    return response.end(line.text ?? JSON.stringify(line.body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    base: `http://127.0.0.1:${address.port}/api`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
