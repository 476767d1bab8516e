/** Streaming connections to Mastodon servers: the real application, emulated servers, disconnects and restarts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { minute } from '#contract/core/time.ts';
import type { Order } from '#test/emulators/mastodon-control.ts';
import { type Mastodon, startMastodon } from '#test/emulators/mastodon-process.ts';
import { ada, grace } from '#test/emulators/mastodon-world.ts';
import { engines } from '#test/engines.ts';
import { programOf, quiet } from '#test/programs.ts';
import { repeated, seed } from '#test/sampled.ts';
import { createWorld, type Person, secret, type World } from '#test/world.ts';
import { releaseHeld } from '#server/work.ts';
import { holdLines } from './hold-lines.job.ts';
import { pollMentions } from './poll-mentions.ts';

const patient = { timeout: 40_000, interval: 50 };
const never = new AbortController().signal;
/** What can happen to a server’s streams at any time. */
const befalls = ['tells', 'silent', 'refuses'] as const;

describe.each(engines)('servers that announce mentions by streams, on %s', (engine) => {
  let [well, ill]: Mastodon[] = [];
  let world: World;
  let owner: Person;
  const ids = new Map<Mastodon, string>();

  const servers = (): [Mastodon, Mastodon] => {
    if (!well || !ill) throw new Error('No server is there.');
    return [well, ill];
  };
  const connect = async (server: Mastodon) => {
    const call = (path: string, body: object) => world.call('POST', path, { as: owner, body });
    const given = { platform: 'mastodon', server: server.server, access_token: ada.token };
    const { id } = (await call('/connections', given)).body.data;
    const agent = await world.agent(owner);
    await call(`/agents/${agent.id}/connect-platform`, {
      platform: 'mastodon',
      connection_id: id,
    });
    await call(`/agents/${agent.id}/engagement-settings`, { autoReplyEnabled: true });
    ids.set(server, id);
  };

  beforeAll(async () => {
    [well, ill] = await Promise.all([startMastodon(), startMastodon()]);
    for (const one of servers()) {
      await one.order({ op: 'person', person: ada });
      await one.order({ op: 'person', person: grace });
    }
    const trusted = servers().map(({ server }) => server);
    world = await createWorld(engine, { env: { MASTODON_TRUSTED_SERVERS: trusted.join(',') } });
    owner = await world.member();
    for (const one of servers()) await connect(one);
    await pollMentions(world.ctx, never);
  });
  afterAll(async () => {
    await world.close();
    for (const one of servers()) await one.close();
  });

  const say = (server: Mastodon, text: string) =>
    server.say({ by: grace.id, to: ada.id, text: `@ada ${text}` });
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
    (await world.ctx.db.selectFrom('interactions').select('text').execute()).map(({ text }) =>
      text.replace('@ada ', ''),
    );
  const reaches = (text: string) =>
    vi.waitUntil(async () => (await heard()).includes(text), patient);
  const listener = (server: Mastodon) =>
    world.ctx.db
      .selectFrom('listeners')
      .selectAll()
      .where('account_id', '=', ids.get(server) ?? '')
      .executeTakeFirstOrThrow();
  const isTold = async (server: Mastodon) =>
    ((await listener(server)).pushed_until ?? 0) > world.ctx.clock();
  const becomesTold = (server: Mastodon) => vi.waitUntil(() => isTold(server), patient);
  const streaming = (server: Mastodon, how: Extract<Order, { op: 'streaming' }>['streaming']) =>
    server.order({ op: 'streaming', streaming: how });
  const shown = async (server: Mastodon) => {
    const { body } = await world.call('GET', '/connections', { as: owner });
    const all: { id: string; hearing?: unknown }[] = body.data;
    return all.find(({ id }) => id === ids.get(server))?.hearing;
  };

  test(
    'P-7.420 a stream announces a mention at once; after a disconnect the mention is found by polling, once',
    { tags: 'slow' },
    async () => {
      const [one] = servers();
      expect(await shown(one)).toEqual({ is_told: false, every: 30 });
      const stop = hold();
      await becomesTold(one);
      // Opening the stream polls the account; after that only the stream does.
      await say(one, 'When it opened.');
      await reaches('When it opened.');
      await say(one, 'At once.');
      await reaches('At once.');
      expect(await shown(one)).toEqual({ is_told: true, every: 30 });
      // Polled less often while the stream is open.
      await vi.waitUntil(async () => {
        const { next_at } = await listener(one);
        return next_at - world.ctx.clock() > minute;
      }, patient);
      await one.order({ op: 'streaming', streaming: 'tells' });
      await say(one, 'While it was cut.');
      await reaches('While it was cut.');
      await stop();
      const all = await heard();
      expect(all.toSorted()).toEqual(['At once.', 'When it opened.', 'While it was cut.']);
    },
  );

  test(
    'P-7.421 a server with faulty streams does not affect others, and is polled as usual',
    { tags: 'slow' },
    async () => {
      const [one, bad] = servers();
      const stop = hold();
      await becomesTold(one);
      for (const how of ['babbles', 'leads_away', 'refuses'] as const) {
        await streaming(bad, how);
        const { asked } = await bad.streams();
        await vi.waitUntil(async () => (await bad.streams()).asked > asked, patient);
        await say(one, `While the other one ${how}.`);
        await reaches(`While the other one ${how}.`);
      }
      // Nothing arrived by the stream; the next poll finds it.
      await say(bad, 'Not told.');
      world.pass(3 * minute);
      await pollMentions(world.ctx, never);
      expect(await heard()).toContain('Not told.');
      await stop();
      await streaming(bad, 'silent');
      const again = hold();
      await becomesTold(bad);
      await vi.waitUntil(async () => (await listener(bad)).lease_until === null, patient);
      await say(bad, 'Open, and silent.');
      await again();
      expect(await heard()).not.toContain('Open, and silent.');
      world.pass(3 * minute);
      await pollMentions(world.ctx, never);
      expect(await heard()).toContain('Open, and silent.');
      expect(world.logged.join('')).not.toContain(ada.token);
      await streaming(bad, 'tells');
    },
  );

  test('P-7.421 accounts beyond the limit of streams are polled as usual', async () => {
    const [one] = servers();
    await world.ctx.db.updateTable('listeners').set({ pushed_until: null }).execute();
    const { social } = world.ctx;
    let open = 0;
    const idle = Array.from({ length: 100 }, (_, n) => ({
      name: `idle ${n}`,
      place: `idle ${n}`,
      accounts: [],
      async hold({ onOpen }: { onOpen: () => void }, signal: AbortSignal) {
        onOpen();
        open += 1;
        await once(signal, 'abort');
      },
    }));
    const mastodon: typeof social.mastodon = {
      ...social.mastodon,
      lines: (accounts) => [...idle, ...(social.mastodon.lines?.(accounts) ?? [])],
    };
    const leaving = new AbortController();
    const crowded = { ...world.ctx, social: { ...social, mastodon } };
    const holding = holdLines(crowded, leaving.signal);
    await vi.waitUntil(() => open === idle.length, patient);
    expect((await one.streams()).open).toBe(0);
    expect(await isTold(one)).toBe(false);
    await say(one, 'One too many.');
    world.pass(3 * minute);
    await pollMentions(world.ctx, never);
    expect(await heard()).toContain('One too many.');
    leaving.abort();
    await holding;
  }, 60_000);

  test(
    'P-7.422 a worker that is killed between receiving and storing loses no mention',
    { tags: 'slow', timeout: 60_000 },
    async () => {
      const [one] = servers();
      const { ctx } = world;
      const { data_dir, database_url } = ctx.config;
      const env = {
        DATA_DIR: data_dir,
        SECRET_KEY: secret,
        LOG_LEVEL: 'silent',
        MASTODON_TRUSTED_SERVERS: one.server,
        ...(database_url && { DATABASE_URL: database_url }),
      };
      const order = { env, now: ctx.clock(), kind: 'told', owner_id: owner.id, id: 'told' };
      const child = spawn(
        process.execPath,
        [quiet, await programOf('dying-child'), JSON.stringify(order)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const isTaken = once(child.stdout, 'data');
      await vi.waitUntil(async () => (await one.streams()).open === 1, patient);
      await say(one, 'Taken, and not kept.');
      await isTaken;
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(await heard()).not.toContain('Taken, and not kept.');
      if (engine === 'sqlite') await releaseHeld(ctx);
      world.pass(3 * minute);
      await pollMentions(ctx, never);
      expect((await heard()).filter((text) => text === 'Taken, and not kept.')).toHaveLength(1);
    },
  );

  test(
    'P-7.422 many mentions with disconnects, silences, restarts and two workers are each stored once',
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const rounds = repeated(10, 50);
      const before = (await heard()).length;
      const of = (round: number) => servers()[round % 2] ?? servers()[0];
      const stops = [hold(), hold()];
      const chosen = fc.sample(fc.integer({ min: 0, max: 7 }), { numRuns: rounds, seed });
      const said: string[] = [];
      for (const [round, what] of chosen.entries()) {
        const server = of(round);
        const how = befalls[what];
        if (how) await streaming(server, how);
        if (what === befalls.length) {
          await stops.shift()?.();
          stops.push(hold());
        }
        for (let n = 0; n < 20; n += 1) {
          const text = `Number ${round * 20 + n}.`;
          said.push(text);
          await say(server, text);
        }
        // Now and then everything has time to finish.
        if (round % 10 === 9) {
          await streaming(server, 'tells');
          await reaches(`Number ${round * 20 + 19}.`);
        }
      }
      for (const one of servers()) await streaming(one, 'tells');
      for (const stop of stops) await stop();
      hold();
      await vi.waitUntil(async () => (await heard()).length >= before + said.length, patient);
      const all = (await heard()).filter((text) => text.startsWith('Number '));
      expect(all.toSorted()).toEqual(said.toSorted());
      expect(said).toHaveLength(rounds * 20);
    },
  );
});
