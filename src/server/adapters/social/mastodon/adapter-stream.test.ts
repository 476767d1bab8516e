import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Egress } from '#server/egress/egress.ts';
import { type MastodonWorld, openMastodon } from '#test/emulators/mastodon-world.ts';
import type { Software } from '#test/emulators/mastodon-state.ts';
import { linesOf } from './adapter.ts';

let world: MastodonWorld;
beforeAll(async () => {
  world = await openMastodon();
});
afterAll(() => world.close());

/** Holds the account’s connection until it is open or fails; returns its URL and headers. */
async function opened(software: Software, instance: object = {}, server?: string) {
  await world.mastodon.order({ op: 'software', software });
  await world.mastodon.order({ op: 'instance', instance: { ...instance } });
  const { account, tools } = world;
  const asked: [url: string, headers: object | undefined][] = [];
  const socketFor = (at: string): Egress['socket'] => {
    const open = tools.socketFor(at);
    return async (url, init) => {
      asked.push([url, init.headers]);
      return open(url, init);
    };
  };
  // Another server that announces the same as the emulated one.
  const fetchFor = (at: string): typeof fetch => {
    const fetch = tools.fetchFor(world.mastodon.server);
    return (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      return fetch(url.replace(at, world.mastodon.server), init);
    };
  };
  const secret = server
    ? (account.secret ?? '').replace(world.mastodon.server, server)
    : account.secret;
  const limits = { software };
  const lines = linesOf({ ...tools, socketFor, fetchFor }, [{ ...account, secret, limits }]);
  const stop = new AbortController();
  const { promise: isOpen, resolve } = Promise.withResolvers<string>();
  const held = lines[0]?.hold({ onOpen: () => resolve('open'), onWord: () => {} }, stop.signal);
  const outcome = await Promise.race([
    isOpen,
    held?.then(
      () => 'over',
      (error: Error) => error.message,
    ),
  ]);
  stop.abort();
  return { lines: lines.length, outcome, asked };
}

const named = (streaming: unknown) => ({ configuration: { urls: { streaming } } });

describe('P-7.423 the streaming URL that a server announces', () => {
  test('is used, with the token in a header, so that it is in no URL log', async () => {
    const { outcome, asked } = await opened('mastodon');
    const { host } = world.mastodon;
    expect(outcome).toBe('open');
    expect(asked).toEqual([
      [
        `ws://${host}/api/v1/streaming?stream=user%3Anotification`,
        { authorization: `Bearer ${world.faults.secrets[0]}` },
      ],
    ]);
  });

  test('gets the token in the URL if the software reads no header', async () => {
    const { outcome, asked } = await opened('pleroma');
    expect(outcome).toBe('open');
    expect(asked[0]?.[0]).toContain(`access_token=${world.faults.secrets[0]}`);
    expect(asked[0]?.[1]).toBeUndefined();
  });

  test.each(['snac', 'pixelfed'] as const)('no connection is opened on %s', async (software) => {
    expect(await opened(software)).toMatchObject({ lines: 0, asked: [] });
  });

  test.each([
    ['nothing', null],
    ['a page', 'https://stream.example/'],
    ['a plain connection', 'ws://stream.example'],
    ['a name and a password', 'wss://a:b@stream.example'],
    ['no address', 'stream.example'],
    ['something else', { wss: true }],
    ['no end of it', `wss://stream.example/${'x'.repeat(3000)}`],
  ])('is %s: no stream is opened', async (_what, streaming) => {
    const { outcome, asked } = await opened('mastodon', named(streaming), 'https://one.example');
    expect(outcome).toBe('The server names no stream that can be opened.');
    expect(asked).toEqual([]);
  });

  test('may be on another host: only its origin is used, and internal addresses are blocked', async () => {
    const there = 'wss://stream.example/admin/../delete?all=1#x';
    const { asked } = await opened('mastodon', named(there), 'https://one.example');
    expect(asked.map(([url]) => url)).toEqual([
      'wss://stream.example/api/v1/streaming?stream=user%3Anotification',
    ]);
    const inside = await opened('mastodon', named('wss://10.0.0.7'), 'https://one.example');
    expect(inside.outcome).toBe('10.0.0.7 is not a public address.');
  });
});
