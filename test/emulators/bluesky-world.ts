/** The Bluesky adapter with its emulator and a signed-in account. */
import { z } from 'zod';
import { freePort } from '#scripts/free-port.ts';
import type { BlueskyTools } from '#server/adapters/social/bluesky/call.ts';
import { createBlueskyLogin } from '#server/adapters/social/bluesky/login.ts';
import { createBluesky } from '#server/adapters/social/bluesky/adapter.ts';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import { createEgress } from '#server/egress/egress.ts';
import { picture } from './a-picture.ts';
import { video } from './a-video.ts';
import { type Bluesky, startBluesky } from './bluesky-process.ts';

export const ada = {
  did: 'did:plc:adalovelaceadalovelace22',
  handle: 'ada.bsky.test',
  name: 'Ada',
  app_password: 'cana-ryca-nary-cana',
};
export const grace = {
  did: 'did:plc:gracehoppergracehopper22',
  handle: 'grace.test',
  name: 'Grace',
};

export interface BlueskyWorld extends FaultyWorld {
  bluesky: Bluesky;
  tools: BlueskyTools;
  /** Web pages by URL. */
  pages: Map<string, () => Promise<Response>>;
  /** The service’s reported times, milliseconds UTC. */
  dates: number[];
  /** The stored credentials, oldest first. */
  saved: string[];
}

const Said = z.object({ uri: z.string() });

export async function openBluesky(): Promise<BlueskyWorld> {
  const bluesky = await startBluesky();
  const { service, order } = bluesky;
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [service, nowhere] });
  const [dates, saved]: [number[], string[]] = [[], []];
  const pages = new Map<string, () => Promise<Response>>();
  const tools: BlueskyTools = {
    fetchFor: () => egress.fetch,
    async fetchPublic(url) {
      const page = pages.get(url);
      if (!page) throw new Error(`Nothing is at ${url}.`);
      return page();
    },
    plc: { url: service, fetch: egress.fetch },
    clock: Date.now,
    onDate: (instant) => void dates.push(instant),
    async saveSecret(_account, next) {
      saved.push(next);
      return next;
    },
  };
  await order({ op: 'person', person: ada });
  await order({ op: 'person', person: grace });
  const { secret } = await createBlueskyLogin(tools).check({
    service,
    identifier: ada.handle,
    app_password: ada.app_password,
    signal: new AbortController().signal,
  });
  const tokens = z.object({ access_jwt: z.string(), refresh_jwt: z.string() });
  const { access_jwt, refresh_jwt } = tokens.parse(JSON.parse(secret));
  const addressOf = (input: Parameters<typeof fetch>[0]) =>
    input instanceof Request ? input.url : input.toString();
  // The same requests to an address without a server.
  const elsewhere: typeof fetch = (input, init) =>
    egress.fetch(addressOf(input).replace(service, nowhere), init);
  return {
    bluesky,
    tools,
    dates,
    saved,
    picture,
    video,
    pages,
    port: createBluesky(tools),
    account: {
      id: 'account',
      owner_id: 'owner',
      external_id: ada.did,
      username: ada.handle,
      secret,
    },
    agent: { id: 'agent', name: 'Ada' },
    held: () => bluesky.held(ada.did),
    missing_parent: `at://${grace.did}/app.bsky.feed.post/3kaaaaaaaaaa2`,
    async mention(text) {
      const said = await order({
        op: 'say',
        by: grace.did,
        to: ada.did,
        reason: 'mention',
        indexed_at: Date.now(),
        text: `@${ada.handle} ${text}`,
      });
      return { external_id: Said.parse(said).uri };
    },
    now: Date.now,
    faults: {
      next: async (fault) => void (await order({ op: 'fault', fault })),
      accepts: async (taken) => void (await order({ op: 'accepts', taken })),
      unreachable: createBluesky({ ...tools, fetchFor: () => elsewhere }),
      secrets: [ada.app_password, access_jwt, refresh_jwt],
    },
    async close() {
      await egress.close();
      await bluesky.close();
    },
  };
}
