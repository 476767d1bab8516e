import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { WebhookEvents } from '#contract/webhooks/calls.ts';
import { testEvent } from '#contract/webhooks/events.ts';
import { addWebhook, deliverTo, openReceiver, type Receiver, receiverUrl } from '#test/receiver.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { emit } from './service.ts';

interface Described {
  requestBody: {
    content: Record<
      string,
      {
        schema: {
          properties: { type: { const: string }; data: { additionalProperties: boolean } };
        };
      }
    >;
  };
}

let receiver: Receiver;
let world: World;
let owner: Person;
beforeAll(async () => {
  receiver = await openReceiver();
  world = await createWorld('sqlite', { parts: () => receiver.parts });
});
beforeEach(async () => {
  owner = await world.member();
});
afterAll(async () => {
  await world.close();
  receiver.close();
});

const events = ['post.published', 'budget.reached'];
const act = (as: Person, id: string, what: string, body?: object) =>
  world.call('POST', `/webhooks/${id}/${what}`, { as, body });
const happen = () => {
  const data = () => ({ agent_id: null, budget: 1, month: '2026-11' });
  const about = { owner_id: owner.id, event: 'budget.reached', subject: 'all', data } as const;
  return emit(world.ctx.db, [about], world.ctx.clock());
};

test('P-23.27 P-23.30 P-23.33 the secret of a webhook is shown once, stored encrypted, and for a day after a rotation both sign', async () => {
  const { id, secret } = await addWebhook(world, owner, events);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await world.call('GET', '/webhooks', { as: owner });
  expect(listed.body.data[0]).toMatchObject({ id, url: receiverUrl, events, state: 'on' });
  const row = await world.ctx.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  const next = await act(owner, id, 'secret');
  expect(next.body.secret).not.toBe(secret);
  for (const place of [JSON.stringify(listed.body), JSON.stringify(row), world.logged.join('')]) {
    expect(place).not.toContain(secret.slice(6));
  }
  const signs = async () => {
    await act(owner, id, 'test');
    const { headers, body } = receiver.taken.at(-1) ?? {};
    const signed = Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    return [secret, next.body.secret].map((one) => {
      const at = new Date(Number(signed['webhook-timestamp']) * 1000);
      const signature = new Webhook(one).sign(String(signed['webhook-id']), at, body ?? '');
      return signed['webhook-signature']?.split(' ').includes(signature);
    });
  };
  expect(await signs()).toEqual([true, true]);
  world.pass(day);
  expect(await signs()).toEqual([false, true]);
});

test('P-23.27 P-23.26 P-23.31 P-23.32 P-23.34 P-23.35 P-23.36 P-23.37 P-23.38 P-23.39 a webhook can be tested, paused, resumed, changed and deleted, by its owner only', async () => {
  const other = await world.member();
  const { id } = await addWebhook(world, owner, events);
  const tested = await act(owner, id, 'test');
  expect(tested.body).toMatchObject({
    message: 'Test delivered.',
    data: { event: 'webhook.test', state: 'delivered', status: 200, answer: 'ok', tries: 1 },
  });
  receiver.script.push({ status: 404, body: 'nobody\u0000 here' });
  expect((await act(owner, id, 'test')).body).toMatchObject({
    message: 'Test failed.',
    data: { state: 'given_up', status: 404, answer: 'nobody here', problem: 'It answered 404.' },
  });
  const hook = async () =>
    (await world.call('GET', '/webhooks', { as: owner })).body.data.find(
      (one: { id: string }) => one.id === id,
    );
  expect(await hook()).toMatchObject({ failing_since: null });
  const before = receiver.taken.length;
  await act(owner, id, 'pause');
  await happen();
  await deliverTo(receiver, world.ctx);
  const toThis = () => receiver.taken.slice(before).length;
  expect(await hook()).toMatchObject({ state: 'paused', waiting: 1 });
  const changed = await world.call('PUT', `/webhooks/${id}`, {
    as: owner,
    body: { url: `${receiverUrl}/2`, events: ['mention.received'] },
  });
  expect(changed.body.data).toMatchObject({ url: `${receiverUrl}/2`, state: 'paused' });
  await act(owner, id, 'resume');
  const sent = toThis();
  await deliverTo(receiver, world.ctx);
  expect(toThis()).toBe(sent + 1);
  const { data } = (await world.call('GET', `/webhooks/${id}/deliveries`, { as: owner })).body;
  expect(data).toHaveLength(3);
  const delivery = data.find((one: { event: string }) => one.event === 'budget.reached');
  const body = { url: receiverUrl, events };
  const foreign = await Promise.all([
    ...['secret', 'pause', 'resume', 'test'].map((what) => act(other, id, what)),
    act(other, id, 'replay', { since: new Date(0).toISOString() }),
    act(other, id, `deliveries/${delivery.id}/replay`),
    world.call('GET', `/webhooks/${id}/deliveries`, { as: other }),
    world.call('PUT', `/webhooks/${id}`, { as: other, body }),
    world.call('DELETE', `/webhooks/${id}`, { as: other }),
  ]);
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
  expect((await act(owner, id, `deliveries/${delivery.id}/replay`)).body).toMatchObject({
    data: { id: delivery.id, state: 'waiting', tries: 0 },
  });
  await deliverTo(receiver, world.ctx);
  expect(receiver.taken.at(-1)?.headers['webhook-id']).toBe(delivery.id);
  const all = await act(owner, id, 'replay', { since: delivery.created_at });
  expect(all.body).toMatchObject({ data: { replayed: 1 }, message: 'Sending 1 event again.' });
  expect((await world.call('DELETE', `/webhooks/${id}`, { as: owner })).status).toBe(200);
  expect(await hook()).toBeUndefined();
});

