/** Requests and responses of an emulator. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface XRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body, if it is a form. */
  form: URLSearchParams | undefined;
  /** The body, if it has files. */
  data?: FormData;
}

/** Instead of a response, the connection is closed, or nothing happens. */
type Ending = 'reset' | 'silence';

export interface XAnswer {
  status: number;
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  text?: string;
  headers?: Record<string, string>;
  ending?: Ending;
  /** Milliseconds to wait before responding. */
  delay?: number;
}

export async function readRequest(message: IncomingMessage, origin: string): Promise<XRequest> {
  const raw = await buffer(message);
  const { method = 'GET', headers } = message;
  // A program between us and the client says which address that one signed.
  const { 'x-forwarded-host': asked } = headers;
  const base = typeof asked === 'string' ? `http://${asked}` : origin;
  const url = new URL(message.url ?? '/', base);
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const data = await new Response(new Uint8Array(raw), {
      headers: { 'content-type': type },
    }).formData();
    return { method, url, headers, body: '', form: undefined, data };
  }
  const body = raw.toString();
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return { method, url, headers, body, form: isForm ? new URLSearchParams(body) : undefined };
}

export async function sendAnswer(response: ServerResponse, answer: XAnswer): Promise<void> {
  const { status, body, text, headers, ending, delay } = answer;
  if (ending === 'silence') return;
  if (ending === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
  const type = 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
}

/** An error in X’s format. */
export const problem = (
  status: number,
  title: string,
  detail: string,
  type = 'about:blank',
): XAnswer => ({ status, body: { title, detail, type, status } });

/** X’s response to an invalid request. */
export const invalid = (message: string, parameters: Record<string, string[]> = {}): XAnswer => ({
  status: 400,
  body: {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.x.com/2/problems/invalid-request',
  },
});
