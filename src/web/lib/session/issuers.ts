/** Signing in at an issuer: there and back, in the same tab. */
import { api } from '#web/lib/api/api.ts';
import { arrive, type SignInResult } from './sign-in.ts';

const key = 'issuerVisit';

/** Begins a sign-in, and returns the issuer’s address for it. Rejects with `ApiError`. */
export async function beginAtIssuer(issuer: string, purpose: 'login' | 'link'): Promise<string> {
  const { url, visit } = (await api.issuers.start({ params: { issuer }, body: { purpose } })).data;
  // Only this tab, which began it, can finish it.
  sessionStorage.setItem(key, visit);
  return url;
}

export type IssuerResult = SignInResult | { ended: 'linked'; message: string };

async function finish(search: string): Promise<IssuerResult> {
  const brought = new URLSearchParams(search);
  const visit = sessionStorage.getItem(key) ?? 'none';
  sessionStorage.removeItem(key);
  const given = ['code', 'iss', 'error'].flatMap((name) => {
    const value = brought.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const body = { visit, state: brought.get('state') ?? '', ...Object.fromEntries(given) };
  const { data, message } = await api.issuers.finish({ body });
  if ('linked' in data) return { ended: 'linked', message };
  if (!('requires_2fa' in data)) return arrive(data, {});
  const { pending_token, expires_at, passkeys } = data;
  return { ended: 'second_factor', pending_token, expires_at, passkeys };
}

const begun = new Map<string, Promise<IssuerResult>>();

/**
 * Finishes it with what the issuer put into the address: once, although signing in draws the page anew. Rejects with
 * `ApiError`.
 */
export function returnFromIssuer(search: string): Promise<IssuerResult> {
  const result = begun.get(search) ?? finish(search);
  begun.set(search, result);
  return result;
}
