import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { type Nostr, startNostr } from '#test/emulators/nostr-process.ts';
import { saidBy, someone } from '#test/emulators/nostr-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { runWorker } from '#test/run-worker.ts';

describe.each(engines)('an account on Nostr on %s', (engine) => {
  let nostr: Nostr;
  let world: World;
  let owner: Person;
  let agent: string;
  const ada = someone();

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const connect = (key = ada.key) =>
    call('POST', '/connections', {
      platform: 'nostr',
      key,
      relays: `${nostr.relay('/one')} ${nostr.relay('/two')}`,
      media_server: nostr.origin,
    });
  const publish = (content: string) =>
    call('POST', `/agents/${agent}/posts`, { platform: 'nostr', content });
  let passed = 0;
  const later = async (milliseconds: number) => {
    world.pass(milliseconds);
    passed += milliseconds;
    for (const relay of ['/one', '/two'] as const) {
      await nostr.order({ op: 'set', relay, passed });
    }
    await runWorker(world.ctx);
  };
  const held = async (text: string) =>
    (await nostr.held(ada.pubkey)).filter((post) => post.text === text);

  beforeAll(async () => {
    nostr = await startNostr();
    world = await createWorld(engine, { env: { NOSTR_TRUSTED_SERVERS: nostr.origin } });
    owner = await world.member();
    agent = (await world.agent(owner)).id;
  });
  afterAll(async () => {
    await world.close();
    await nostr.close();
  });

  test('P-7.252 is connected, publishes, and does not expose its key', async () => {
    const refused = await connect(
      'npub1xtscya34g58tk0z605fvr788k263gsu6cy9x0mhnm87echrgufzsevkk5s',
    );
    expect(JSON.stringify(refused.body)).toContain('That’s your public key (npub)');
    const made = await connect();
    expect(made.body.data).toMatchObject({ username: expect.stringMatching(/^npub1/) });
    const joined = await call('POST', `/agents/${agent}/connect-platform`, { platform: 'nostr' });
    expect(joined.status).toBe(200);
    const sent = await publish('Hello from here. #first');
    expect(sent.body.data).toMatchObject({
      status: 'PUBLISHED',
      url: expect.stringContaining('https://njump.me/note1'),
    });
    expect(await held('Hello from here. #first')).toHaveLength(1);
    const rows = await world.ctx.db.selectFrom('accounts').selectAll().execute();
    for (const told of [made.body, sent.body, rows, world.logged]) {
      expect(JSON.stringify(told)).not.toContain(ada.key);
    }
  });

  test('P-7.254 a post whose response was lost is resolved by its event id', async () => {
    for (const kind of ['reset_after', 'reset_before'] as const) {
      await later(61 * second);
      for (const relay of ['/one', '/two'] as const) {
        await nostr.order({ op: 'set', relay, fault: { kind } });
      }
      const text = `Lost by ${kind}.`;
      expect((await publish(text)).body.data.status).not.toBe('PUBLISHED');
      for (let n = 0; n < 4 && (await held(text)).length === 0; n += 1) await later(60 * second);
      await later(60 * second);
      const [one, ...more] = await held(text);
      expect(more).toEqual([]);
      const elsewhere = (await nostr.held(ada.pubkey, '/two')).filter((post) => post.text === text);
      expect(elsewhere).toEqual([one]);
      const row = await world.ctx.db
        .selectFrom('parts')
        .select(['state', 'external_id'])
        .where('text', '=', text)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ state: 'published', external_id: one?.external_id });
    }
  });

  test('P-7.251 receives mentions', async () => {
    const stop = new AbortController().signal;
    await call('POST', `/agents/${agent}/engagement-settings`, { autoReplyEnabled: true });
    await pollMentions(world.ctx, stop);
    const tags = [['p', ada.pubkey]];
    const created_at = Math.floor(world.ctx.clock() / second);
    const content = 'What do you think of trains?';
    const said = saidBy(someone(), { content, tags, created_at });
    await nostr.order({ op: 'put', relay: '/two', event: { ...said } });
    world.pass(61 * second);
    await pollMentions(world.ctx, stop);
    const rows = await world.ctx.db.selectFrom('interactions').select(['text', 'kind']).execute();
    expect(rows).toEqual([{ text: 'What do you think of trains?', kind: 'mention' }]);
  });
});