test.each([
  ['http://site.test/hook', 'Enter an https address'],
  ['ftp://site.test/hook', 'Enter an https address'],
  ['hook', 'Enter an https address'],
  ['https://127.0.0.1/hook', 'can’t be reached from the internet'],
  ['https://[::1]/hook', 'can’t be reached from the internet'],
  ['https://10.0.0.7/hook', 'can’t be reached from the internet'],
  ['https://inside.test/hook', 'can’t be reached from the internet'],
  ['https://metadata.test/hook', 'can’t be reached from the internet'],
  ['https://site.test:8443/hook', 'can’t be reached from the internet'],
  ['https://ada:secret@site.test/hook', 'can’t be reached from the internet'],
])('P-23.25 no webhook can be added or changed to %s', async (url, sentence) => {
  receiver.outside.names['metadata.test'] = ['93.184.216.34', '169.254.169.254'];
  const { id } = await addWebhook(world, owner, events);
  const connections = receiver.outside.inside.connections;
  const made = await world.call('POST', '/webhooks', { as: owner, body: { url, events } });
  const changed = await world.call('PUT', `/webhooks/${id}`, { as: owner, body: { url, events } });
  for (const { status, body } of [made, changed]) {
    expect(status).toBe(400);
    expect(body.details).toMatchObject([
      { path: 'url', message: expect.stringContaining(sentence) },
    ]);
  }
  expect(receiver.outside.inside.connections).toBe(connections);
});

test('P-23.27 unknown or no events, and more webhooks than the limit, are rejected', async () => {
  const add = (chosen: string[]) =>
    world.call('POST', '/webhooks', { as: owner, body: { url: receiverUrl, events: chosen } });
  expect((await add([])).body.details).toMatchObject([{ message: 'Choose at least one event' }]);
  expect((await add(['post.exploded'])).status).toBe(400);
  expect((await add(['webhook.test'])).status).toBe(400);
  for (let n = 0; n < limits.webhooks_per_user; n += 1) await addWebhook(world, owner, events);
  const one = await add(events);
  expect(one.body).toMatchObject({
    code: 'limit_reached',
    message: `You’ve reached the limit of ${limits.webhooks_per_user} webhooks. Delete some to add more.`,
  });
});

test(
  'P-23.28 the OpenAPI document describes each event as it is sent',
  { tags: 'slow' },
  async () => {
    const { webhooks } = (await world.call('GET', '/openapi.json')).body;
    expect(Object.keys(webhooks)).toEqual([...WebhookEvents, testEvent]);
    for (const [type, { post }] of Object.entries<{ post: Described }>(webhooks)) {
      const { type: named, data } =
        post.requestBody.content['application/json']?.schema.properties ?? {};
      expect(named?.const).toBe(type);
      expect(data?.additionalProperties).toBe(false);
    }
  },
);
