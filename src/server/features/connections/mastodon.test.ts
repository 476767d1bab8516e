import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ada } from '#test/emulators/mastodon-world.ts';
import { type Mastodon, startMastodon } from '#test/emulators/mastodon-process.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(everyEngine)('an account on a server of Mastodon’s kind on %s', (engine) => {
  let mastodon: Mastodon;
  let world: World;
  let owner: Person;
  let agent: string;
  let connection: string;

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const connect = (access_token = ada.token) =>
    call('POST', '/connections', { platform: 'mastodon', server: mastodon.server, access_token });
  const publish = (content: string) =>
    call('POST', `/agents/${agent}/posts`, { platform: 'mastodon', content });
  const check = () => call('POST', `/connections/${connection}/check`);

  beforeAll(async () => {
    mastodon = await startMastodon();
    await mastodon.order({ op: 'person', person: { ...ada, bot: true } });
    world = await createWorld(engine, { env: { MASTODON_TRUSTED_SERVERS: mastodon.server } });
    owner = await world.member();
    agent = (await world.agent(owner)).id;
  });
  afterAll(async () => {
    await world.close();
    await mastodon.close();
  });

  test('P-7.315 is connected by an access token, and shown with its server, its limits and its mark', async () => {
    const refused = await connect('not a token');
    expect(refused.body.message).toBe('The server doesn’t accept this access token.');
    const { status, body } = await connect();
    expect(status).toBe(201);
    connection = body.data.id;
    expect(body.data).toMatchObject({
      username: `ada@${mastodon.host}`,
      limits: { software: 'mastodon', max_length: 500 },
      checklist: { automated_label: true },
    });
    expect(JSON.stringify(body)).not.toContain(ada.token);
    expect(world.logged.join('')).not.toContain(ada.token);
    const joined = await call('POST', `/agents/${agent}/connect-platform`, {
      platform: 'mastodon',
    });
    expect(joined.status).toBe(200);
  });

  test('P-7.316 takes what its own server takes, as soon as that is known', async () => {
    const link = 'https://example.com/a/path/that/is/longer/than/twenty-three';
    const long = `${'x'.repeat(476)} ${link}`;
    expect((await publish(long)).body.data).toMatchObject({ status: 'PUBLISHED' });
    const tooLong = await publish(`${'x'.repeat(477)} ${link}`);
    expect(tooLong.body.details).toEqual([
      { path: 'content', message: 'Mastodon takes 500 characters; this has 501.' },
    ]);
    await mastodon.order({ op: 'software', software: 'gotosocial' });
    await check();
    expect((await publish('y'.repeat(900))).status).toBeLessThan(300);
    await mastodon.order({ op: 'software', software: 'pixelfed' });
    await check();
    expect((await publish('No picture')).body.message).toBe(
      'This Mastodon server only takes posts with an image or a video. Add one.',
    );
    await mastodon.order({ op: 'software', software: 'mastodon' });
    await mastodon.order({ op: 'person', person: { ...ada, bot: false } });
    const { body } = await check();
    expect(body.data).toMatchObject({ checklist: { automated_label: false } });
    expect(body.data.limits).toMatchObject({ software: 'mastodon' });
  });
});
