import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createEgressWorld,
  type Dial,
  type EgressWorld,
  failure,
  publicHost,
} from '#test/egress-world.ts';
import { internalHosts as hosts } from '#test/internal-hosts.ts';
import { createEgress, type Egress } from './egress.ts';

let world: EgressWorld;
let egress: Egress;

beforeEach(async () => {
  world = await createEgressWorld();
  egress = world.build();
});
afterEach(async () => {
  await egress.close();
  world.stop();
});

describe('a user-supplied address', () => {
  test(`SS-2 reaches nothing internal, however it is spelled (${hosts.length} hosts)`, async () => {
    expect(hosts.length).toBeGreaterThanOrEqual(60);
    for (const host of hosts) {
      for (const scheme of ['http', 'https']) {
        expect(await failure(egress.guarded(`${scheme}://${host}/latest`)), host).toBe('refused');
      }
    }
    expect(world.dialled).toEqual([]);
    expect(world.inside.connections).toBe(0);
  });

  test.each([
    'http://127.0.0.1:80\\@site.test/',
    'http://site.test@127.0.0.1/',
    'http://user:pw@site.test/',
    'http://site.test:8080/',
    'https://site.test:80/',
    'http://site.test:443/',
    'ftp://site.test/',
    'file:///etc/passwd',
    'data:,x',
    'gopher://site.test/',
    'javascript:1',
    '//site.test/',
    'site.test',
    '',
    'http://[fe80::1%25eth0]/',
    'http://256.1.1.1/',
  ])('SS-1 is rejected because of its form: %s', async (url) => {
    expect(await failure(egress.guarded(url))).toBe('refused');
    expect(world.dialled).toEqual([]);
  });

  test('SS-1 needs https unless plain http is allowed', async () => {
    const strict = createEgress({
      origins: [],
      dial: world.dial,
      resolve: async () => [publicHost],
    });
    expect(await failure(strict.guarded('http://site.test/'))).toBe('refused');
    await strict.close();
  });

  test('SS-3 is rejected when any of its IP addresses is internal', async () => {
    world.names['mixed.test'] = [publicHost, '10.0.0.1'];
    world.names['none.test'] = [];
    expect(await failure(egress.guarded('http://mixed.test/'))).toBe('refused');
    expect(await failure(egress.guarded('http://none.test/'))).toBe('refused');
    expect(world.dialled).toEqual([]);
  });

  test('SS-3 is called at the IP address that was checked, under its own host name', async () => {
    const response = await egress.guarded('http://site.test/page');
    expect(await response.text()).toBe('hello');
    expect(world.dialled).toEqual([publicHost]);
    expect(world.outside.requests[0]?.headers.host).toBe('site.test');
  });

  test('falls back to its next IP address when one does not answer', async () => {
    world.names['two.test'] = ['93.184.216.35', publicHost];
    const choosy: Dial = (options, callback) => {
      if (options.hostname === '93.184.216.35') callback(new Error('no route'), null);
      else world.dial(options, callback);
    };
    const other = world.build({ dial: choosy });
    expect((await other.guarded('http://two.test/')).status).toBe(200);
    await other.close();
  });
});

describe('a redirect', () => {
  const redirectTo = (...targets: string[]) => {
    world.outside.answer = (_request, response) => {
      const location = targets.shift();
      if (location === undefined) response.end('there');
      else response.writeHead(302, { location }).end();
    };
  };

  test.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest',
    'http://intern.test/',
    'file:///etc/passwd',
    'http://[::1',
  ])('SS-4 to %s is rejected', async (location) => {
    redirectTo(location);
    expect(await failure(egress.guarded('http://site.test/'))).toBe('refused');
    expect(world.inside.connections).toBe(0);
  });

  test('SS-4 is followed at most three times', async () => {
    redirectTo('/1', 'http://site.test/2', '/3');
    expect(await (await egress.guarded('http://site.test/')).text()).toBe('there');
    redirectTo('/1', '/2', '/3', '/4');
    expect(await failure(egress.guarded('http://site.test/'))).toBe('too_many_redirects');
  });

  test('to another origin drops headers meant for the first one', async () => {
    world.names['other.test'] = [publicHost];
    redirectTo('http://other.test/');
    await egress.guarded('http://site.test/', {
      headers: { authorization: 'Bearer x', 'x-kept': '1' },
    });
    expect(
      world.outside.requests.map(({ headers }) => [headers.authorization, headers['x-kept']]),
    ).toEqual([
      ['Bearer x', '1'],
      [undefined, '1'],
    ]);
  });

  test('of a call that changes something is returned, not followed', async () => {
    redirectTo('/again');
    const response = await egress.guarded('http://site.test/', { method: 'POST', body: '{}' });
    expect(response.status).toBe(302);
    expect(world.outside.requests).toHaveLength(1);
  });
});
