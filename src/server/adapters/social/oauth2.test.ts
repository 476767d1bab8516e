/** OAuth 2.0 sign-ins against a server that rejects everything unexpected. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgress, type Egress } from '#server/egress/egress.ts';
import { appToken, beginVisit, type Network, redeemVisit, refreshTokens } from './oauth2.ts';

const callback = 'https://posts.example/auth/linkedin/callback';
const app = { id: 'app-id', secret: 'app-secret' };
const never = new AbortController().signal;

/** What it was asked, and what it answers next. */
let asked: { type: string; body: URLSearchParams }[] = [];
let answer: { status: number; body: object | string } = { status: 200, body: {} };
let server: Server;
let egress: Egress;
let url = '';

beforeAll(async () => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    asked.push({
      type: String(request.headers['content-type']),
      body: new URLSearchParams(text),
    });
    const { status, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  egress = createEgress({ origins: [url] });
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { access_token: 'granted', expires_in: 3600 } };
});
afterAll(async () => {
  await egress.close();
  server.close();
});

const tools = () => ({ fetch: egress.fetch, clock: () => 1_000_000, onDate: () => {} });
const network = (own: Partial<Network> = {}): Network => ({
  name: 'LinkedIn',
  authorize_url: `${url}/authorize`,
  token_url: `${url}/token`,
  scopes: ['openid', 'w_member_social'],
  pkce: 'S256',
  ...own,
});
const comeBack = (visit: { state: string; secret: string }, brought: object = {}) => ({
  ...visit,
  callback,
  brought: { code: 'a-code', state: visit.state, ...brought },
});

describe('P-7.306 signing in with OAuth 2', () => {
  test('has a random state, and a challenge that only its verifier matches', async () => {
    const visit = await beginVisit(network(), app, callback);
    const { searchParams: query } = new URL(visit.url);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'app-id',
      redirect_uri: callback,
      scope: 'openid w_member_social',
      state: visit.state,
      code_challenge_method: 'S256',
    });
    expect(visit.url).not.toMatch(/\+|app-secret/);
    const digest = createHash('sha256').update(visit.secret).digest('base64url');
    expect(query.get('code_challenge')).toBe(digest);
    const another = await beginVisit(network(), app, callback);
    expect(another.state).not.toBe(visit.state);
    const tokens = await redeemVisit(tools(), network(), app, comeBack(visit), never);
    expect(tokens).toMatchObject({
      access_token: 'granted',
      expires_at: 1_000_000 + 3_600_000,
      refresh_expires_at: null,
    });
    expect(asked.map(({ type, body }) => [type, Object.fromEntries(body)])).toEqual([
      [
        'application/x-www-form-urlencoded;charset=UTF-8',
        {
          grant_type: 'authorization_code',
          code: 'a-code',
          redirect_uri: callback,
          code_verifier: visit.secret,
          client_id: 'app-id',
          client_secret: 'app-secret',
        },
      ],
    ]);
  });

  test('sends no challenge to a network without PKCE', async () => {
    const plain = network({ pkce: 'none' });
    const visit = await beginVisit(plain, app, callback);
    expect(visit).toMatchObject({ secret: '' });
    expect(visit.url).not.toContain('challenge');
    await redeemVisit(tools(), plain, app, comeBack(visit, { code: 'a-code#_' }), never);
    expect(asked[0]?.body.get('code')).toBe('a-code');
    expect(asked[0]?.body.has('code_verifier')).toBe(false);
  });

  test('uses a network’s own parameter names', async () => {
    const own = network({ pkce: 'none', id_word: 'client_key', separator: ',' });
    const visit = await beginVisit(own, app, callback);
    const { searchParams: query } = new URL(visit.url);
    expect(query.get('client_key')).toBe('app-id');
    expect(query.has('client_id')).toBe(false);
    expect(query.get('scope')).toBe('openid,w_member_social');
    answer.body = { data: [{ access_token: 'wrapped', refresh_expires_in: 60 }] };
    const read: Network['read'] = ({ data }) => (data as [Record<string, unknown>])[0];
    const tokens = await redeemVisit(tools(), { ...own, read }, app, comeBack(visit), never);
    expect(tokens).toMatchObject({
      access_token: 'wrapped',
      expires_at: null,
      refresh_expires_at: 1_060_000,
    });
    expect(asked[0]?.body.get('client_key')).toBe('app-id');
    expect(asked[0]?.body.has('client_id')).toBe(false);
  });

  test.each([
    ['another state', { state: 'made-up' }],
    ['a server that is not the one', { iss: 'https://evil.example' }],
    ['an implicit token', { access_token: 'x', token: 'x' }],
    ['no code', { code: '' }],
  ])(
    'AC-5 a redirect with %s is rejected, and the code is not sent anywhere',
    async (_what, brought) => {
      const visit = await beginVisit(network(), app, callback);
      const ending = redeemVisit(tools(), network(), app, comeBack(visit, brought), never);
      await expect(ending).rejects.toMatchObject({ kind: 'rejected', message: /Start again/ });
      expect(asked).toEqual([]);
    },
  );

  test('AC-5 a server that always sends an issuer must send it', async () => {
    const strict = network({ issuer: url, sends_issuer: true });
    const visit = await beginVisit(strict, app, callback);
    const silent = redeemVisit(tools(), strict, app, comeBack(visit), never);
    await expect(silent).rejects.toMatchObject({ kind: 'rejected' });
    await redeemVisit(tools(), strict, app, comeBack(visit, { iss: url }), never);
    expect(asked).toHaveLength(1);
  });

  test.each([
    [
      400,
      { error: 'invalid_grant', error_description: 'The code is too old.' },
      'rejected',
      /too old/,
    ],
    [200, { error: 'invalid_grant', error_description: 'Used up.' }, 'rejected', /Used up/],
    [401, { error: { message: 'Bad', code: 190 } }, 'rejected', /Start again/],
    [429, {}, 'retry', /slow down/],
    [503, 'down', 'retry', /status 503/],
    [200, '<html>', 'retry', /Couldn’t read/],
    [302, {}, 'retry', /redirected/],
  ])('a response of %i %j is %s, without a retry', async (status, body, kind, message) => {
    answer = { status, body };
    const visit = await beginVisit(network(), app, callback);
    const ending = redeemVisit(tools(), network(), app, comeBack(visit), never);
    await expect(ending).rejects.toMatchObject({ kind, message });
    expect(asked).toHaveLength(1);
  });

  test('refreshes tokens, and requires reconnecting if the refresh token is rejected', async () => {
    answer.body = { access_token: 'next', refresh_token: 'rotated', expires_in: '7200' };
    const tokens = await refreshTokens(tools(), network(), app, 'old', never);
    expect(tokens).toMatchObject({
      access_token: 'next',
      refresh_token: 'rotated',
      expires_at: 1_000_000 + 7_200_000,
    });
    expect(asked[0]?.body.get('refresh_token')).toBe('old');
    answer = { status: 400, body: { error: 'invalid_grant' } };
    const refused = refreshTokens(tools(), network(), app, 'old', never);
    await expect(refused).rejects.toMatchObject({ kind: 'reconnect' });
    expect(asked).toHaveLength(2);
  });

  test('requests an app token, which verifies the app’s secret', async () => {
    expect(await appToken(tools(), network(), app, never)).toBe('granted');
    expect(asked[0]?.body.get('grant_type')).toBe('client_credentials');
    answer = { status: 401, body: { error: 'invalid_client' } };
    const refused = appToken(tools(), network(), app, never);
    await expect(refused).rejects.toMatchObject({ kind: 'rejected', message: /id and secret/ });
  });
});
