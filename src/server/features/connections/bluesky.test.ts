import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { startBluesky, type Bluesky } from '#test/emulators/bluesky-process.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { revokeJob } from './revoke.job.ts';
import { runWorker } from '#test/run-worker.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

describe.each(engines)('an account on Bluesky on %s', (engine) => {
  let bluesky: Bluesky;
  let world: World;
  let owner: Person;
  let agent: string;
  let person: { did: string; handle: string; name: string; app_password: string };
  let count = 0;

  beforeAll(async () => {
    bluesky = await startBluesky();
    world = await createWorld(engine, {
      env: { BLUESKY_TRUSTED_SERVICES: bluesky.service, BLUESKY_PLC_URL: bluesky.service },
    });
  });
  afterAll(async () => {
    await world.close();
    await bluesky.close();
  });

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const connect = (app_password = person.app_password) =>
    call('POST', '/connections', {
      platform: 'bluesky',
      service: bluesky.service,
      identifier: person.handle,
      app_password,
    });
  const publish = (content: string) =>
    call('POST', `/agents/${agent}/posts`, { platform: 'bluesky', content });
  const row = () =>
    world.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .where('platform', '=', 'bluesky')
      .executeTakeFirstOrThrow();
  const opened = async () => {
    const { id, secret } = await row();
    const place = { table: 'accounts', row: id, column: 'secret', owner: owner.id };
    return JSON.parse(world.ctx.sealer.open(secret ?? '', place));
  };
  const later = async (milliseconds: number) => {
    world.pass(milliseconds);
    await bluesky.order({ op: 'later', seconds: milliseconds / second });
    await runWorker(world.ctx);
  };
  const held = async (text: string) =>
    (await bluesky.held(person.did)).filter((post) => post.text === text);

  beforeEach(async () => {
    owner = await world.member();
    agent = (await world.agent(owner)).id;
    count += 1;
    person = {
      did: `did:plc:${'a'.repeat(23)}${letters[count]}`,
      handle: `ada${count}.bsky.test`,
      name: 'Ada',
      app_password: `cana-ryca-nary-${count}`,
    };
    await bluesky.order({ op: 'person', person });
    await connect();
    const joined = await call('POST', `/agents/${agent}/connect-platform`, { platform: 'bluesky' });
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
  });

  test('is shown, publishes, and does not expose its secrets', async () => {
    const { body } = await call('GET', '/connections');
    const sent = await publish('Hello from here. #first');
    expect(sent.body.data).toMatchObject({
      status: 'PUBLISHED',
      url: expect.stringContaining(`https://bsky.app/profile/${person.handle}/post/`),
    });
    expect(await held('Hello from here. #first')).toHaveLength(1);
    expect((await row()).secret).toMatch(/^v1\./);
    const { access_jwt, refresh_jwt } = await opened();
    for (const word of [person.app_password, access_jwt, refresh_jwt]) {
      expect(JSON.stringify([body, sent.body, await row()])).not.toContain(word);
      expect(world.logged.join('\n')).not.toContain(word);
    }
  });

  test('IN-4 with an impossible follower count is shown with the maximum', async () => {
    await bluesky.order({ op: 'person', person: { ...person, followers: 9e99 } });
    const { id } = await row();
    expect((await call('POST', `/connections/${id}/check`)).status).toBe(200);
    const { status, body } = await call('GET', '/connections');
    expect(status).toBe(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({ platform: 'bluesky', followers: 100_000_000_000 }),
    );
    expect((await call('GET', '/analytics')).status).toBe(200);
    await bluesky.order({ op: 'person', person });
  });

  test('P-7.446 P-7.447 is labeled as a bot by one call, and records for its posts follow', async () => {
    const { id } = await row();
    const before = (await call('GET', '/connections')).body.data;
    expect(before.find((one: { id: string }) => one.id === id)).toMatchObject({
      label_url: 'https://bsky.app/settings/account',
      checklist: { automated_label: false },
    });
    const ticked = await world.call('PUT', `/connections/${id}/checklist`, {
      as: owner,
      body: { automated_label: true },
    });
    expect(ticked).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('We read from Bluesky') },
    });
    const stranger = await world.member();
    const path = `/connections/${id}/label`;
    expect((await world.call('POST', path, { as: stranger })).status).toBe(404);
    const labeled = await call('POST', path);
    expect(labeled).toMatchObject({
      status: 200,
      body: {
        data: { checklist: { automated_label: true } },
        message: 'Ada is labeled as automated.',
      },
    });
    const checked = await call('POST', `/connections/${id}/check`);
    expect(checked.body.data.checklist).toMatchObject({ automated_label: true });
    await bluesky.order({ op: 'profile', did: person.did, value: { displayName: 'Ada' } });
    const taken = await call('POST', `/connections/${id}/check`);
    expect(taken.body.data.checklist).toMatchObject({ automated_label: false });
  });

  test('that is not stored leaves no session open', async () => {
    const ended = async () =>
      (await bluesky.calls()).filter(({ name }) => name.endsWith('deleteSession')).length;
    const before = await ended();
    const as = await world.member();
    const again = await world.call('POST', '/connections', {
      as,
      body: {
        platform: 'bluesky',
        service: bluesky.service,
        identifier: person.handle,
        app_password: person.app_password,
      },
    });
    expect(again.status).toBe(409);
    expect(await ended()).toBe(before + 1);
  });

  test('whose session expired continues with a new one, which is stored', async () => {
    const before = await opened();
    await bluesky.order({ op: 'expire', kinds: ['access'] });
    expect((await publish('Still here.')).body.data).toMatchObject({ status: 'PUBLISHED' });
    const after = await opened();
    expect(after.access_jwt).not.toBe(before.access_jwt);
    expect({ ...after, access_jwt: '', refresh_jwt: '' }).toEqual({
      ...before,
      access_jwt: '',
      refresh_jwt: '',
    });
  });

  test.each(['error_after', 'reset_after', 'no_id', 'error_before'] as const)(
    'whose response is lost (%s) has the post once',
    async (kind) => {
      await bluesky.order({ op: 'fault', fault: { kind } });
      const text = `Lost by ${kind}.`;
      const { occurrence_id } = (await publish(text)).body.data;
      for (const wait of [30, 30, 120, 600, 60, 60]) await later(wait * second);
      const { state } = await world.ctx.db
        .selectFrom('occurrences')
        .select('state')
        .where('id', '=', occurrence_id)
        .executeTakeFirstOrThrow();
      expect(state).toBe('PUBLISHED');
      const [post, ...more] = await held(text);
      expect(more).toEqual([]);
      const parts = await world.ctx.db
        .selectFrom('parts')
        .select('external_id')
        .where('occurrence_id', '=', occurrence_id)
        .execute();
      expect(parts).toEqual([{ external_id: post?.external_id }]);
    },
  );

  test('whose app password was revoked holds its posts until it is reconnected', async () => {
    await bluesky.order({ op: 'expire', kinds: ['access', 'refresh'] });
    await bluesky.order({ op: 'person', person: { ...person, app_password: 'new1-new2' } });
    await publish('Held.');
    const { body } = await call('GET', '/connections');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        platform: 'bluesky',
        status: 'needs_reconnect',
        status_reason: 'Bluesky doesn’t accept this handle and app password.',
      }),
    );
    expect(await held('Held.')).toEqual([]);
    expect((await connect('new1-new2')).status).toBe(201);
    await later(second);
    await later(minute);
    expect(await held('Held.')).toHaveLength(1);
  });

  test('that is disconnected is signed out there', async () => {
    const { refresh_jwt } = await opened();
    const { id } = await row();
    expect((await call('DELETE', `/connections/${id}`)).status).toBe(200);
    await revokeJob(world.ctx).run(null, new AbortController().signal);
    const answer = await fetch(`${bluesky.service}/xrpc/com.atproto.server.refreshSession`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refresh_jwt}` },
    });
    expect(await answer.json()).toMatchObject({ error: 'InvalidToken' });
  });
});

test('a service on this machine is unreachable unless the operator allowed it', async () => {
  const bluesky = await startBluesky();
  const env = { BLUESKY_TRUSTED_SERVICES: 'https://bsky.social' };
  const world = await createWorld('sqlite', { env });
  const as = await world.member();
  for (const service of [bluesky.service, 'https://127.0.0.1', 'https://169.254.169.254']) {
    const body = { platform: 'bluesky', service, identifier: 'a.test', app_password: 'x' };
    const reply = await world.call('POST', '/connections', { as, body });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.error).toBe('This server can’t reach that address.');
  }
  expect(await bluesky.calls()).toEqual([]);
  await world.close();
  await bluesky.close();
});
