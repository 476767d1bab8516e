/** Which addresses a program may give for itself, and to which of them a person is sent back. */
import { limits } from '#contract/core/limits.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser acts on itself, so that no app can be behind them. */
const ofBrowsers =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|https?|wss?|ftp|chrome|edge|resource|intent|mailto|tel|sms):$/;

/** A space, a control character or a backslash is read differently by different readers. */
const ambiguous = /[\s\p{Cc}\\]/u;

function parsed(address: string): URL | undefined {
  if (address.length > limits.program_value || ambiguous.test(address) || address.includes('#'))
    return undefined;
  const url = URL.parse(address);
  return url && url.username === '' && url.password === '' ? url : undefined;
}

const isOnDevice = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopback.has(hostname);

/** Whether a person may be sent there: a site by https, a program on their own device, or an app by its own scheme. */
export function isReturnAddress(address: string): boolean {
  const url = parsed(address);
  if (!url) return false;
  if (url.protocol === 'https:' || isOnDevice(url)) return true;
  return !ofBrowsers.test(url.protocol) && /^[a-z][a-z\d+.-]*:\/\/./i.test(address);
}

/**
 * Whether the address that a program asks for is one of those that it named. They are compared letter by letter; only a
 * program on the person’s own device gets its port when it starts (RFC 8252).
 */
export function isNamed(named: readonly string[], asked: string): boolean {
  if (!isReturnAddress(asked)) return false;
  if (named.includes(asked)) return true;
  const url = new URL(asked);
  if (!isOnDevice(url)) return false;
  const withoutPort = ({ hostname, pathname, search }: URL) => hostname + pathname + search;
  return named.some((one) => {
    const known = parsed(one);
    return known && isOnDevice(known) && withoutPort(known) === withoutPort(url);
  });
}

/** Where a person is sent to, in a few words: the host of a site, `this device`, or the scheme of an app. */
export function placeOf(address: string): string {
  const url = new URL(address);
  if (url.protocol === 'https:') return url.host;
  return isOnDevice(url) ? 'this device' : `${url.protocol}//`;
}

/** Whether the id of a program is the address of a document that describes it. */
export function isDocumentAddress(id: string): boolean {
  const url = parsed(id);
  if (!url || url.protocol !== 'https:' || url.pathname === '/') return false;
  // As it is written, so that nothing in it was resolved or spelled otherwise before it is compared.
  return url.href === id;
}

/** Whether a program means this resource (RFC 8707): its exact address, which some write with a slash at the end. */
export const isResource = (own: string, asked: string): boolean =>
  asked === own || asked === `${own}/`;
