/** The Mastodon adapter with its emulator and a connected account. */
import { freePort } from '#scripts/free-port.ts';
import type { MastodonTools } from '#server/adapters/social/mastodon/call.ts';
import { checkToken } from '#server/adapters/social/mastodon/login.ts';
import { createMastodon } from '#server/adapters/social/mastodon/adapter.ts';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import type { PortWorld } from '#server/adapters/social/port.suite.ts';
import { createEgress } from '#server/egress/egress.ts';
import { picture } from './a-picture.ts';
import { video } from './a-video.ts';
import { type Mastodon, startMastodon } from './mastodon-process.ts';
import type { Software } from './mastodon-state.ts';

const scopes = ['profile', 'read:statuses', 'read:notifications', 'write:statuses', 'write:media'];
export const ada = {
  id: '109000000000000001',
  acct: 'ada',
  name: 'Ada',
  token: 'a-token-of-ada-that-nobody-sees',
  scopes,
};
export const grace = { id: '109000000000000002', acct: 'grace@other.test', name: 'Grace' };

/** An account from the server’s response for its token. */
export const connectedAs = ({
  secret,
  profile,
}: Awaited<ReturnType<typeof checkToken>>): PortWorld['account'] => ({
  id: 'account',
  owner_id: 'owner',
  external_id: profile.external_id,
  username: profile.username,
  secret,
  limits: profile.limits ?? null,
});

export interface MastodonWorld extends FaultyWorld {
  mastodon: Mastodon;
  tools: MastodonTools;
}

/** A world with that server software. */
export async function openMastodon(software: Software = 'mastodon'): Promise<MastodonWorld> {
  const mastodon = await startMastodon();
  const { server, host, order } = mastodon;
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [server, nowhere] });
  const tools: MastodonTools = {
    fetchFor: () => egress.fetch,
    socketFor: () => egress.socket,
    clock: Date.now,
    onDate: () => {},
    // No need to wait for an emulator.
    wait: async (_milliseconds, signal) => signal.throwIfAborted(),
  };
  await order({ op: 'software', software });
  await order({ op: 'person', person: ada });
  await order({ op: 'person', person: grace });
  const found = await checkToken(tools, {
    server,
    access_token: ada.token,
    signal: new AbortController().signal,
  });
  const addressOf = (input: Parameters<typeof fetch>[0]) =>
    input instanceof Request ? input.url : input.toString();
  // The same requests to an address without a server.
  const elsewhere: typeof fetch = (input, init) =>
    egress.fetch(addressOf(input).replace(server, nowhere), init);
  return {
    mastodon,
    tools,
    picture,
    video,
    port: createMastodon(tools),
    account: connectedAs(found),
    agent: { id: 'agent', name: 'Ada' },
    held: () => mastodon.held(ada.id),
    missing_parent: `${host}/1`,
    mention: async (text) => ({
      external_id: `${host}/${await mastodon.say({ by: grace.id, to: ada.id, text: `@ada ${text}` })}`,
    }),
    now: Date.now,
    faults: {
      next: async (fault) => void (await order({ op: 'fault', fault })),
      accepts: async (taken) => void (await order({ op: 'accepts', taken })),
      unreachable: createMastodon({ ...tools, fetchFor: () => elsewhere }),
      secrets: [ada.token],
    },
    async close() {
      await egress.close();
      await mastodon.close();
    },
  };
}
