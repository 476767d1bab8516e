import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createEgressWorld, type EgressWorld, failure, publicHost } from '#test/egress-world.ts';
import { flippingDns } from '#test/flipping-dns.ts';
import { internalHosts } from '#test/internal-hosts.ts';
import { createEgress, type Egress } from './egress.ts';
import type { Socket, SocketLimits } from './socket.ts';

const strict: SocketLimits = {
  handshake: 20_000,
  silence: 60_000,
  bytes: 10_000,
  flood: { window: 60_000, messages: 50, bytes: 40_000 },
};

let world: EgressWorld;
let egress: Egress;
let server: WebSocketServer;
let greet: (socket: WebSocket) => void;

beforeEach(async () => {
  world = await createEgressWorld();
  egress = world.build({ socket_limits: strict });
  greet = (socket) =>
    socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString('utf8')}`));
  server = new WebSocketServer({ server: world.outside.server, perMessageDeflate: true });
  server.on('connection', (socket) => greet(socket));
});
afterEach(async () => {
  await egress.close();
  for (const socket of server.clients) socket.terminate();
  server.close();
  world.stop();
});

/** A WebSocket, the messages it received, and how it ended. */
async function talk(url = 'ws://site.test/', by = egress) {
  const heard: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<Error>();
  const { promise: first, resolve: begin } = Promise.withResolvers<string>();
  const socket: Socket = await by.socket(url, {
    signal: new AbortController().signal,
    onText(text) {
      heard.push(text);
      begin(text);
    },
    onEnd: resolve,
  });
  return { socket, heard, first, end };
}

describe('a WebSocket', () => {
  test('SS-3 connects to the address that was checked, under its own host name', async () => {
    const { socket, first } = await talk();
    socket.send('hello');
    expect(await first).toBe('heard hello');
    expect(world.dialled).toEqual([publicHost]);
    socket.close();
    expect(() => socket.send('more')).toThrow();
  });

  test('SS-2 reaches no internal address, however it is spelled', async () => {
    for (const host of internalHosts) {
      for (const scheme of ['ws', 'wss']) {
        expect(await failure(talk(`${scheme}://${host}/`)), host).toBe('refused');
      }
    }
    world.names['mixed.test'] = [publicHost, '10.0.0.1'];
    expect(await failure(talk('ws://mixed.test/'))).toBe('refused');
    expect(world.dialled).toEqual([]);
    expect(world.inside.connections).toBe(0);
  });

  test.each(['ws://site.test:8080/', 'ws://a:b@site.test/', 'file:///etc', 'ws:', '', 'site.test'])(
    'SS-1 is rejected because of its form: %s',
    async (url) => {
      expect(await failure(talk(url))).toBe('refused');
      expect(world.dialled).toEqual([]);
    },
  );

  test('SS-1 needs wss unless plain http is allowed', async () => {
    const secure = world.build({ allow_http: false });
    expect(await failure(talk('ws://site.test/', secure))).toBe('refused');
    await secure.close();
  });

  test('SS-3 never reaches an internal address when the name server changes its answer with every query', async () => {
    const dns = await flippingDns([[publicHost], ['127.0.0.1']]);
    const flipping = world.build({ resolve: (host) => dns.resolve(host) });
    const outcomes: string[] = [];
    for (let n = 0; n < 20; n += 1) outcomes.push(await failure(talk('ws://bind.test/', flipping)));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(10);
    expect(dns.queries()).toBe(20);
    expect(world.inside.connections).toBe(0);
    await flipping.close();
    dns.close();
  });

  test('reaches an internal address only if the operator configured it', async () => {
    const { port } = world.outside.server.address() as AddressInfo;
    const url = `ws://127.0.0.1:${port}/`;
    const configured = createEgress({ origins: [`http://127.0.0.1:${port}`] });
    const { socket, first } = await talk(url, configured);
    socket.send('hello');
    expect(await first).toBe('heard hello');
    expect(await failure(talk(url.replace(`${port}`, '1'), configured))).toBe('refused');
    const nobody = createEgress({ origins: ['ws://127.0.0.1:1'] });
    expect(await failure(talk('ws://127.0.0.1:1', nobody))).toBe('refused');
    // An address from another server is never trusted like one that the operator configured.
    const foreign = { signal: new AbortController().signal, onText: () => {}, onEnd: () => {} };
    expect(await failure(configured.socket(url, { ...foreign, is_foreign: true }))).toBe('refused');
    await Promise.all([configured.close(), nobody.close()]);
  });
});

describe('a hostile server', () => {
  test('SS-4 cannot redirect the client', async () => {
    server.close();
    world.outside.server.removeAllListeners('upgrade');
    world.outside.answer = (_request, response) =>
      void response.writeHead(302, { location: 'http://intern.test/' }).end();
    expect(await failure(talk())).toBe('unreachable');
    expect(world.inside.connections).toBe(0);
    expect(world.outside.requests).toHaveLength(1);
  });

  test('is dropped when it never completes the handshake', async () => {
    world.outside.server.removeAllListeners('upgrade');
    world.outside.server.on('upgrade', () => {});
    const impatient = world.build({ socket_limits: { ...strict, handshake: 100 } });
    expect(await failure(talk(undefined, impatient))).toBe('unreachable');
    await impatient.close();
  });

  test.each(['x'.repeat(20_000), 'x'.repeat(5_000_000)])(
    'SS-4 cannot send a message that is too large, compressed or not',
    async (text) => {
      greet = (socket) => socket.send(text);
      const { end, heard } = await talk();
      expect(await end).toMatchObject({ kind: 'closed' });
      expect(heard).toEqual([]);
    },
  );

  test('SS-4 cannot send too many messages, or too many bytes in total', async () => {
    greet = (socket) => {
      for (let n = 0; n < 1000; n += 1) socket.send('x');
    };
    const many = await talk();
    expect(await many.end).toMatchObject({ kind: 'too_large' });
    expect(many.heard).toHaveLength(50);
    greet = (socket) => {
      for (let n = 0; n < 40; n += 1) socket.send('x'.repeat(8000));
    };
    const much = await talk();
    expect(await much.end).toMatchObject({ kind: 'too_large' });
    expect(much.heard).toHaveLength(5);
  });

  test(
    'is dropped when it falls silent, and kept when it answers pings',
    { tags: 'slow' },
    async () => {
      const impatient = world.build({ socket_limits: { ...strict, silence: 200 } });
      greet = (socket) => {
        const beat = setTimeout(() => socket.send('still here'), 700);
        socket.on('close', () => clearTimeout(beat));
      };
      const kept = await talk(undefined, impatient);
      expect(await kept.first).toBe('still here');
      kept.socket.close();
      // A paused socket reads nothing, so it answers no pings either.
      greet = (socket) => socket.pause();
      const silent = await talk(undefined, impatient);
      expect(await silent.end).toMatchObject({ kind: 'timeout' });
      await impatient.close();
    },
  );

  test('that disconnects ends the WebSocket once', async () => {
    greet = (socket) => socket.terminate();
    expect(await (await talk()).end).toMatchObject({ kind: 'closed' });
  });

  test('gets no connection when the signal was aborted before', async () => {
    const stop = new AbortController();
    const { promise: end, resolve } = Promise.withResolvers<Error>();
    const init = { signal: stop.signal, onText: () => {}, onEnd: resolve };
    await egress.socket('ws://site.test/', init);
    stop.abort(new Error('enough'));
    expect(await end).toMatchObject({ message: 'enough' });
    await expect(egress.socket('ws://site.test/', init)).rejects.toThrow('enough');
  });
});
