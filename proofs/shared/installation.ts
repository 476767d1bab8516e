/** Processes of the real server, started and stopped like an operator does, and a user. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#scripts/free-port.ts';
import { root } from '#scripts/steps.ts';
import { testWallet } from '#test/wallet.ts';

const metricsToken = 'only-for-proofs-0123456789';
const patience = 180_000;

export interface Process {
  url: string;
  child: ChildProcess;
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** The settings of one installation; nothing from this machine’s environment is passed on. */
export type Settings = Record<string, string>;

const environment = (settings: Settings): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: metricsToken,
  ...settings,
});

/** Polls until the result is as wanted. Throws when it never is. */
export async function until<T>(ask: () => Promise<T>, isWanted: (found: T) => boolean): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const found = await ask();
    if (isWanted(found)) return found;
    if (performance.now() > end) throw new Error(`It did not come about: ${JSON.stringify(found)}`);
    await sleep(250);
  }
}

export const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );

const sources = join(root, 'src/server/main.ts');

/** Starts a process without waiting for it. `program` is the file to run; by default the sources. */
export async function begin(settings: Settings, program = sources): Promise<Process> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = environment({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ...settings,
  });
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    url,
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Starts a process and waits until it is ready for requests. */
export async function start(settings: Settings, program?: string): Promise<Process> {
  const running = await begin(settings, program);
  await until(
    () => statusOf(`${running.url}/api/ready`),
    (status) => {
      const { exitCode } = running.child;
      if (exitCode !== null) throw new Error(`it ended (${exitCode}): ${running.output()}`);
      return status === 200;
    },
  );
  return running;
}

/** Runs a command of `package.json` as npm would; returns its output. Throws when it fails. */
export async function command(name: string, words: string[], settings: Settings): Promise<string> {
  const script = join(root, 'scripts', `${name}.ts`);
  const child = spawn(process.execPath, [script, ...words], {
    cwd: root,
    env: environment(settings),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}: ${output}`);
  return output;
}

export const wallet = testWallet(7);

const Signed = z.object({ data: z.object({ token: z.string() }) });
const Asked = z.object({ message: z.string(), nonce: z.string() });

export interface Member {
  // Unchecked: a proof reads whatever is sent.
  // oxlint-disable-next-line typescript/no-explicit-any
  ask(method: string, path: string, body?: object): Promise<any>;
}

/** Signs in with a wallet from `WALLET_WHITELIST`. Throws when that fails. */
export async function signIn({ url }: Pick<Process, 'url'>, as = wallet): Promise<Member> {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const parsed: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(parsed)}`);
    return parsed;
  };
  const { address: walletAddress } = as;
  const asked = Asked.parse(await call('POST', '/auth/wallet-message', { walletAddress }));
  const signed = await call('POST', '/auth/wallet-login', {
    walletAddress,
    nonce: asked.nonce,
    signature: as.sign(asked.message),
  });
  const { token } = Signed.parse(signed).data;
  return { ask: (method, path, body) => call(method, path, body, token) };
}

/** Creates an agent connected to the sandbox; returns its id. */
export async function makeAgent({ ask }: Member): Promise<string> {
  const body = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
  const { id } = (await ask('POST', '/agents', body)).data;
  await ask('POST', `/agents/${id}/connect-platform`, { platform: 'sandbox' });
  return id;
}

export const publish = ({ ask }: Member, agent: string, content: string): Promise<unknown> =>
  ask('POST', `/agents/${agent}/posts`, { platform: 'sandbox', content });

/** The texts in the sandbox, as its owner reads them. */
export async function texts({ ask }: Member): Promise<string[]> {
  const { data } = await ask('GET', '/sandbox/timeline?limit=200');
  return data.map(({ text }: { text: string }) => text);
}

/** The sum of a metric over its labels; 0 where it does not exist. */
export async function metric({ url }: Pick<Process, 'url'>, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
