/** The emulated Threads or Instagram in a separate process, and its controls. */
import { z } from 'zod';
import type { Container, Entry, Network, Settings, StoredPost, Token, User } from './meta-state.ts';
import { controlsAt, startEmulator } from './process.ts';

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
  /** A container is processed at once. */
  finish(id: string): Promise<void>;
  ledger(): Promise<Entry[]>;
  /** All posts that are not deleted, oldest first. */
  posts(): Promise<StoredPost[]>;
  containers(): Promise<Container[]>;
  close(): Promise<void>;
}

const Ready = z.object({ url: z.url(), app_id: z.string(), app_secret: z.string() });

export async function startMetaProcess(network: Network): Promise<MetaEmulator> {
  const { ready: told, close } = await startEmulator('meta', network);
  const ready = Ready.parse(JSON.parse(told));
  const ask = controlsAt(ready.url);
  return {
    ...ready,
    fault: async (kind, more = {}) => void (await ask('POST', 'faults', { kind, ...more })),
    set: async (settings) => void (await ask('POST', 'settings', settings)),
    person: (username, account_type) => ask('POST', 'users', { username, account_type }),
    says: (by, text, in_reply_to) => ask('POST', 'posts', { by, text, in_reply_to }),
    finish: async (id) => void (await ask('POST', 'finished', { id })),
    ledger: () => ask('GET', 'ledger'),
    posts: () => ask('GET', 'posts'),
    containers: () => ask('GET', 'containers'),
    close,
  };
}
