/** Verifies RFC 5849 signatures; written for tests, independently of the product’s signing. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { XRequest } from './x-http.ts';

export interface Verified {
  /** All protocol parameters, such as `oauth_token`. */
  oauth: ReadonlyMap<string, string>;
}

export interface Checked {
  api_key: string;
  api_secret: string;
  /** A token’s secret; `undefined` if it is unknown. */
  secretOf(token: string): string | undefined;
  /** Milliseconds UTC. */
  now: number;
  /** Every used nonce. */
  nonces: Set<string>;
}

const widestDrift = 300;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function headerParameters(header: string): [string, string][] {
  if (!/^OAuth /i.test(header)) return [];
  return header
    .slice(6)
    .split(',')
    .map((pair): [string, string] => {
      const [, name = '', value = ''] = /^\s*([^=\s]+)="([^"]*)"\s*$/.exec(pair) ?? [];
      return [decodeURIComponent(name), decodeURIComponent(value)];
    });
}

function baseString(request: XRequest, signed: readonly [string, string][]): string {
  const parameters = signed
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const { origin, pathname } = request.url;
  return [request.method, `${origin}${pathname}`, parameters].map(encode).join('&');
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const needed = ['consumer_key', 'nonce', 'signature', 'signature_method', 'timestamp'];

/** Why a header is rejected regardless of its signature. */
function malformed(
  header: readonly [string, string][],
  oauth: ReadonlyMap<string, string>,
  { api_key, now }: Checked,
): string | undefined {
  if (needed.some((name) => !oauth.get(`oauth_${name}`))) return 'unsigned';
  if (oauth.size !== header.length) return 'a parameter is there twice';
  if (oauth.get('oauth_consumer_key') !== api_key) return 'unknown app';
  if (oauth.get('oauth_signature_method') !== 'HMAC-SHA1') return 'unknown method';
  if ((oauth.get('oauth_version') ?? '1.0') !== '1.0') return 'unknown version';
  const drift = Math.abs(Number(oauth.get('oauth_timestamp')) - now / 1000);
  return drift <= widestDrift ? undefined : 'the timestamp is out of bounds';
}

/** The parameters of a correctly signed request, or what is wrong. */
export function verify(request: XRequest, checked: Checked): Verified | string {
  const header = headerParameters(request.headers.authorization ?? '');
  const oauth = new Map(header);
  const wrong = malformed(header, oauth, checked);
  if (wrong !== undefined) return wrong;
  const token = oauth.get('oauth_token');
  const secret = token === undefined ? '' : checked.secretOf(token);
  if (secret === undefined) return 'unknown token';
  const own = header.filter(([name]) => name !== 'oauth_signature' && name !== 'realm');
  const base = baseString(request, [...own, ...request.url.searchParams, ...(request.form ?? [])]);
  const key = `${encode(checked.api_secret)}&${encode(secret)}`;
  const signature = createHmac('sha1', key).update(base).digest('base64');
  if (!same(signature, oauth.get('oauth_signature') ?? '')) return 'the signature is wrong';
  const nonce = `${token}\n${oauth.get('oauth_timestamp')}\n${oauth.get('oauth_nonce')}`;
  if (checked.nonces.has(nonce)) return 'replayed';
  checked.nonces.add(nonce);
  return { oauth };
}
