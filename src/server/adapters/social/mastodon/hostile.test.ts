import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgress } from '#server/egress/egress.ts';
import { createEgressWorld, type EgressWorld, limits } from '#test/egress-world.ts';
import { picture } from '#test/emulators/a-picture.ts';
import { ada, openMastodon, type MastodonWorld } from '#test/emulators/mastodon-world.ts';
import type { Order } from '#test/emulators/mastodon-control.ts';
import { checkToken } from './login.ts';
import { aPost } from '#server/adapters/social/outgoing.fixture.ts';

let world: MastodonWorld;
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openMastodon();
});
afterAll(() => world.close());

type Answer = Extract<Order, { op: 'answer' }>['answer'];
const answering = (answer: Answer) => world.mastodon.order({ op: 'answer', answer });
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

const statuses = 'POST /api/v1/statuses';
const json = JSON.stringify;

describe('P-7.310 a malicious server', () => {
  test.each([
    [401, json({ error: `bad token ${ada.token}` }), 'reconnect'],
    [422, json({ error: `<b>No</b> ${ada.token}<script>alert(1)</script>` }), 'rejected'],
    [403, `<html><body>${ada.token}</body></html>`, 'rejected'],
    [200, `{"id": "1", "${ada.token}`, 'unknown'],
    [200, json({ id: { not: 'a number' }, content: 7 }), 'unknown'],
    [200, json([]), 'unknown'],
    [500, `<h1>${ada.token}</h1>`, 'unknown'],
    [302, '', 'retry'],
  ])('answers %i and %j: that is %s, and the token does not leak', async (status, body, kind) => {
    const headers: Record<string, string> =
      status === 302 ? { location: 'http://169.254.169.254/' } : {};
    await answering({ call: statuses, status, body, headers });
    const { port, account } = world;
    const failure = await failureOf(port.publish(account, aPost(), never));
    expect(failure).toMatchObject({ name: 'PlatformError', kind });
    const told = inspect(failure, { depth: 12, showHidden: true, maxStringLength: null });
    expect(told).not.toContain(ada.token);
    expect((failure as Error).message).not.toMatch(/[<>]|alert/);
  });

  test('answers with someone else’s post: our post is not known to be published', async () => {
    const id = await world.mastodon.say({ by: '109000000000000002', to: ada.id, text: 'Mine' });
    const read = await fetch(`${world.mastodon.server}/api/v1/statuses/${id}`);
    await answering({ call: statuses, status: 200, body: await read.text() });
    const { port, account } = world;
    const failure = await failureOf(port.publish(account, aPost(), never));
    expect(failure).toMatchObject({ kind: 'unknown' });
    const [post, search] = [
      aPost({ text: 'Mine' }),
      { since: 0, until: Date.now() + 60_000, isTaken: async () => false },
    ];
    expect(await port.find?.(account, post, search, never)).toBeUndefined();
    const figures = await port.metrics?.(account, [`${world.mastodon.host}/${id}`], never);
    expect(figures?.size).toBe(0);
  });

  test('sends executable URLs, names with line breaks and absurd counts', async () => {
    const call = 'GET /api/v1/accounts/verify_credentials';
    const view = { id: ada.id, acct: 'ada', display_name: 'A\n\u0000da', avatar: 'javascript:1' };
    await answering({ call, status: 200, body: json({ ...view, followers_count: 1e300 }) });
    const profile = await world.port.profile?.(world.account, never);
    expect(profile).toMatchObject({ display_name: 'A da', avatar_url: null });
    expect(profile?.followers).toBeLessThan(1e12);
  });

  test('sends absurd limits: the network’s usual ones apply, and never more than ours', async () => {
    const statuses = { max_characters: -5, max_media_attachments: 1e9 };
    await world.mastodon.order({ op: 'instance', instance: { configuration: { statuses } } });
    const profile = await world.port.profile?.(world.account, never);
    expect(profile?.limits).toEqual({ software: 'mastodon', counting: 'fediverse', max_media: 4 });
    await world.mastodon.order({ op: 'instance', instance: {} });
  });

  test('claims another domain, which only that domain itself can confirm', async () => {
    await world.mastodon.order({ op: 'instance', instance: { domain: 'mastodon.social' } });
    const fetchFor = (server: string) =>
      server === world.mastodon.server
        ? world.tools.fetchFor(server)
        : async () => Response.json({ subject: 'acct:ada@mastodon.social', links: [] });
    const given = { server: world.mastodon.server, access_token: ada.token, signal: never };
    const { profile } = await checkToken({ ...world.tools, fetchFor }, given);
    expect(profile.external_id).toBe(`ada@${world.mastodon.host}`);
    await world.mastodon.order({ op: 'instance', instance: {} });
  });

  test('never finishes processing a file: the post is not sent, with a message', async () => {
    await world.mastodon.order({ op: 'looks', looks: 1000 });
    const post = aPost({ media: [{ ...picture, mime: 'image/gif' }] });
    const failure = await failureOf(
      Promise.resolve(world.port.prepare?.(world.account, post, never)),
    );
    expect(failure).toMatchObject({ kind: 'retry' });
    await world.mastodon.order({ op: 'looks', looks: 2 });
  });

  test('has endless posts: reading stops, and unread posts do not count as absent', async () => {
    const body = json(
      Array.from({ length: 40 }, (_, n) => ({
        id: String(10_000 + n),
        created_at: new Date().toISOString(),
        content: 'x',
        account: { id: ada.id, acct: 'ada' },
      })),
    );
    const call = `GET /api/v1/accounts/${ada.id}/statuses`;
    await answering({ call, status: 200, body, times: 2 });
    const search = { since: 0, until: Date.now(), isTaken: async () => false };
    // Repeating the same page yields nothing new.
    expect(await world.port.find?.(world.account, aPost(), search, never)).toBeUndefined();
  });

  test('SS-2 has an internal address, redirects, or sends too much data', async () => {
    const { fetch: _open, ...rest } = { fetch: null, ...world.tools };
    const dialed: string[] = [];
    const egress = createEgress({
      origins: [],
      resolve: async (name) => {
        dialed.push(name);
        return ['10.0.0.7'];
      },
    });
    const guarded = { ...rest, fetchFor: () => egress.guarded as typeof fetch };
    for (const server of ['https://inside.example', 'https://127.0.0.1', 'http://[::1]:80']) {
      const given = { server, access_token: ada.token, signal: never };
      const failure = await failureOf(checkToken(guarded, given));
      expect(failure).toMatchObject({
        kind: 'rejected',
        message: 'This server can’t reach that address.',
      });
    }
    await egress.close();
    expect(dialed).toEqual(['inside.example']);
  });

  test.each([
    [
      'redirects without end',
      'redirected the request too often.',
      (_request, response) => response.writeHead(302, { location: '/again' }).end(),
    ],
    [
      'sends a huge body',
      'sent more than we can read.',
      (_request, response) => response.end(Buffer.alloc(limits.bytes + 1)),
    ],
    ['never answers', 'took too long to respond.', () => {}],
  ] as [string, string, EgressWorld['outside']['answer']][])(
    'SS-4 %s: it ends, and says so',
    async (_what, message, answer) => {
      const outer = await createEgressWorld();
      const egress = outer.build({ limits: { ...limits, total: 300 } });
      outer.outside.answer = answer;
      const tools = { ...world.tools, fetchFor: () => egress.guarded as typeof fetch };
      const given = { server: 'http://site.test', access_token: ada.token, signal: never };
      const failure = await failureOf(checkToken(tools, given));
      await egress.close();
      outer.stop();
      expect(failure).toMatchObject({ kind: 'retry', message: `Mastodon at site.test ${message}` });
      expect(outer.outside.requests.length).toBeLessThanOrEqual(limits.redirects + 1);
    },
  );
});
