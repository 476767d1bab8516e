import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { type Nostr, startNostr } from '#test/emulators/nostr-process.ts';
import { saidBy, someone } from '#test/emulators/nostr-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { holdLines } from './hold-lines.job.ts';
import { pollMentions } from './poll-mentions.ts';

const patient = { timeout: 20_000 };
const never = new AbortController().signal;

describe.each(engines)('streaming connections on %s', (engine) => {
  let nostr: Nostr;
  let world: World;
  const ada = someone();

  beforeAll(async () => {
    nostr = await startNostr();
    world = await createWorld(engine, { env: { NOSTR_TRUSTED_SERVERS: nostr.origin } });
    const owner = await world.member();
    const { id } = await world.agent(owner);
    const call = (path: string, body: object) => world.call('POST', path, { as: owner, body });
    await call('/connections', {
      platform: 'nostr',
      key: ada.key,
      relays: `${nostr.relay('/one')} ${nostr.relay('/two')}`,
      media_server: nostr.origin,
    });
    await call(`/agents/${id}/connect-platform`, { platform: 'nostr' });
    await call(`/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
    await pollMentions(world.ctx, never);
  });
  afterAll(async () => {
    await world.close();
    await nostr.close();
  });

  const say = async (content: string, relay: '/one' | '/two' = '/one') => {
    const created_at = Math.floor(world.ctx.clock() / second);
    const event = saidBy(someone(), { content, tags: [['p', ada.pubkey]], created_at });
    await nostr.order({ op: 'put', relay, event: { ...event } });
  };
  /** Holds the connections until stopped, at the latest at the end of the test. */
  const hold = () => {
    const leaving = new AbortController();
    const holding = holdLines(world.ctx, leaving.signal);
    const stop = async () => {
      leaving.abort();
      await holding;
    };
    onTestFinished(stop);
    return stop;
  };
  const heard = async () =>
    (await world.ctx.db.selectFrom('interactions').select('text').execute()).map(
      ({ text }) => text,
    );
  const reaches = (text: string) =>
    vi.waitUntil(async () => (await heard()).includes(text), patient);
  /** The cursor of this account; the agent has another in the sandbox. */
  const listener = () =>
    world.ctx.db
      .selectFrom('listeners')
      .innerJoin('accounts', 'accounts.id', 'listeners.account_id')
      .select(['listeners.pushed_until', 'listeners.next_at'])
      .where('accounts.platform', '=', 'nostr')
      .executeTakeFirst();
  const isCovered = () =>
    vi.waitUntil(async () => {
      const row = await listener();
      return (row?.pushed_until ?? 0) > world.ctx.clock();
    }, patient);

  test(
    'P-7.255 a mention announced by a relay is stored without waiting for the next poll, once',
    { tags: 'slow' },
    async () => {
      const stop = hold();
      await isCovered();
      await say('At once.');
      await reaches('At once.');
      // Polled less often while the connection is open.
      await vi.waitUntil(async () => {
        const row = await listener();
        return (row?.next_at ?? 0) - world.ctx.clock() > minute;
      }, patient);
      await nostr.order({ op: 'cut', relay: '/one' });
      await say('While the line was down.');
      await say('On the other one.', '/two');
      await reaches('While the line was down.');
      await reaches('On the other one.');
      await stop();
      expect((await heard()).toSorted()).toEqual([
        'At once.',
        'On the other one.',
        'While the line was down.',
      ]);
    },
  );

  test(
    'P-7.255 a mention that arrives without an open connection is found by the next poll',
    { tags: 'slow' },
    async () => {
      await say('Nobody was there.');
      expect(await heard()).not.toContain('Nobody was there.');
      world.pass(3 * minute);
      await pollMentions(world.ctx, never);
      expect(await heard()).toContain('Nobody was there.');
      const stop = hold();
      await isCovered();
      await say('Somebody is there again.');
      await reaches('Somebody is there again.');
      await stop();
      const all = await heard();
      expect(new Set(all).size).toBe(all.length);
    },
  );
});
