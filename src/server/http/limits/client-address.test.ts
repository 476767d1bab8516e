import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resident } from '#test/email-account.ts';
import { createWorld, type World } from '#test/world.ts';
import { clientAddress } from './limits.ts';

const any = 1e9;
const rates = {
  auth: any,
  check: any,
  confirm: any,
  read: 5,
  write: any,
  generate: any,
  preview: any,
};

describe('the address of a caller behind a proxy', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld('sqlite', { app: { rates }, env: { TRUST_PROXY: '1' } });
    await resident(world, 'ada@example.com');
  });
  afterAll(() => world.close());

  const seenAs = async (forwarded: string): Promise<string | undefined> => {
    const headers = { 'x-forwarded-for': forwarded };
    const { call } = world;
    const body = { email: 'ada@example.com', password: 'seven quiet lanterns' };
    await call('POST', '/auth/login', { headers, body, ip: '10.0.0.1' });
    const row = await world.ctx.db
      .selectFrom('sessions')
      .select('ip')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return row?.ip;
  };

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9:50123', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', '10.0.0.1'],
    ['garbage', '10.0.0.1'],
    ['<script>', '10.0.0.1'],
    ['999.1.1.1', '10.0.0.1'],
    ['0x7f.1', '10.0.0.1'],
    ['1', '10.0.0.1'],
    ['a'.repeat(10_000), '10.0.0.1'],
  ])('sent as %s is read correctly', async (forwarded, kept) => {
    expect(await seenAs(forwarded)).toBe(kept);
  });

  test('DO-1 is one caller, whatever its port', async () => {
    const statuses: number[] = [];
    for (let port = 50_000; port < 50_006; port += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.77:${port}` };
      statuses.push((await world.call('GET', '/health', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('of a connection that was closed in the meantime is unknown, and no fault', () => {
    expect(clientAddress({ ip: undefined, socket: new Socket() })).toBe('unknown');
  });
});
