import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEgressWorld, type EgressWorld, failure, limits } from '#test/egress-world.ts';
import { createEgress, type Egress } from './egress.ts';
import { egressFailure, neverSent } from './egress-error.ts';

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

describe('a response', () => {
  test('SS-4 is aborted when it is announced as too large or turns out to be', async () => {
    world.outside.answer = (_request, response) => response.end(Buffer.alloc(limits.bytes + 1));
    expect(await failure(egress.guarded('http://site.test/'))).toBe('too_large');
    world.outside.answer = (_request, response) => {
      response.on('error', () => {});
      for (let n = 0; n < 20; n += 1) response.write(Buffer.alloc(10_000));
      response.end();
    };
    expect(await failure(egress.guarded('http://site.test/'))).toBe('too_large');
  });

  const zeros = Buffer.alloc(50_000_000);
  test.each([
    ['gzip', () => gzipSync(zeros)],
    ['deflate', () => deflateSync(zeros)],
    ['br', () => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })],
    ['gzip, gzip', () => gzipSync(gzipSync(zeros))],
  ])('SS-4 is aborted when it grows too large while decompressing (%s)', async (encoding, pack) => {
    const bomb = pack();
    expect(bomb.length).toBeLessThan(limits.bytes);
    world.outside.answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    expect(await failure(egress.guarded('http://site.test/'))).toBe('too_large');
  });

  test('that is compressed and small arrives decompressed', async () => {
    world.outside.answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small'));
    const response = await egress.guarded('http://site.test/');
    expect(await response.text()).toBe('small');
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('SS-4 that trickles in is aborted at the time limit', async () => {
    const quick = world.build({ limits: { ...limits, total: 300 } });
    world.outside.answer = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await failure(quick.guarded('http://site.test/'))).toBe('timeout');
    await quick.close();
  });

  test('SS-4 gets no extra time for redirects', async () => {
    const quick = world.build({ limits: { ...limits, total: 400 } });
    world.outside.answer = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 250);
    };
    expect(await failure(quick.guarded('http://site.test/'))).toBe('timeout');
    expect(world.outside.requests.length).toBeLessThanOrEqual(2);
    await quick.close();
  });

  test(
    'P-7.246 to a large upload may take as long as a slow line needs',
    { tags: 'slow' },
    async () => {
      const quick = world.build({ limits: { ...limits, total: 200 } });
      world.outside.answer = (request, response) => {
        request.resume().on('end', () => setTimeout(() => response.end('taken'), 600));
      };
      const send = (bytes: number) =>
        quick.guarded('http://site.test/', { method: 'POST', body: new Uint8Array(bytes) });
      expect(await failure(send(1000))).toBe('timeout');
      expect(await (await send(20_000_000)).text()).toBe('taken');
      await quick.close();
    },
  );

  test('SS-4 is aborted when its head trickles in or no connection is made', async () => {
    const quick = world.build({ limits: { ...limits, total: 300 } });
    world.outside.answer = ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-more: 1\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    };
    expect(await failure(quick.guarded('http://site.test/'))).toBe('timeout');
    await quick.close();
    const stuck = world.build({ limits: { ...limits, total: 200 }, dial: () => {} });
    expect(await failure(stuck.guarded('http://site.test/'))).toBe('timeout');
    await stuck.close();
  });

  test('that never starts is aborted, and the caller may abort earlier', async () => {
    world.outside.answer = () => {};
    const quick = world.build({ limits: { ...limits, total: 200 } });
    expect(await failure(quick.guarded('http://site.test/'))).toBe('timeout');
    await quick.close();
    const gone = AbortSignal.abort(new Error('the caller left'));
    expect(await failure(egress.guarded('http://site.test/', { signal: gone }))).toContain(
      'the caller left',
    );
  });

  test('SS-4 of an unexpected type is rejected', async () => {
    world.outside.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    const types = ['application/json'];
    expect(await failure(egress.guarded('http://site.test/', { types }))).toBe('wrong_type');
    world.outside.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'Application/JSON; charset=utf-8' }).end('{}');
    expect(await (await egress.guarded('http://site.test/', { types })).json()).toEqual({});
  });
});

describe('a configured address', () => {
  const configured = () => createEgress({ origins: [`http://127.0.0.1:${world.inside.port}/v1`] });

  test('SS-1 may be on this machine, and no other address may be called', async () => {
    const { fetch, close } = configured();
    const url = `http://127.0.0.1:${world.inside.port}/2/tweets`;
    expect(await (await fetch(url)).text()).toBe('hello');
    expect(await (await fetch(new Request(url, { method: 'POST', body: 'x' }))).text()).toBe(
      'hello',
    );
    const other = await fetch(`http://127.0.0.1:${world.outside.port}/`).catch(
      (error: unknown) => error,
    );
    expect(egressFailure(other)?.kind).toBe('refused');
    expect(world.outside.connections).toBe(0);
    await close();
  });

  test('gets a new connection each time, and redirects are not followed', async () => {
    const { fetch, close } = configured();
    world.inside.answer = (_request, response) => response.writeHead(307, { location: '/x' }).end();
    for (let n = 0; n < 3; n += 1) {
      expect((await fetch(`http://127.0.0.1:${world.inside.port}/`)).status).toBe(307);
    }
    expect([world.inside.connections, world.inside.requests.length]).toEqual([3, 3]);
    await close();
  });

  test('reports “never sent” when it refuses the connection, but not when it hangs up', async () => {
    const { fetch, close } = configured();
    const url = `http://127.0.0.1:${world.inside.port}/`;
    const failed = () => fetch(url, { method: 'POST', body: 'x' }).catch((error: unknown) => error);
    world.inside.answer = (request) => request.socket.destroy();
    expect(neverSent(await failed())).toBe(false);
    await new Promise((done) => world.inside.server.close(done));
    expect(neverSent(await failed())).toBe(true);
    expect(neverSent(new Error('something else'))).toBe(false);
    await close();
  });
});
