/** Where responses forward to, and downloads that follow them. */
import { EgressError } from './egress-error.ts';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The redirect target of a response, for a call that is safe to repeat at another address. */
export function redirection(response: Response, from: URL, method: string): string | undefined {
  const location = response.headers.get('location');
  if (location === null || !redirectStatuses.has(response.status)) return undefined;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return URL.parse(location, from)?.href ?? location;
}

/** File servers forward to the place where the bytes are, sometimes twice. */
const fileRedirects = 5;

type Send = (url: URL, init: { headers: Headers; signal: AbortSignal }) => Promise<Response>;

/** Sends a request and follows redirects; each address is checked by `send`. The body is not read. */
export const following =
  (send: Send) =>
  async (start: string, init: Parameters<Send>[1]): Promise<Response> => {
    let address = start;
    for (let hop = 0; hop <= fileRedirects; hop += 1) {
      const url = URL.parse(address);
      if (!url) throw new EgressError('refused', 'That is not an address.');
      const response = await send(url, init);
      const next = redirection(response, url, 'GET');
      if (next === undefined) return response;
      await response.body?.cancel();
      address = next;
    }
    throw new EgressError('too_many_redirects', `More than ${fileRedirects} redirects.`);
  };
