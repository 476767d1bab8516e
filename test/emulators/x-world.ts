/** The X adapter with an account at the emulated X. */
import { freePort } from '#scripts/free-port.ts';
import { createEgress } from '#server/egress/egress.ts';
import { startXProcess, type XEmulator } from '#test/emulators/x-process.ts';
import type { Account, Outgoing, SocialPort } from '#server/adapters/social/port.ts';
import type { TwitterTools } from '#server/adapters/social/twitter/call.ts';
import { packToken } from '#server/adapters/social/twitter/oauth.ts';
import { createTwitter } from '#server/adapters/social/twitter/adapter.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An image that X accepts. */
export const dot: Outgoing['media'][number] = {
  id: 'one',
  mime: 'image/png',
  alt: 'A dot.',
  bytes: async () => new Uint8Array(png),
};

export interface XWorld {
  emulator: XEmulator;
  tools: TwitterTools;
  port: SocialPort;
  account: Account;
  /** The adapter for an address without a server. */
  unreachable: SocialPort;
  /** The platform’s reported times. */
  dates: number[];
  close(): Promise<void>;
}

/** `change` wraps `fetch`, so that a test can observe the requests. */
export async function openXWorld(change = (way: typeof fetch) => way): Promise<XWorld> {
  const emulator = await startXProcess();
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [emulator.url, nowhere] });
  const dates: number[] = [];
  const { id, username, token, secret } = await emulator.person('ada', 'Ada');
  const { api_key, api_secret, url } = emulator;
  const tools = {
    fetch: change(egress.fetch),
    clock: Date.now,
    onDate: (date: number) => dates.push(date),
    base_url: url,
    keys: async () => ({ api_key, api_secret }),
  };
  return {
    emulator,
    tools,
    dates,
    port: createTwitter(tools),
    unreachable: createTwitter({ ...tools, base_url: nowhere }),
    account: {
      id: 'account',
      owner_id: 'owner',
      external_id: id,
      username,
      secret: packToken({ token, secret }),
    },
    async close() {
      await egress.close();
      await emulator.close();
    },
  };
}
