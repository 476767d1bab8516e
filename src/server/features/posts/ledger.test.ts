import { afterEach, describe, expect, test } from 'vitest';
import { ledgerTimes } from '#domain/ledger-times.ts';
import { type Capability, PlatformError } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox.ts';
import type { Engine } from '#server/db/client.ts';
import { createSandboxStore } from '#server/features/sandbox/store.ts';
import { engines } from '#test/engines.ts';
import { type FlakyPlatform, flakyPlatform } from '#test/flaky-platform.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { dispatch } from './ledger.ts';
import { sweep } from './reaper.ts';

interface Ledger {
  world: World;
  platform: FlakyPlatform;
  owner: Person;
  agentId: string;
  publish(body?: object): Promise<{ status: number; state: string; id: string }>;
  /** What the ledger says about a post. */
  state(id: string): Promise<string>;
  /** What the sandbox holds. */
  texts(): Promise<string[]>;
  /** A pass of everything that runs by itself, after some time. */
  later(milliseconds: number): Promise<void>;
  /** Puts the ledger where a process leaves it that dies during the call: intent committed, outcome not. */
  died(id: string): Promise<void>;
}

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

async function open(engine: Engine, capability: Capability = 'read'): Promise<Ledger> {
  const made: { platform?: FlakyPlatform } = {};
  const world = await createWorld(engine, {
    parts: ({ db, clock }) => {
      const platform = flakyPlatform(createSandbox(createSandboxStore(db, clock), capability));
      made.platform = platform;
      return { social: { sandbox: platform.port } };
    },
  });
  worlds.push(world);
  const { platform } = made;
  if (!platform) throw new Error('no platform');
  const owner = await world.member();
  const { id: agentId } = await world.agent(owner);
  const { ctx } = world;
  const occurrence = (id: string) =>
    ctx.db.selectFrom('occurrences').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    world,
    platform,
    owner,
    agentId,
    async publish(body = { content: 'Hello.' }) {
      const { status } = await world.call('POST', `/agents/${agentId}/posts`, {
        as: owner,
        body: { platform: 'sandbox', ...body },
      });
      const row = await ctx.db
        .selectFrom('occurrences')
        .select(['id', 'state'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return { ...row, status };
    },
    async state(id) {
      const { state, reason } = await occurrence(id);
      return reason ? `${state}(${reason})` : state;
    },
    async texts() {
      const rows = await ctx.db
        .selectFrom('sandbox_posts')
        .select('text')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ text }) => text);
    },
    async later(milliseconds) {
      world.pass(milliseconds);
      await sweep(ctx);
      await dispatch(ctx);
    },
    async died(id) {
      const gone = ctx.clock() - 1;
      await ctx.db
        .updateTable('occurrences')
        .set({ state: 'SENDING', reason: null, next_at: null, ambiguous: 0, lease_until: gone })
        .where('id', '=', id)
        .execute();
      await ctx.db
        .updateTable('attempts')
        .set({ outcome: null, settled_at: null })
        .where('occurrence_id', '=', id)
        .where((where) =>
          where.or([where('outcome', 'is', null), where('outcome', '!=', 'accepted')]),
        )
        .execute();
    },
  };
}

const minute = 60_000;
const reset = new PlatformError('unknown', 'The connection broke.');
const refusal = new PlatformError('rejected', 'Not this.');
const unreachable = new PlatformError('retry', 'Nobody there.');

