/** The emulated X in a separate process, and its controls. */
import { z } from 'zod';
import type { Charge } from './x-bill.ts';
import type { Entry, Media, Settings, StoredPost } from './x-state.ts';
import { controlsAt, startEmulator } from './process.ts';

interface Person {
  id: string;
  username: string;
  name: string;
  token: string;
  secret: string;
}

export interface XEmulator {
  url: string;
  api_key: string;
  api_secret: string;
  /** The fault of the next create call; names are from `x-create.ts`. */
  fault(kind: string, more?: { seconds?: number; ms?: number }): Promise<void>;
  set(settings: Partial<Settings>): Promise<void>;
  /** An account that has authorized the app. */
  person(username: string, name?: string): Promise<Person>;
  /** A person revokes the app’s permission. */
  revoke(username: string): Promise<void>;
  /** Someone posts. */
  says(by: string, text: string, in_reply_to?: string): Promise<StoredPost>;
  quotes(by: string, text: string, quoted: string): Promise<StoredPost>;
  ledger(): Promise<Entry[]>;
  /** What it charged. */
  bill(): Promise<Charge[]>;
  /** All posts that are not deleted, oldest first. */
  posts(): Promise<StoredPost[]>;
  media(): Promise<Media[]>;
  close(): Promise<void>;
}

const Ready = z.object({ url: z.url(), api_key: z.string(), api_secret: z.string() });

export async function startXProcess(): Promise<XEmulator> {
  const { ready: told, close } = await startEmulator('x');
  const ready = Ready.parse(JSON.parse(told));
  const ask = controlsAt(ready.url);
  return {
    ...ready,
    fault: async (kind, more = {}) => void (await ask('POST', 'faults', { kind, ...more })),
    set: async (settings) => void (await ask('POST', 'settings', settings)),
    person: (username, name) => ask('POST', 'users', { username, name }),
    revoke: async (username) => void (await ask('POST', 'revocations', { username })),
    says: (by, text, in_reply_to) => ask('POST', 'posts', { by, text, in_reply_to }),
    quotes: (by, text, quoted) => ask('POST', 'posts', { by, text, quoted }),
    ledger: () => ask('GET', 'ledger'),
    bill: () => ask('GET', 'bill'),
    posts: () => ask('GET', 'posts'),
    media: () => ask('GET', 'media'),
    close,
  };
}
