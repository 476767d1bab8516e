/** A kept authorization server on this machine, with one person who signs in without being asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { issuerClient } from './issuer.ts';

const scopes = ['openid', 'email', 'groups'];

export async function startRealIssuer(redirect_uri: string, claims: { sub: string }, port = 0) {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [{ ...issuerClient, redirect_uris: [redirect_uri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes,
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => claims }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: issuerClient.client_id,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: claims.sub } });
    else void answer(request, response);
  });
  return {
    url,
    scopes,
    /** Follows its pages as a browser does, and returns what it comes back with. */
    async visit(address: string): Promise<URLSearchParams> {
      const jar = new Map<string, string>();
      let at = address;
      for (let steps = 0; steps < 10 && !at.startsWith(redirect_uri); steps += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of reply.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          const middle = pair.indexOf('=');
          jar.set(pair.slice(0, middle), pair.slice(middle + 1));
        }
        at = new URL(reply.headers.get('location') ?? '', at).href;
      }
      return new URL(at).searchParams;
    },
    close: () => new Promise<unknown>((resolve) => void server.close(resolve)),
  };
}
