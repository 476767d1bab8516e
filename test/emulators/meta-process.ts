/** The emulated Threads or Instagram in a separate process, and its controls. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf, quiet } from '#test/programs.ts';
import type { Container, Entry, Network, Settings, StoredPost, Token, User } from './meta-state.ts';

export interface MetaEmulator {
  url: string;
  app_id: string;
  app_secret: string;
  /** The fault of the next create call; names are from `meta-publish.ts`. */
  fault(kind: string, more?: { seconds?: number }): Promise<void>;
  set(settings: Partial<Settings>): Promise<void>;
  /** An account with a sixty-day token. */
  person(username: string, account_type?: string): Promise<User & Token>;
  /** Someone replies to a post. */
  says(by: string, text: string, in_reply_to: string): Promise<StoredPost>;
  ledger(): Promise<Entry[]>;
  /** All posts that are not deleted, oldest first. */
  posts(): Promise<StoredPost[]>;
  containers(): Promise<Container[]>;
  close(): Promise<void>;
}

const Ready = z.object({ url: z.url(), app_id: z.string(), app_secret: z.string() });

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  throw new Error('The emulator did not start.');
}

export async function startMetaProcess(network: Network): Promise<MetaEmulator> {
  const child = spawn(process.execPath, [quiet, await programOf('meta'), network], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The emulator cannot be heard.');
  const ready = Ready.parse(JSON.parse(await firstLine(createInterface({ input: stdout }))));
  const ask = async (method: string, what: string, body?: unknown) => {
    const response = await fetch(`${ready.url}/__control/${what}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator: ${await response.text()}`);
    // We control both ends, so the shapes are those of the state.
    return JSON.parse(await response.text());
  };
  return {
    ...ready,
    fault: async (kind, more = {}) => void (await ask('POST', 'faults', { kind, ...more })),
    set: async (settings) => void (await ask('POST', 'settings', settings)),
    person: (username, account_type) => ask('POST', 'users', { username, account_type }),
    says: (by, text, in_reply_to) => ask('POST', 'posts', { by, text, in_reply_to }),
    ledger: () => ask('GET', 'ledger'),
    posts: () => ask('GET', 'posts'),
    containers: () => ask('GET', 'containers'),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
