/** Validates redirect URIs of programs. */
import { limits } from '#contract/core/limits.ts';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Schemes that a browser handles itself, so that no app can register them. */
const ofBrowsers =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|https?|wss?|ftp|chrome|edge|resource|intent|mailto|tel|sms):$/;

/** Spaces, control characters and backslashes are parsed differently by different parsers. */
const ambiguous = /[\s\p{Cc}\\]/u;

function parsed(address: string): URL | undefined {
  if (address.length > limits.program_value || ambiguous.test(address) || address.includes('#'))
    return undefined;
  const url = URL.parse(address);
  return url && url.username === '' && url.password === '' ? url : undefined;
}

const isOnDevice = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopback.has(hostname);

/**
 * Whether it is a valid redirect URI: an https URL, a program on the person's own device, or a custom scheme of an
 * app.
 */
export function isReturnAddress(address: string): boolean {
  const url = parsed(address);
  if (!url) return false;
  if (url.protocol === 'https:' || isOnDevice(url)) return true;
  return !ofBrowsers.test(url.protocol) && /^[a-z][a-z\d+.-]*:\/\/./i.test(address);
}

/**
 * Whether a redirect URI is one of those that the program registered. Compared exactly; only the port of a program
 * on the person’s own device may differ (RFC 8252).
 */
export function isRegisteredAddress(named: readonly string[], address: string): boolean {
  if (!isReturnAddress(address)) return false;
  if (named.includes(address)) return true;
  const url = new URL(address);
  if (!isOnDevice(url)) return false;
  const withoutPort = ({ hostname, pathname, search }: URL) => hostname + pathname + search;
  return named.some((one) => {
    const known = parsed(one);
    return known && isOnDevice(known) && withoutPort(known) === withoutPort(url);
  });
}

/** A short name of the destination: the host of a site, `this device`, or the scheme of an app. */
export function destinationName(address: string): string {
  const url = new URL(address);
  if (url.protocol === 'https:') return url.host;
  return isOnDevice(url) ? 'this device' : `${url.protocol}//`;
}

/** Whether a client id is the URL of a metadata document. */
export function isDocumentAddress(id: string): boolean {
  const url = parsed(id);
  if (!url || url.protocol !== 'https:' || url.pathname === '/') return false;
  // Must be in normalized form, so that parsing changes nothing before the comparison.
  return url.href === id;
}

/** Whether a program means this resource (RFC 8707): its exact URL, optionally with a trailing slash. */
export const isResource = (own: string, resource: string): boolean =>
  resource === own || resource === `${own}/`;
