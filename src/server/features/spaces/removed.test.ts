/** A member with several devices and programs is removed: over real connections, everything ends with the next request. */
import { afterEach, describe, expect, test } from 'vitest';
import { spaceHeader } from '#contract/core/role-rights.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { assistant } from '#test/mcp-client.ts';
import { createProgramsWorld, type ProgramsWorld } from '#test/programs-world.ts';
import { deliverPushes, type PushService, pushService } from '#test/push-service.ts';
import { aMember, memberId } from '#test/spaces.ts';
import { type Reply, signIn } from '#test/world.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function open(engine: (typeof everyEngine)[number]) {
  const stage: ProgramsWorld = await createProgramsWorld(engine);
  ends.push(() => stage.close());
  await stage.again();
  const service: PushService = await pushService();
  ends.push(() => service.close());
  return { stage, service, world: stage.world, founder: stage.owner };
}

describe.each(engines)('a removed member on %s', (engine) => {
  test('P-50.195 is out in both browsers, with a token, an assistant, a stream and a device, and keeps what is theirs', async () => {
    const { stage, service, world, founder } = await open(engine);
    const ada = await aMember(world, founder, 'owner');
    const send = async (token: string, path: string, space = founder.id, method = 'GET') => {
      const headers = { authorization: `Bearer ${token}`, ...(space && { [spaceHeader]: space }) };
      const answer = await fetch(`${stage.address}/api${path}`, { method, headers });
      const body = (await answer.json()) as Reply['body'];
      return { status: answer.status, body };
    };
    const follow = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, [spaceHeader]: founder.id };
      const answer = await fetch(`${stage.address}/api/live`, { headers });
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const second = await signIn(world.call, ada.as.wallet);
    expect(second.id).toBe(ada.as.id);
    const browsers = [ada.as.token, second.token];
    const made = await world.call('POST', '/tokens', {
      ...ada,
      body: { name: 'Till', scopes: ['read', 'draft'] },
    });
    const token: string = made.body.token;
    const helper = await assistant(stage.address, token);
    ends.push(() => helper.close());
    const grant = await world.call('POST', '/programs', {
      ...ada,
      body: { request: stage.good(), scopes: ['read'] },
    });
    const code = new URL(grant.body.yes_url).searchParams.get('code') ?? '';
    const { access_token } = (await stage.exchange(code)).body;
    Object.assign(world.ctx, service.parts);
    const phone = service.browser();
    await world.call('POST', '/push', { as: ada.as, body: phone.subscription });
    const streams = await Promise.all(browsers.map(follow).map(async (text) => ({ text })));
    const { id: agent } = await world.agent(founder, { name: 'Rosa Crumb' });
    const shown = () => Promise.all(browsers.map((browser) => send(browser, `/agents/${agent}`)));
    const alert = async () => {
      await world.call('POST', '/tokens', { as: founder, body: { name: 'Bot', scopes: ['read'] } });
      await deliverPushes(world.ctx);
    };

    expect((await shown()).map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(token, '/agents', '')).body.data).toHaveLength(1);
    expect(await helper.use('list_agents')).toMatchObject({
      failed: false,
      text: expect.stringContaining('Rosa Crumb'),
    });
    // What a program was let into is the person’s own space.
    const own = await assistant(stage.address, access_token);
    ends.push(() => own.close());
    const theirs = { failed: false, text: expect.not.stringContaining('Rosa Crumb') };
    expect(await own.use('list_agents')).toMatchObject(theirs);
    await alert();
    expect(phone.read().at(-1)?.body).toContain('Bot');

    const path = `/space/members/${await memberId(world, founder, ada.as)}`;
    expect((await send(founder.token, path, '', 'DELETE')).status).toBe(200);

    for (const { status, body } of await shown())
      expect([status, body.code]).toEqual([403, 'space_gone']);
    expect((await send(token, '/agents', '')).status).toBe(401);
    await expect(helper.use('list_agents')).rejects.toThrow();
    await Promise.all(streams.map(({ text }) => text));
    await deliverPushes(world.ctx);
    expect(phone.read().at(-1)).toMatchObject({ title: 'Access ended' });
    const told = phone.read().length;
    await alert();
    expect(phone.read()).toHaveLength(told);

    // They stay signed in, and their own program stays connected.
    for (const browser of browsers) expect((await send(browser, '/agents', '')).status).toBe(200);
    expect(await own.use('list_agents')).toMatchObject(theirs);
  });
});
