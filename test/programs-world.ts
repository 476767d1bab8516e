/** A world that listens at its own address, programs with metadata documents on a fake internet, and their requests. */
import { createHash } from 'node:crypto';
import { freePort } from '#scripts/free-port.ts';
import type { Engine } from '#server/db/client.ts';
import { createEgressWorld, type EgressWorld } from './egress-world.ts';
import { createWorld, type Person, type Reply, type World } from './world.ts';

/** The usual program’s metadata document. */
export const document = 'https://site.test/claude.json';
export const callback = 'http://127.0.0.1:7777/callback';

const verifier = 'v'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The fake internet by path: a body, its type, and a redirect. */
type Pages = Record<string, [body: unknown, type?: string, location?: string]>;

type Fields = Record<string, string>;

interface Given {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

export interface ProgramsWorld {
  world: World;
  outside: EgressWorld;
  address: string;
  pages: Pages;
  /** The current browser’s person. */
  owner: Person;
  /** A valid request, with overrides. */
  good(more?: object): object;
  ask(asked: object): Promise<Reply>;
  connect(asked: object, rights?: object): Promise<Reply>;
  post(path: string, payload: object): Promise<Reply>;
  form(path: string, fields: Fields | string): Promise<Reply>;
  /** Requests the tools. */
  mcp(token?: string): Promise<Reply>;
  codeFor(rights?: object): Promise<string>;
  exchange(code: string, more?: Fields): Promise<Reply>;
  refresh(refresh_token: string, more?: Fields): Promise<Reply>;
  /** The tokens of a newly authorized program. */
  tokens(rights?: object): Promise<Given>;
  listed(): Promise<Record<string, unknown>[]>;
  events(event: string): Promise<object[]>;
  /** Switches to another person and resets the fake internet. */
  again(): Promise<void>;
  close(): Promise<void>;
}

async function internet() {
  const outside = await createEgressWorld();
  const shown = { pages: {} as Pages };
  outside.outside.answer = ({ url = '' }, response) => {
    const [body, type = 'application/json', location] = shown.pages[url] ?? ['gone', 'text/plain'];
    const headers = { 'content-type': type, ...(location && { location }) };
    response.writeHead(location ? 302 : 200, headers);
    response.end(JSON.stringify(body));
  };
  return { outside, shown };
}

/** Starts one. */
export async function createProgramsWorld(engine: Engine): Promise<ProgramsWorld> {
  const { outside, shown } = await internet();
  const { guarded } = outside.build();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const world = await createWorld(engine, {
    env: { PUBLIC_URL: address },
    // The fake internet has no TLS.
    parts: () => ({
      fetchPublic: async (url, init) => guarded(String(url).replace('https:', 'http:'), init),
    }),
  });
  await world.app.listen({ host: '127.0.0.1', port });

  const send = async (path: string, payload: object | string, headers: Fields): Promise<Reply> => {
    const reply = await world.app.inject({ method: 'POST', url: path, headers, payload });
    const isJson = String(reply.headers['content-type']).includes('json');
    const body = isJson ? reply.json() : undefined;
    return { status: reply.statusCode, body, headers: reply.headers, raw: reply.rawPayload };
  };
  const stage: ProgramsWorld = {
    world,
    outside,
    address,
    pages: shown.pages,
    owner: await world.member(),
    good: (more = {}) => ({
      response_type: 'code',
      client_id: document,
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 's',
      resource: `${address}/mcp`,
      ...more,
    }),
    ask: async (asked) => world.call('POST', '/programs/ask', { as: stage.owner, body: asked }),
    connect: async (asked, rights = { scopes: ['read', 'draft'] }) =>
      world.call('POST', '/programs', { as: stage.owner, body: { request: asked, ...rights } }),
    post: async (path, payload) => send(path, payload, {}),
    form: async (path, fields) =>
      send(path, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    mcp: async (token) =>
      send(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        {
          accept: 'application/json, text/event-stream',
          host: new URL(address).host,
          ...(token && { authorization: `Bearer ${token}` }),
        },
      ),
    async codeFor(rights) {
      const { body } = await stage.connect(stage.good(), rights);
      return new URL(body.yes_url).searchParams.get('code') ?? '';
    },
    exchange: async (code, more) =>
      stage.form('/oauth/token', {
        grant_type: 'authorization_code',
        code,
        client_id: document,
        redirect_uri: callback,
        code_verifier: verifier,
        ...more,
      }),
    refresh: async (refresh_token, more) =>
      stage.form('/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: document,
        ...more,
      }),
    tokens: async (rights) => (await stage.exchange(await stage.codeFor(rights))).body,
    listed: async () => (await world.call('GET', '/tokens', { as: stage.owner })).body.data,
    async events(event) {
      const query = { limit: '200' };
      const { body } = await world.call('GET', '/auth/audit', { as: stage.owner, query });
      return body.data.filter((one: { event: string }) => one.event === event);
    },
    async again() {
      stage.owner = await world.member();
      const metadata = { client_id: document, client_name: 'Claude', redirect_uris: [callback] };
      shown.pages = { '/claude.json': [metadata] };
      stage.pages = shown.pages;
      outside.outside.requests = [];
    },
    async close() {
      await world.close();
      outside.stop();
    },
  };
  return stage;
}
