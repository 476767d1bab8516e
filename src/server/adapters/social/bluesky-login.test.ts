import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgress } from '#server/egress.ts';
import { answeringServer } from '#test/answering-server.ts';
import { ada, type BlueskyWorld, openBluesky } from '#test/emulators/bluesky-world.ts';
import { createBlueskyLogin } from './bluesky-login.ts';

let world: BlueskyWorld;
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await openBluesky();
});
afterAll(() => world.close());

const check = (change: object = {}, tools = world.tools) =>
  createBlueskyLogin(tools).check({
    ...{ service: world.bluesky.service, identifier: ada.handle, app_password: ada.app_password },
    ...{ signal, ...change },
  });

describe('signing in for the first time', () => {
  test('says who it is and gives the secret to keep', async () => {
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
    ['a wrong password', { app_password: 'wrong' }, 'reconnect', /does not accept the handle/],
    ['nobody', { identifier: 'nobody.test' }, 'reconnect', /does not accept the handle/],
    ['no address', { service: 'bsky' }, 'rejected', /not the address/],
    ['another kind of address', { service: 'ftp://bsky.social' }, 'rejected', /not the address/],
  ])('with %s fails in words', async (_name, change, kind, message) => {
    await expect(check(change)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
    });
  });

  test('with the account’s own password is refused, and that session is ended', async () => {
    const before = await world.bluesky.calls();
    await expect(check({ app_password: `main ${ada.app_password}` })).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/app password/),
    });
    const names = (await world.bluesky.calls()).slice(before.length).map(({ name }) => name);
    expect(names).toEqual(['com.atproto.server.createSession', 'com.atproto.server.deleteSession']);
  });

  test.each([
    [{ status: 404, text: '<h1>Not here</h1>' }, 'reconnect', /no Bluesky service/],
    [{ status: 200, text: '<h1>Welcome</h1>' }, 'retry', /could not be read/],
    [{ status: 200, body: { hello: 1 } }, 'retry', /could not be understood/],
    [{ status: 302 }, 'retry', /elsewhere/],
  ] as const)('where no such service is fails in words (%j)', async (line, kind, message) => {
    const server = await answeringServer(line);
    const egress = createEgress({ origins: [server.base] });
    const tools = { ...world.tools, fetchFor: () => egress.fetch };
    await expect(check({ service: server.base }, tools)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(message),
    });
    await egress.close();
    await server.close();
  });

  test('reaches nothing internal', async () => {
    const egress = createEgress({ origins: [] });
    const fetchFor = (): typeof fetch => (input, init) =>
      egress.guarded(input instanceof Request ? input.url : input, init);
    for (const service of [world.bluesky.service, 'https://127.0.0.1', 'https://169.254.169.254']) {
      await expect(check({ service }, { ...world.tools, fetchFor })).rejects.toMatchObject({
        kind: 'rejected',
        message: 'That address cannot be reached from here.',
      });
    }
    await egress.close();
  });
});
