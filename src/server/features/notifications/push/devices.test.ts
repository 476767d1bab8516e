import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEgress } from '#server/egress/egress.ts';
import { bodyFor, calls } from '#test/calls.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  const { requirePublic } = createEgress({ origins: [], local: [] });
  world = await createWorld('sqlite', { parts: () => ({ requirePublic }) });
  ada = await world.member();
});
afterAll(() => world.close());

const subscribe = async (endpoint: string) => {
  const named = calls.find(({ name }) => name === 'push.subscribe');
  const body = { ...(named && bodyFor(named, {})), endpoint };
  return world.call('POST', '/push', { as: ada, body });
};

test.each(['10.0.0.1', '127.0.0.1', '192.168.1.7', '169.254.169.254', '[::1]', '[fd00::1]'])(
  'a device cannot be added with the address %s inside of a network',
  async (host) => {
    const { status, body } = await subscribe(`https://${host}/push`);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ path: 'endpoint', message: 'Use an address on the internet' }]);
  },
);

test('a device can be added with an address on the internet', async () => {
  expect((await subscribe('https://93.184.215.14/push')).status).toBeLessThan(300);
});