describe.each(engines)('on %s', (engine) => {
  test.each([
    ['a refusal', refusal, 502, 'FAILED(rejected)', 0],
    ['nobody there', unreachable, 200, 'RETRY_WAIT(retry)', 0],
    [
      'too many',
      new PlatformError('retry', 'Slow down.', { retry_after: 90 }),
      200,
      'RETRY_WAIT(rate_limited)',
      0,
    ],
    ['logged out', new PlatformError('reconnect', 'Who are you?'), 200, 'HELD(reconnect)', 0],
    ['no answer', reset, 200, 'UNKNOWN(unknown_outcome)', 1],
    ['a bug in an adapter', new TypeError('oops'), 200, 'UNKNOWN(unknown_outcome)', 1],
  ])('%s leads where the table says', async (_name, fail, status, state, ambiguous) => {
    const ledger = await open(engine);
    ledger.platform.script.push({ fail });
    const post = await ledger.publish();
    expect(post.status).toBe(status);
    expect(await ledger.state(post.id)).toBe(state);
    const row = await ledger.world.ctx.db
      .selectFrom('occurrences')
      .select(['ambiguous', 'attempts'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ ambiguous, attempts: 1 });
    expect(await ledger.texts()).toEqual([]);
  });

  test('what could not be reached is sent once it can be', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('a platform that asks to wait is left alone until then', async () => {
    const ledger = await open(engine);
    const wait = new PlatformError('retry', 'Slow down.', { retry_after: 600 });
    ledger.platform.script.push({ fail: wait });
    const { id } = await ledger.publish();
    await ledger.later(9 * minute);
    expect(ledger.platform.calls).toHaveLength(1);
    await ledger.later(2 * minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test('a post whose answer was lost is found and adopted, not sent again', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ lose: reset });
    const { id } = await ledger.publish();
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(1);
    const series = await ledger.world.ctx.db
      .selectFrom('series')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(series.run_count).toBe(1);
    const part = await ledger.world.ctx.db
      .selectFrom('parts')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(part.url).toBe(`/sandbox?post=${part.external_id}`);
  });

  test('a process that dies after the last byte: adopted', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ lose: reset });
    const { id } = await ledger.publish();
    await ledger.died(id);
    await ledger.later(0);
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(1);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('a process that dies before the first byte: found absent twice, then sent exactly once', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    await ledger.died(id);
    await ledger.later(0);
    await ledger.later(minute);
    await ledger.later(4 * minute);
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    expect(ledger.platform).toMatchObject({ calls: ['Hello.'], reads: 2 });
    await ledger.later(10 * minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(2);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('twice ambiguous and twice absent is a question for the owner', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ fail: reset }, { fail: reset });
    const { id } = await ledger.publish();
    for (let round = 0; round < 6; round += 1) await ledger.later(61 * minute);
    expect(await ledger.state(id)).toBe('NEEDS_REVIEW(unknown_outcome)');
    expect(ledger.platform.calls).toHaveLength(2);
  });

  test('with a key a lost answer is settled by repeating', async () => {
    const ledger = await open(engine, 'key');
    ledger.platform.script.push({ lose: reset });
    const { id } = await ledger.publish();
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(ledger.platform.calls).toHaveLength(2);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('where nothing can be read, a lost answer is a question and never a second call', async () => {
    const ledger = await open(engine, 'none');
    ledger.platform.script.push({ fail: reset });
    const { id } = await ledger.publish();
    for (let round = 0; round < 4; round += 1) await ledger.later(11 * minute);
    expect(await ledger.state(id)).toBe('NEEDS_REVIEW(unknown_outcome)');
    expect(ledger.platform.calls).toHaveLength(1);
  });

  test('a process that dies between claim and intent: sent once', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    const { db, clock } = ledger.world.ctx;
    await db
      .updateTable('occurrences')
      .set({ state: 'LEASED', lease_until: clock() + ledgerTimes.lease, next_at: null })
      .where('id', '=', id)
      .execute();
    await ledger.later(ledgerTimes.lease - 5_000);
    expect(await ledger.state(id)).toBe('LEASED(retry)');
    await ledger.later(10_000);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('two workers on one ledger send a due post once', async () => {
    const ledger = await open(engine);
    ledger.platform.script.push({ fail: unreachable });
    await ledger.publish();
    ledger.world.pass(minute);
    await sweep(ledger.world.ctx);
    await Promise.all(Array.from({ length: 5 }, () => dispatch(ledger.world.ctx)));
    expect(ledger.platform.calls).toHaveLength(2);
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('whoever lost the lease changes nothing any more', async () => {
    const ledger = await open(engine);
    const { ctx } = ledger.world;
    // While the call is under way its lease runs out, and another worker finds the occurrence.
    const before = async () => {
      await ctx.db
        .updateTable('occurrences')
        .set({ lease_until: ctx.clock() - 1 })
        .execute();
      await sweep(ctx);
    };
    ledger.platform.script.push({ before });
    const { id } = await ledger.publish();
    expect(await ledger.state(id)).toBe('UNKNOWN(unknown_outcome)');
    await ledger.later(minute);
    expect(await ledger.state(id)).toBe('PUBLISHED');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  describe('threads', () => {
    const parts = ['One.', 'Two.', 'Three.'];

    test('go out in order, each part answering the one before', async () => {
      const ledger = await open(engine);
      const { id } = await ledger.publish({ parts });
      expect(await ledger.state(id)).toBe('PUBLISHED');
      const { db } = ledger.world.ctx;
      const rows = await db.selectFrom('sandbox_posts').selectAll().orderBy('id').execute();
      expect(rows.map(({ text }) => text)).toEqual(parts);
      expect(rows.map(({ in_reply_to }) => in_reply_to)).toEqual([null, rows[0]?.id, rows[1]?.id]);
      expect(await db.selectFrom('attempts').selectAll().execute()).toHaveLength(3);
    });

    test('a later part that is refused leaves a question, counted once as published', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ before: async () => {} }, { fail: refusal });
      const { id, status } = await ledger.publish({ parts });
      expect(status).toBe(200);
      expect(await ledger.state(id)).toBe('NEEDS_REVIEW(thread_partial)');
      expect(await ledger.texts()).toEqual(['One.']);
      for (let round = 0; round < 4; round += 1) await ledger.later(20 * minute);
      expect(await ledger.texts()).toEqual(['One.']);
      const series = await ledger.world.ctx.db.selectFrom('series').selectAll().execute();
      expect(series).toMatchObject([{ run_count: 1 }]);
    });

    test('a part whose answer was lost is settled before the next one goes', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ before: async () => {} }, { lose: reset });
      const { id } = await ledger.publish({ parts });
      expect(await ledger.texts()).toEqual(['One.', 'Two.']);
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(await ledger.texts()).toEqual(parts);
      expect(ledger.platform.calls).toEqual(parts);
    });

    test('a process that dies between two parts goes on with the next', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ before: async () => {} }, { fail: unreachable });
      const { id } = await ledger.publish({ parts });
      const { db, clock } = ledger.world.ctx;
      await db
        .updateTable('occurrences')
        .set({ state: 'SENDING', lease_until: clock() - 1, next_at: null, reason: null })
        .where('id', '=', id)
        .execute();
      await ledger.later(0);
      await ledger.later(1000);
      expect(await ledger.state(id)).toBe('PUBLISHED');
      expect(await ledger.texts()).toEqual(parts);
    });
  });

  describe('switched off', () => {
    const off = (ledger: Ledger) =>
      ledger.world.call('POST', `/agents/${ledger.agentId}/toggle-status`, {
        as: ledger.owner,
        body: { is_active: false },
      });

    test('an agent that is deactivated sends nothing that was waiting, now or later', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      await off(ledger);
      await ledger.later(minute);
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('MISSED(switched_off)');
      await ledger.world.call('POST', `/agents/${ledger.agentId}/toggle-status`, {
        as: ledger.owner,
        body: { is_active: true },
      });
      await ledger.later(minute);
      expect(await ledger.texts()).toEqual([]);
      expect(ledger.platform.calls).toHaveLength(1);
    });

    test('it takes effect between the parts of a thread', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ before: async () => void (await off(ledger)) });
      const { id } = await ledger.publish({ parts: ['One.', 'Two.'] });
      expect(await ledger.state(id)).toBe('NEEDS_REVIEW(thread_partial)');
      expect(await ledger.texts()).toEqual(['One.']);
    });

    test('an owner who is taken off the whitelist sends nothing', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      const { db, clock } = ledger.world.ctx;
      await db.updateTable('whitelist').set({ removed_at: clock() }).execute();
      await ledger.later(minute);
      await ledger.later(minute);
      expect(await ledger.state(id)).toBe('MISSED(switched_off)');
      expect(await ledger.texts()).toEqual([]);
    });

    test('a deleted agent: what waits is cancelled, what is unknown is still found', async () => {
      const ledger = await open(engine);
      ledger.platform.script.push({ fail: unreachable }, { lose: reset }, { fail: reset });
      const waiting = await ledger.publish({ content: 'Waiting.' });
      ledger.world.pass(1);
      const out = await ledger.publish({ content: 'Out.' });
      ledger.world.pass(1);
      const lost = await ledger.publish({ content: 'Lost.' });
      const path = `/agents/${ledger.agentId}`;
      expect(await ledger.world.call('DELETE', path, { as: ledger.owner })).toMatchObject({
        status: 200,
      });
      for (let round = 0; round < 3; round += 1) await ledger.later(61 * minute);
      expect(await ledger.state(waiting.id)).toBe('CANCELLED(cancelled)');
      expect(await ledger.state(out.id)).toBe('PUBLISHED');
      expect(await ledger.state(lost.id)).toBe('CANCELLED(cancelled)');
      expect(await ledger.texts()).toEqual(['Out.']);
      expect(ledger.platform.calls).toHaveLength(3);
    });

    test('an agent cannot be deleted while a post of it is on its way', async () => {
      const ledger = await open(engine);
      let during = 0;
      const before = async () => {
        const answer = await ledger.world.call('DELETE', `/agents/${ledger.agentId}`, {
          as: ledger.owner,
        });
        during = answer.status;
      };
      ledger.platform.script.push({ before });
      const { id } = await ledger.publish();
      expect(during).toBe(409);
      expect(await ledger.state(id)).toBe('PUBLISHED');
    });
  });

  test('a lost account holds everything of it until the owner connects it again', async () => {
    const ledger = await open(engine);
    const connection = async () => {
      const { body } = await ledger.world.call('GET', `/agents/${ledger.agentId}`, {
        as: ledger.owner,
      });
      return [body.agent.status, body.agent.platform_connections[0]?.status];
    };
    ledger.platform.script.push(
      { fail: unreachable },
      { fail: new PlatformError('reconnect', '') },
    );
    const first = await ledger.publish({ content: 'First.' });
    ledger.world.pass(1);
    const second = await ledger.publish({ content: 'Second.' });
    expect(await connection()).toEqual(['error', 'needs_reconnect']);
    expect((await ledger.publish({ content: 'Third.' })).status).toBe(409);
    await ledger.later(minute);
    await ledger.later(minute);
    expect(await ledger.state(first.id)).toBe('HELD(reconnect)');
    expect(await ledger.state(second.id)).toBe('HELD(reconnect)');
    await ledger.world.call('POST', `/agents/${ledger.agentId}/connect-platform`, {
      as: ledger.owner,
      body: { platform: 'sandbox' },
    });
    await ledger.later(1000);
    expect(await connection()).toEqual(['active', 'connected']);
    expect((await ledger.texts()).toSorted()).toEqual(['First.', 'Second.']);
  });

  test('what could not be sent within a day is missed and stays unsent', async () => {
    const ledger = await open(engine);
    const day = 24 * 60 * minute;
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish();
    await ledger.later(day + minute);
    expect(await ledger.state(id)).toBe('MISSED(late)');
    expect(await ledger.texts()).toEqual([]);
  });
});
