import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createEgress } from '#server/egress/egress.ts';
import { ada, grace } from '#test/emulators/bluesky-world.ts';
import { linesOf } from './mentions.ts';

const account = (id: string, external_id: string) => ({
  id,
  owner_id: 'owner',
  external_id,
  username: id,
  secret: null,
});

const posted = (by: string, record: object, operation = 'create') =>
  JSON.stringify({
    did: by,
    time_us: 1,
    kind: 'commit',
    commit: { rev: 'a', operation, collection: 'app.bsky.feed.post', rkey: 'b', record },
  });
const reply = (to: string) => ({
  text: 'Yes.',
  reply: { parent: { uri: `at://${to}/app.bsky.feed.post/c` } },
});
const mention = (of: string) => ({
  text: 'Hello',
  facets: [{ features: [{ $type: 'app.bsky.richtext.facet#mention', did: of }] }],
});

test('P-7.256 an account named in someone else’s post is told, and no other', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({ origins: [`http://127.0.0.1:${port}`] });
  const asked: string[] = [];
  server.on('connection', (socket, { url = '' }) => {
    asked.push(url);
    const stranger = 'did:plc:strangerstrangerstranger';
    for (const text of [
      'not even JSON',
      posted(stranger, mention(stranger)),
      posted(ada.did, reply(ada.did)),
      posted(stranger, mention(ada.did), 'delete'),
      posted(stranger, { text: `${ada.did}suffix` }),
      posted(stranger, mention(ada.did)),
      posted(ada.did, reply(grace.did)),
    ]) {
      socket.send(text);
    }
  });
  const [line] = linesOf({
    url: `ws://127.0.0.1:${port}/subscribe`,
    open: (url, init) => egress.socket(url, init),
  })([account('a', ada.did), account('g', grace.did)]);
  expect(line?.accounts).toEqual(['a', 'g']);
  const told: string[] = [];
  const onOpen = vi.fn<() => void>();
  const onWord = (ids: readonly string[]) => void told.push(...ids);
  const holding = line?.hold({ onOpen, onWord }, new AbortController().signal);
  await vi.waitUntil(() => told.length >= 2, { timeout: 20_000 });
  expect(told).toEqual(['a', 'g']);
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(['/subscribe?wantedCollections=app.bsky.feed.post']);
  for (const socket of server.clients) socket.terminate();
  await expect(holding).rejects.toMatchObject({ kind: 'closed' });
  server.close();
  await egress.close();
});
