import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgress } from '#server/egress/egress.ts';
import { answeringServer } from '#test/answering-server.ts';
import { startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada, type BlueskyWorld, openBluesky } from '#test/emulators/bluesky-world.ts';
import { createBlueskyLogin } from './login.ts';
import type { PlatformError } from '#server/adapters/social/port.ts';

let world: BlueskyWorld;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : input.toString();

const check = (change: object = {}, tools = world.tools) =>
  createBlueskyLogin(tools).check({
    service: world.bluesky.service,
    identifier: ada.handle,
    app_password: ada.app_password,
    signal,
    ...change,
  });

describe('signing in for the first time', () => {
  test('returns the account and the credentials to store', async () => {
    const { profile, secret } = await check({
      identifier: ` @${ada.handle}`,
      service: `${world.bluesky.service}/some/page?x=1`,
    });
    expect(profile).toMatchObject({ external_id: ada.did, username: ada.handle, followers: 42 });
    expect(JSON.parse(secret)).toEqual({
      service: world.bluesky.service,
      identifier: ada.handle,
      app_password: ada.app_password,
      did: ada.did,
      access_jwt: expect.any(String),
      refresh_jwt: expect.any(String),
    });
    expect(await world.port.profile?.({ ...world.account, secret }, signal)).toEqual(profile);
  });

  test.each([
    ['a wrong password', { app_password: 'wrong' }, 'reconnect', /doesn’t accept this handle/],
    ['nobody', { identifier: 'nobody.test' }, 'reconnect', /doesn’t accept this handle/],
    ['no address', { service: 'bsky' }, 'rejected', /isn’t the address/],
    ['another kind of address', { service: 'ftp://bsky.social' }, 'rejected', /isn’t the address/],
  ])('with %s fails with a message', async (_name, change, kind, message) => {
    await expect(check(change)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
    });
  });

  test('with the account’s main password is rejected, and that session is ended', async () => {
    const before = await world.bluesky.calls();
    await expect(check({ app_password: `main ${ada.app_password}` })).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/app password/),
    });
    const names = (await world.bluesky.calls()).slice(before.length).map(({ name }) => name);
    expect(names).toEqual(['com.atproto.server.createSession', 'com.atproto.server.deleteSession']);
  });

  const other = 'http://127.0.0.1:9';
  test.each([
    ['lives elsewhere', { pds: other }, /is on 127\.0\.0\.1:9, not on/],
    ['has another handle', { known_as: 'eve.test' }, /doesn’t match the handle ada\.bsky\.test/],
  ])(
    'to an account that by its identity %s is refused, and the session is ended',
    async (_how, change, message) => {
      await world.bluesky.order({ op: 'person', person: { ...ada, ...change } });
      const egress = createEgress({ origins: [world.bluesky.service, other] });
      const elsewhere = await answeringServer({ status: 404, text: '' });
      const there = createEgress({ origins: [elsewhere.base] });
      const fetchFor = (service: string): typeof fetch =>
        service === other
          ? (input, init) => there.fetch(addressOf(input).replace(other, elsewhere.base), init)
          : egress.fetch;
      const before = await world.bluesky.calls();
      await expect(check({}, { ...world.tools, fetchFor })).rejects.toMatchObject({
        kind: 'rejected',
        message: expect.stringMatching(message),
      });
      const names = (await world.bluesky.calls()).slice(before.length).map(({ name }) => name);
      expect(names).toEqual([
        'com.atproto.server.createSession',
        'com.atproto.server.deleteSession',
      ]);
      await world.bluesky.order({ op: 'person', person: ada });
      await Promise.all([egress.close(), there.close(), elsewhere.close()]);
    },
  );

  test('AC-5 to a service that claims someone else’s identity is rejected', async () => {
    const victim = { ...ada, did: 'did:plc:victimvictimvictimvictim' };
    const impostor = await startBluesky();
    await impostor.order({ op: 'person', person: victim });
    const egress = createEgress({ origins: [world.bluesky.service, impostor.service] });
    const tools = {
      ...world.tools,
      fetchFor: () => egress.fetch,
      plc: { url: world.bluesky.service, fetch: egress.fetch },
    };
    const signing = () => check({ service: impostor.service }, tools);
    await expect(signing()).rejects.toMatchObject({
      kind: 'rejected',
      message: 'Bluesky doesn’t know that account’s identity.',
    });
    await world.bluesky.order({ op: 'person', person: victim });
    await expect(signing()).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/^That account is on .* as the service\.$/),
    });
    await egress.close();
    await impostor.close();
  });

  test('through the service that an account’s server delegates sign-in to is accepted', async () => {
    const [entry, server] = [await startBluesky(), world.bluesky.service];
    await entry.order({ op: 'person', person: ada });
    const egress = createEgress({ origins: [server, entry.service] });
    const tools = { ...world.tools, fetchFor: () => egress.fetch };
    await expect(check({ service: entry.service }, tools)).rejects.toMatchObject({
      kind: 'rejected',
    });
    await world.bluesky.order({ op: 'signs_in', service: entry.service });
    const { profile } = await check({ service: entry.service }, tools);
    expect(profile.external_id).toBe(ada.did);
    await world.bluesky.order({ op: 'signs_in', service: server });
    await egress.close();
    await entry.close();
  });

  test('works for an identity hosted at its own domain (did:web)', async () => {
    const { service } = world.bluesky;
    const did = `did:web:${encodeURIComponent(new URL(service).host)}`;
    const app_password = 'web1-web2';
    const person = { did, handle: 'web.test', name: 'Web', app_password };
    await world.bluesky.order({ op: 'person', person });
    const egress = createEgress({ origins: [service] });
    const fetchFor = (): typeof fetch => (input, init) =>
      egress.fetch(addressOf(input).replace('https:', 'http:'), init);
    const { profile } = await check(
      { identifier: 'web.test', app_password },
      { ...world.tools, fetchFor },
    );
    expect(profile.external_id).toBe(did);
    await egress.close();
  });

  test('only needs the service itself and the identity', async () => {
    const answer = { name: 'app.bsky.actor.getProfile', status: 502, error: 'UpstreamFailure' };
    await world.bluesky.order({ op: 'answer', answer: { ...answer, message: 'Gone' } });
    expect((await check()).profile).toEqual({
      external_id: ada.did,
      username: ada.handle,
      display_name: ada.handle,
      avatar_url: null,
      followers: null,
    });
  });

  test.each([
    [9e99, 100_000_000_000],
    [-5, 0],
    [12.6, 13],
  ])('counts %d followers as %d', async (followers, counted) => {
    await world.bluesky.order({ op: 'person', person: { ...ada, followers } });
    expect((await check()).profile.followers).toBe(counted);
    await world.bluesky.order({ op: 'person', person: ada });
  });

  test.each([
    [{ status: 404, text: '<h1>Not here</h1>' }, 'reconnect', /No Bluesky service/],
    [{ status: 200, text: '<h1>Welcome</h1>' }, 'retry', /Couldn’t read/],
    [{ status: 200, body: { hello: 1 } }, 'retry', /Couldn’t understand/],
    [{ status: 302 }, 'retry', /redirected/],
  ] as const)(
    'at an address without a Bluesky service fails with a message (%j)',
    async (line, kind, message) => {
      const server = await answeringServer(line);
      const egress = createEgress({ origins: [server.base] });
      const tools = { ...world.tools, fetchFor: () => egress.fetch };
      await expect(check({ service: server.base }, tools)).rejects.toMatchObject({
        kind,
        message: expect.stringMatching(message),
      });
      await egress.close();
      await server.close();
    },
  );

  test('SS-3 cannot reach internal addresses', async () => {
    const egress = createEgress({ origins: [] });
    const fetchFor = (): typeof fetch => (input, init) =>
      egress.guarded(input instanceof Request ? input.url : input, init);
    for (const service of [world.bluesky.service, 'https://127.0.0.1', 'https://169.254.169.254']) {
      await expect(check({ service }, { ...world.tools, fetchFor })).rejects.toMatchObject({
        kind: 'rejected',
        message: 'This server can’t reach that address.',
      });
    }
    await egress.close();
  });

  test('SS-2 gives the same message for an internal host name as for one that does not exist', async () => {
    const addresses: Record<string, string[]> = { 'git.corp.test': ['10.0.0.7'] };
    const egress = createEgress({
      origins: [],
      resolve: async (host) => {
        const found = addresses[host];
        if (found) return found;
        throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
      },
    });
    const fetchFor = (): typeof fetch => (input, init) =>
      egress.guarded(input instanceof Request ? input.url : input, init);
    const failures = await Promise.all(
      ['git.corp.test', 'nothing.corp.test'].map((host) =>
        check({ service: `https://${host}` }, { ...world.tools, fetchFor }).catch(
          ({ kind, message, http }: PlatformError) => ({ kind, message, http }),
        ),
      ),
    );
    const same = { kind: 'rejected', message: 'This server can’t reach that address.' };
    expect(failures).toEqual([same, same].map((each) => ({ ...each, http: undefined })));
    await egress.close();
  });
});
