/** The LinkedIn adapter with its emulator. */
import { createEgress } from '#server/egress/egress.ts';
import { type LinkedinTools, packSecret } from '#server/adapters/social/linkedin/call.ts';
import { createLinkedin } from '#server/adapters/social/linkedin/adapter.ts';
import type { Account, SocialPort } from '#server/adapters/social/port.ts';
import { freePort } from '#scripts/free-port.ts';
import { type Linkedin, startLinkedin } from './linkedin-process.ts';

export interface LinkedinWorld {
  emulator: Linkedin;
  tools: LinkedinTools;
  port: SocialPort;
  account: Account;
  token: string;
  /** The adapter for an address without a server. */
  unreachable: SocialPort;
  close(): Promise<void>;
}

export async function openLinkedinWorld(): Promise<LinkedinWorld> {
  const emulator = await startLinkedin();
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [emulator.url, nowhere] });
  const { sub, token } = (await emulator.order({ person: 'ada' })) as {
    sub: string;
    token: string;
  };
  const tools = {
    fetch: egress.fetch,
    clock: Date.now,
    onDate: () => {},
    api_url: emulator.url,
    web_url: emulator.url,
  };
  return {
    emulator,
    tools,
    token,
    port: createLinkedin(tools),
    unreachable: createLinkedin({ ...tools, api_url: nowhere }),
    account: {
      id: 'account',
      owner_id: 'owner',
      external_id: sub,
      username: 'Member ada',
      secret: packSecret(token),
    },
    async close() {
      await egress.close();
      await emulator.close();
    },
  };
}
