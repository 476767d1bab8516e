/** A rehearsal: what an agent would have said. Nothing leaves, and nothing counts it. */
import { rehearsalLimits } from '#contract/rehearsals/kinds.ts';
import { describe, expect, test } from 'vitest';
import { Rehearsal } from '#contract/rehearsals/types.ts';
import { minute } from '#contract/core/time.ts';
import type { WriteRequest } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import type { Engine } from '#server/db/client.ts';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { oneWriter } from '#test/one-writer.ts';
import { deleteExpired } from './store.ts';
import { writeRehearsed } from './rehearsals.job.ts';

const { signal } = new AbortController();

/** What a rehearsal may change: its own rows, and what the model cost. */
const own = new Set(['rehearsals', 'rehearsal_items', 'usage_entries', 'usage_totals']);

/** Stand-ins for everything that reaches the outside, which count their calls. */
function countCalls(ctx: Context): { calls: string[] } {
  const calls: string[] = [];
  const counted = <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          calls.push(`${name}.${String(key)}`);
          return (value as (...all: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  ctx.social = Object.fromEntries(
    Object.entries(ctx.social).map(([name, port]) => [name, counted(name, port)]),
  ) as typeof ctx.social;
  ctx.fetchPublic = async (...given) => {
    calls.push(`fetch ${String(given[0])}`);
    throw new Error('nothing is fetched');
  };
  return { calls };
}

async function open(engine: Engine) {
  const engagement = await openEngagement(engine);
  const { world, owner, agentId } = engagement;
  const asked: WriteRequest[] = [];
  world.ctx.llm = oneWriter(
    'scripted',
    (request) => {
      asked.push(request);
      const about = request.brief.content_type === 'reply' ? 'Thank you, Bob' : request.brief.topic;
      return [{ parts: [`${about}, says ${request.persona.name}.`], why: 'because' }];
    },
    { input: 100, output: 10 },
  );
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: owner, ...(body && { body }) });
  const start = async (body: object) => {
    const made = await call('POST', `/agents/${agentId}/rehearsals`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return Rehearsal.parse(made.body.data);
  };
  const read = async (id: string) =>
    Rehearsal.parse((await call('GET', `/rehearsals/${id}`)).body.data);
  const rehearse = (ctx = world.ctx) => writeRehearsed(ctx, signal);
  return { ...engagement, asked, call, start, read, rehearse };
}

const told = ({ items }: Rehearsal) =>
  items.map(({ text, texts }) => [text, ...texts.map(({ outcome }) => outcome)]);

describe.each(engines)('a rehearsal on %s', (engine) => {
  test('P-38.20 P-38.21 P-38.30 P-38.31 answers written messages, and nothing leaves or is counted', async () => {
    const { world, start, read, rehearse, call, agentId } = await open(engine);
    await call('PUT', `/agents/${agentId}`, { avoid_topics: ['politics'] });
    const { calls } = countCalls(world.ctx);
    const before = await everythingKept(world.ctx.db);
    const messages = [
      '@Ada thank you, great tip!',
      'I want my money back, this is a scam and I call my lawyer',
      'https://spam.example buy followers now',
    ];
    const started = await start({ source: 'written', messages });
    expect(started).toMatchObject({ state: 'running', done: 0, wanted: 3, versions: [2] });
    await rehearse();
    const done = await read(started.id);
    expect(done).toMatchObject({ state: 'done', done: 3 });
    const [thanks, complaint] = done.items.flatMap(({ texts }) => texts);
    expect(thanks).toMatchObject({
      outcome: 'sent',
      note: null,
      parts: [expect.stringContaining('Thank you, Bob, says Ada')],
      decision: { shouldEngage: true },
    });
    expect(complaint).toMatchObject({ outcome: 'left', parts: [], note: expect.any(String) });
    const after = await everythingKept(world.ctx.db);
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    expect(changed.filter((name) => !own.has(name))).toEqual([]);
    expect(changed).toEqual(expect.arrayContaining(['rehearsals', 'rehearsal_items']));
    expect(calls).toEqual([]);
    const paid = [before, after].map(({ usage_entries: rows = [] }) => rows.length);
    expect(paid).toEqual([0, 1]);
  });

  test('P-38.22 P-38.32 answers the newest real messages as if they arrived now, also those that were answered', async () => {
    const { start, read, rehearse, say, trust, work, heard, set, answers, call, agentId } =
      await open(engine);
    await trust();
    await say('@Ada thank you, great tip!', 'Bob');
    await say('@Ada thanks a lot for the idea!', 'Carol');
    await work();
    expect((await heard()).map(({ state }) => state)).toEqual(['answered', 'answered']);
    const sent = await answers();
    await set({ autoReplyEnabled: false, maxRepliesPerDay: 1 });
    const { id } = await start({ source: 'mentions', count: 5 });
    await rehearse();
    const run = await read(id);
    expect(told(run)).toEqual([
      ['@Ada thanks a lot for the idea!', 'sent'],
      ['@Ada thank you, great tip!', 'sent'],
    ]);
    expect(run.items.map(({ author }) => author)).toEqual(['Carol', 'Bob']);
    expect(await answers()).toEqual(sent);
    const listed = await call('GET', `/agents/${agentId}/rehearsals`);
    expect(listed.body.data.rehearsals).toMatchObject([
      { id, source: 'mentions', state: 'done', done: 2 },
    ]);
  });

  test('P-38.23 compares the current personality with an earlier version', async () => {
    const { start, read, rehearse, call, agentId, asked } = await open(engine);
    await call('PUT', `/agents/${agentId}`, { name: 'Grace' });
    const { id, versions, wanted } = await start({
      source: 'written',
      messages: ['Thank you, great tip!'],
      beside: 1,
    });
    expect([versions, wanted]).toEqual([[2, 1], 2]);
    await rehearse();
    const [item] = (await read(id)).items;
    expect(item?.texts.map(({ version, parts }) => [version, parts[0]])).toEqual([
      [2, 'Thank you, Bob, says Grace.'],
      [1, 'Thank you, Bob, says Ada.'],
    ]);
    expect(asked.map(({ persona }) => persona.name).toSorted()).toEqual(['Ada', 'Grace']);
    const strange = await call('POST', `/agents/${agentId}/rehearsals`, {
      source: 'written',
      messages: ['Hello'],
      beside: 99,
    });
    expect(strange.status).toBe(404);
  });

  test('P-38.24 writes the next posts, and what fails is a result too', async () => {
    const { world, start, read, rehearse, call, agentId } = await open(engine);
    await call('PUT', `/agents/${agentId}`, { target_topics: ['Rye bread', 'Plum cake'] });
    const { id } = await start({ source: 'posts', count: 2 });
    await rehearse();
    const run = await read(id);
    expect(told(run)).toEqual([
      [expect.stringMatching(/Rye bread|Plum cake/u), 'sent'],
      [expect.stringMatching(/Rye bread|Plum cake/u), 'sent'],
    ]);
    expect((await call('GET', '/content/pieces')).body.total).toBe(0);
    world.ctx.llm = oneWriter('scripted', () => [], { input: 100, output: 10 });
    const again = await start({ source: 'posts', count: 1 });
    await rehearse();
    const failed = await read(again.id);
    expect(failed.state).toBe('done');
    expect(failed.items[0]?.texts[0]).toMatchObject({ outcome: 'failed', parts: [] });
    // It was asked and has no known price, so nobody knows what the failure cost.
    expect(failed.cost).toBeNull();
    expect(failed.items[0]?.texts[0]?.note).not.toBeNull();
  });

  test('P-38.25 P-38.33 P-38.34 runs one at a time, is stopped, deleted and forgotten', async () => {
    const { world, start, read, rehearse, call, agentId, asked } = await open(engine);
    const body = { source: 'written', messages: ['Thank you!', 'Thanks!'] };
    const { id } = await start(body);
    const second = await call('POST', `/agents/${agentId}/rehearsals`, body);
    expect(second.body).toMatchObject({
      code: 'limit_reached',
      message: 'A rehearsal is running already. Wait until it is finished, or stop it.',
    });
    const stopped = await call('POST', `/rehearsals/${id}/cancel`);
    expect(stopped.body).toMatchObject({
      message: 'Stopped. What is finished is kept.',
      data: { state: 'cancelled' },
    });
    await rehearse();
    expect(asked).toEqual([]);
    expect((await call('POST', `/rehearsals/${id}/cancel`)).body.message).toBe('Already finished.');
    const other = await world.member();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const reply = await world.call(method, `/rehearsals/${id}${path}`, { as: other });
      expect(reply.status).toBe(404);
    }
    const next = await start(body);
    expect((await call('DELETE', `/rehearsals/${id}`)).body.message).toBe('Deleted.');
    await deleteExpired(world.ctx.db, world.ctx.clock() + rehearsalLimits.life + minute);
    expect((await call('GET', `/rehearsals/${next.id}`)).status).toBe(404);
    const many = Array.from({ length: rehearsalLimits.items + 1 }, () => 'Hello');
    const tooMany = await call('POST', `/agents/${agentId}/rehearsals`, {
      source: 'written',
      messages: many,
    });
    expect(tooMany.status).toBe(400);
    expect(await read(next.id).catch(() => undefined)).toBeUndefined();
  });

  test('P-38.26 is stopped by a restart, with what it had by then', async () => {
    const { world, start, read, rehearse, asked } = await open(engine);
    const { id } = await start({ source: 'written', messages: ['Thank you!', 'Thanks a lot!'] });
    const { db } = world.ctx;
    await db
      .updateTable('rehearsal_items')
      .set({ state: 'done', outcome: 'sent', parts: '["Bye."]', cost: 0 })
      .where('n', '=', 0)
      .execute();
    // A process claimed the second one and died.
    const dead = { tries: 1, lease_token: 1, lease_until: world.ctx.clock() - minute };
    await db.updateTable('rehearsal_items').set(dead).where('n', '=', 1).execute();
    await rehearse();
    expect(asked).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'stopped', done: 1, wanted: 2 });
    // One that ends as it should stops its runs too.
    const next = await start({ source: 'written', messages: ['Thank you!'] });
    const ending = new AbortController();
    world.ctx.llm = oneWriter('scripted', (request) => {
      ending.abort();
      request.signal.throwIfAborted();
      return [];
    });
    await writeRehearsed(world.ctx, ending.signal);
    expect(await read(next.id)).toMatchObject({ state: 'stopped', done: 0 });
  });
});
