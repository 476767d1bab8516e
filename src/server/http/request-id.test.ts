import { afterEach, beforeEach, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld('sqlite');
});
afterEach(() => world.close());

interface Line {
  event?: string;
  msg?: string;
  request_id?: string;
}

const linesOf = (): Line[] => world.logged.map((line): Line => JSON.parse(line));

test('LG-1 a log line of a feature names the request that it was written for', async () => {
  await world.database.close();
  const replies = await Promise.all([1, 2, 3].map(() => world.call('GET', '/ready')));
  const named = linesOf()
    .filter(({ msg }) => msg === 'the database does not answer')
    .map(({ request_id }) => request_id);
  expect(named.toSorted()).toEqual(
    replies.map(({ headers }) => headers['x-request-id']).toSorted(),
  );
});

test('a log line after the body was read names the request', async () => {
  const member = await world.member();
  const body = {
    platform: 'bluesky',
    service: 'https://bsky.social',
    identifier: 'ada.bsky.social',
    app_password: 'aaaa-bbbb-cccc-dddd',
  };
  const reply = await world.call('POST', '/connections', { as: member, body });
  expect(reply.status).toBe(400);
  const line = linesOf().find(({ msg }) => msg === 'an account could not be connected');
  expect(line?.request_id).toBe(reply.body.request_id);
});

test('a log line about a rejected call names the request', async () => {
  const reply = await world.call('GET', '/agents');
  expect(reply.status).toBe(401);
  const line = linesOf().find(({ event }) => event === 'authorisation_refused');
  expect(line?.request_id).toBe(reply.body.request_id);
});

test('a log line outside of requests names no request', async () => {
  world.ctx.log.info('by itself');
  expect(linesOf().find(({ msg }) => msg === 'by itself')).not.toHaveProperty('request_id');
});

test('OB-7 an unreachable platform is logged in one line without a stack, an unexpected error with one', async () => {
  await world.close();
  const gone = new PlatformError('retry', 'That service cannot be reached.', {
    cause: new Error('connect ECONNREFUSED'),
  });
  let thrown: Error = gone;
  world = await createWorld('sqlite', {
    parts: ({ logins }) => ({ logins: { ...logins, bluesky: async () => Promise.reject(thrown) } }),
  });
  const member = await world.member();
  const body = {
    platform: 'bluesky',
    service: 'https://bsky.social',
    identifier: 'ada.bsky.social',
    app_password: 'aaaa-bbbb-cccc-dddd',
  };
  const before = world.logged.length;
  expect((await world.call('POST', '/connections', { as: member, body })).status).toBe(503);
  const told = world.logged.slice(before);
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({
    level: 40,
    reason: 'That service cannot be reached. < connect ECONNREFUSED',
  });
  expect(told[0]).not.toContain('request-id.test.ts');
  thrown = new Error('nobody foresaw this');
  expect((await world.call('POST', '/connections', { as: member, body })).status).toBe(500);
  expect(world.logged.at(-1)).toContain('request-id.test.ts');
});
