/** Whether an independent OAuth 1.0a provider accepts our requests, and only those. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createSigner } from '#server/adapters/social/twitter/oauth.ts';
import type { Compared } from '#proofs/shared/report.ts';
import type { Journey } from './x-journey.ts';

const script = join(import.meta.dirname, 'oauth-provider.py');
/** The system’s Python finds the system’s packages, which another one in the path may not. */
const system = '/usr/bin/python3';
const python = existsSync(system) ? system : 'python3';

interface Question {
  method: string;
  url: string;
  authorization: string;
  body: string;
}

interface Provider {
  version: string;
  /** Resets it with these secrets and no used nonces. */
  knows(journey: Pick<Journey, 'consumer' | 'tokens'>): Promise<void>;
  letsIn(question: Question): Promise<boolean>;
  close(): void;
}

const Greeting = z.object({ version: z.string() });
const Verdict = z.object({ let_in: z.boolean() });

/** `undefined` where Python or its library is not installed. */
async function openProvider(): Promise<Provider | undefined> {
  if (spawnSync(python, ['-c', 'import oauthlib']).status !== 0) return undefined;
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The provider has ended.');
    return JSON.parse(value);
  };
  const { version } = Greeting.parse(await next());
  const ask = async (question: object) => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    return Verdict.parse(await next()).let_in;
  };
  return {
    version,
    knows: async ({ consumer, tokens }) => void (await ask({ consumer, tokens })),
    letsIn: ({ method, url, authorization, body }) =>
      ask({ method, url, body, headers: { Authorization: authorization } }),
    close: () => child.stdin.end(),
  };
}

/** Addresses with every kind of character, and the same name twice. */
const addresses = [
  'https://api.x.com/2/tweets?ids=1%2C2%2C3&post.fields=public_metrics',
  'https://api.x.com/2/things?a=%20b%20&a=%2B&c%5B%5D=%3D&empty=',
  'https://api.x.com/2/things?q=%C3%A4%F0%9F%A6%8A&z=~!*()%27&y=-._',
  'http://127.0.0.1:8080/path/with%20space?b=2&a=1&b=1',
];
const rounds = 50;

const token = { token: 'a-token', secret: 'its secret & more=%' };
const keys = { api_key: 'app-key', api_secret: 'secret+of/the=app' };

/** Signed requests of forms that the adapter never sends. */
function odd(): Question[] {
  const sign = createSigner({ ...keys, clock: Date.now });
  return addresses.flatMap((url) =>
    Array.from({ length: rounds }, (_, n) => {
      const [method, marked] = [n % 2 ? 'POST' : 'GET', `${url}&n=${n}`];
      return { method, url: marked, body: '', authorization: sign({ method, url: marked, token }) };
    }),
  );
}

type Change = (question: Question) => Question;

/** Possible manipulations by someone between us and X. */
const tampering: Readonly<Record<string, Change>> = {
  'another method': (q) => ({ ...q, method: q.method === 'GET' ? 'DELETE' : 'GET' }),
  'another address': (q) => ({ ...q, url: q.url.replace(/(\/[^/?]*)(\?|$)/, '$1x$2') }),
  'one more parameter': (q) => ({ ...q, url: `${q.url}${q.url.includes('?') ? '&' : '?'}more=1` }),
  'another nonce': (q) => ({
    ...q,
    authorization: q.authorization.replace(/oauth_nonce="./, 'oauth_nonce="z'),
  }),
  'another time': (q) => ({
    ...q,
    authorization: q.authorization.replace(/oauth_timestamp="(\d+)"/, (_, seconds) => {
      return `oauth_timestamp="${Number(seconds) - 1}"`;
    }),
  }),
};

type Ask = (
  what: string,
  questions: readonly Question[],
  expected: boolean,
  /** Resets the provider with these secrets; without them it keeps its state. */
  known?: Pick<Journey, 'consumer' | 'tokens'>,
) => Promise<Compared>;

const asking =
  (provider: Provider): Ask =>
  async (what, questions, expected, known) => {
    if (known) await provider.knows(known);
    const wrong: string[] = [];
    for (const question of questions) {
      const letIn = await provider.letsIn(question);
      if (letIn !== expected) wrong.push(`${question.method} ${question.url}`);
    }
    return { what, tries: questions.length, wrong };
  };

/** The requests of a journey; their bodies are JSON, which is not signed. */
const questionsOf = ({ exchanges }: Journey): Question[] =>
  exchanges.map(({ method, url, headers }) => ({
    method,
    url,
    body: '',
    authorization: headers['authorization'] ?? '',
  }));

async function check(provider: Provider, journey: Journey): Promise<Compared[]> {
  const ask = asking(provider);
  const real = questionsOf(journey);
  const personal = real.filter(({ authorization }) => authorization.includes('oauth_token='));
  const consumer = { ...journey.consumer, secret: 'another' };
  const tokens = Object.fromEntries(Object.keys(journey.tokens).map((name) => [name, 'another']));
  const own = {
    consumer: { key: keys.api_key, secret: keys.api_secret },
    tokens: { [token.token]: token.secret },
  };
  const checks = [
    await ask("the adapter's requests that are turned away", real, true, journey),
    await ask('the same again that are let in', real, false),
    await ask('odd requests that are turned away', odd(), true, own),
    await ask('with the secret of another app that are let in', real, false, {
      ...journey,
      consumer,
    }),
    await ask('with the secret of another person that are let in', personal, false, {
      ...journey,
      tokens,
    }),
  ];
  for (const [what, change] of Object.entries(tampering)) {
    checks.push(await ask(`with ${what} that are let in`, real.map(change), false, journey));
  }
  return checks;
}

/** The verdict of python3-oauthlib; `undefined` where it is not installed. */
export async function checkSignatures(
  journey: Journey,
): Promise<{ version: string; checks: Compared[] } | undefined> {
  const provider = await openProvider();
  if (!provider) return undefined;
  try {
    return { version: provider.version, checks: await check(provider, journey) };
  } finally {
    provider.close();
  }
}
