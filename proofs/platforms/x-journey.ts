/** Everything that the adapter for X can request, once, with the recorded exchanges. */
import type { Outgoing } from '#server/adapters/social/port.ts';
import { createTwitterLogin } from '#server/adapters/social/twitter/login.ts';
import { openToken } from '#server/adapters/social/twitter/oauth.ts';
import { clip } from '#test/emulators/a-clip.ts';
import { dot, openXWorld, type XWorld } from '#test/emulators/x-world.ts';

export interface Exchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** As text; empty without one. */
  body: string;
  status: number;
  answer: string;
}

export interface Journey {
  exchanges: Exchange[];
  consumer: { key: string; secret: string };
  /** The secret of every token that signed. */
  tokens: Record<string, string>;
}

/** Passes everything on and records it. */
const recording =
  (exchanges: Exchange[]) =>
  (way: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await way(input, init);
    const answer = await response.clone().text();
    const url = input instanceof Request ? input.url : String(input);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = typeof init?.body === 'string' ? init.body : '';
    const { status } = response;
    exchanges.push({ method: init?.method ?? 'GET', url, headers, body, status, answer });
    return response;
  };

/** Gives consent on X’s page like a person; returns the verifier. */
async function allow(authorize_url: string, oauth_token: string): Promise<string> {
  const body = new URLSearchParams({ oauth_token, decision: 'allow', username: 'grace' });
  const address = new URL('/oauth/authorize', authorize_url);
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('oauth_verifier') ?? '';
}

async function connect({ tools, account, port }: XWorld, signal: AbortSignal) {
  const login = createTwitterLogin(tools);
  const callback = "https://example.com/back?from=a b&to=ä!'()*~";
  const { token, secret, authorize_url } = await login.requestToken(callback, signal);
  const verifier = await allow(authorize_url, token);
  const granted = await login.accessToken(token, secret, verifier, signal);
  const { external_id, username } = granted.profile;
  await port.revoke?.({ ...account, external_id, username, secret: granted.secret }, signal);
  const own = openToken(granted.secret);
  return { [token]: secret, [own.token]: own.secret };
}

const blank: Outgoing = {
  text: '',
  media: [],
  in_reply_to: null,
  agent: { id: 'agent', name: 'Ada' },
  idem_key: 'one',
  first_intent_at: 0,
  prepared: {},
};

async function converse(world: XWorld, signal: AbortSignal): Promise<void> {
  const { port, account, emulator } = world;
  const publish = async (post: Outgoing) => {
    const prepared = (await port.prepare?.(account, post, signal)) ?? {};
    const { external_id } = await port.publish(account, { ...post, prepared }, signal);
    const search = { since: Date.now() - 60_000, until: Date.now() + 60_000 };
    await port.find?.(account, post, { ...search, isTaken: async () => false }, signal);
    return external_id;
  };
  const begin = await port.mentions?.(account, null, signal);
  const first = await publish({ ...blank, text: 'Café & <tea> at https://example.com/menu 🦊' });
  const media = [{ ...dot, is_ai: true }, { ...dot, alt: '' }, dot, dot];
  await publish({ ...blank, text: 'It blinks.', media: [clip] });
  const second = await publish({ ...blank, text: 'Four cups.', media, in_reply_to: first });
  await emulator.says('grace', '@ada & co.', second);
  for (let n = 0; n < 101; n += 1) await emulator.says('ada', `Chatter ${n}`);
  await publish({ ...blank, text: 'After many pages.' });
  await port.mentions?.(account, begin?.cursor ?? null, signal);
  await port.metrics?.(account, [first, second, '1'], signal);
  await port.remove?.(account, second, signal);
}

export async function makeJourney(): Promise<Journey> {
  const exchanges: Exchange[] = [];
  const world = await openXWorld(recording(exchanges));
  const { signal } = new AbortController();
  try {
    await converse(world, signal);
    const tokens = await connect(world, signal);
    const own = openToken(world.account.secret);
    const { api_key: key, api_secret: secret } = await world.tools.keys();
    return {
      exchanges,
      consumer: { key, secret },
      tokens: { ...tokens, [own.token]: own.secret },
    };
  } finally {
    await world.close();
  }
}
