/** Whatever has a post written while a guideline is tried: its side is drawn once, and kept with the post. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { isDrawn } from '#domain/analytics/trials.ts';
import type { WriteRequest } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import { prepareOne } from '#server/features/posts/prepare.ts';
import { engines } from '#test/engines.ts';
import { bread, openEvergreens } from '#test/evergreen-world.ts';
import { usual } from '#test/queue-world.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { createSite, createStreamWorld, rss, entry } from '#test/stream-world.ts';
import { openWeeks } from '#test/weeks-world.ts';
import { findAgent } from '#server/features/agents/store.ts';
import { beginTrial, readTrial } from './trials.ts';

const guideline = 'Name the mill';

/** Tries a guideline from now on. Returns whether it was told to the writer of each text. */
async function tryIt(ctx: Context, owner_id: string, agent_id: string): Promise<boolean[]> {
  const agent = await findAgent(ctx.db, owner_id, agent_id);
  if (!agent) throw new Error('no agent');
  const proposed = { proposal: 'mill', guideline, evidence: 'It helps.', now: ctx.clock() };
  await ctx.db.transaction().execute((trx) => beginTrial(trx, agent, proposed));
  const told: boolean[] = [];
  const { default: writer, byId } = ctx.llm;
  const write = (request: WriteRequest) => {
    told.push(request.persona.behavioral_guidelines.includes(guideline));
    return writer.write(request);
  };
  ctx.llm = { default: { ...writer, write }, byId };
  return told;
}

/** How many posts of both sides were published. */
async function published(ctx: Context, agent_id: string): Promise<number> {
  const trial = await readTrial(ctx, agent_id);
  return trial ? trial.posts + trial.others : 0;
}

/** The texts that take part, oldest first; each side is what its lot says. */
async function texts({ db }: Pick<Context, 'db'>) {
  const rows = await db.selectFrom('trial_texts').selectAll().orderBy('text_id').execute();
  for (const { trial_id, unit, has } of rows) expect(has === 1).toBe(isDrawn(trial_id, unit));
  return rows.map(({ text_id, unit, has }) => ({ text_id, unit, has: has === 1 }));
}

describe.each(engines)('texts of a trial on %s', (engine) => {
  test('P-37.16 are those of schedules, where a run that is written again keeps its side', async () => {
    const { world, owner, agentId, plan, newest, at, until } = await openSchedules(engine);
    const { ctx } = world;
    const told = await tryIt(ctx, owner.id, agentId);
    const facts = { content_config: { context: 'We bake at night.' } };
    const id = await plan({ content_text: '', topic: 'our bread', review: 'off', ...facts });
    at('2027-03-02T08:55:00Z');
    const stop = new AbortController();
    const first = ctx.llm;
    const { default: writer } = first;
    const dying = async (request: WriteRequest) => {
      const written = await writer.write(request);
      stop.abort();
      return written;
    };
    ctx.llm = { ...first, default: { ...writer, write: dying } };
    const occurrence = await newest(id);
    await prepareOne(ctx, occurrence, stop.signal);
    expect(await texts(ctx)).toEqual([]);
    ctx.llm = first;
    await until('2027-03-02T09:00:00Z');
    const [text, ...others] = await texts(ctx);
    expect(others).toEqual([]);
    expect(text).toEqual({ text_id: occurrence, unit: `${id} 0 1`, has: told[0] });
    expect(told).toEqual([text?.has, text?.has]);
    const counts = await readTrial(ctx, agentId);
    expect([counts?.posts, counts?.others]).toEqual(text?.has ? [1, 0] : [0, 1]);
  });

  test('P-37.16 are those of evergreen items', async () => {
    const evergreens = await openEvergreens(engine);
    const { ctx } = evergreens.world;
    const told = await tryIt(ctx, evergreens.owner.id, evergreens.agentId);
    await evergreens.addItem(bread);
    await evergreens.fill();
    const posts = await ctx.db.selectFrom('posts').select('id').execute();
    expect(await texts(ctx)).toMatchObject([{ text_id: posts[0]?.id, has: told[0] }]);
    await evergreens.until('2027-03-02T09:00:00Z');
    expect(await published(ctx, evergreens.agentId)).toBe(1);
  });

  test('P-37.16 are those of proposed weeks', { tags: 'slow' }, async () => {
    const weeks = await openWeeks(engine);
    const inWeek = await tryIt(weeks.world.ctx, weeks.owner.id, weeks.agentId);
    await weeks.ask('PUT', `/agents/${weeks.agentId}`, { target_topics: [] });
    for (const topic of ['Our rye bread', 'The plum cake', 'Seeded rolls'])
      await weeks.addEvergreen(topic);
    await weeks.propose();
    await weeks.work();
    const written = (await weeks.week()).items.filter(({ post_id }) => post_id !== null);
    const kept = await texts(weeks.world.ctx);
    expect(kept.map(({ text_id }) => text_id)).toEqual(
      written.map(({ post_id }) => post_id).toSorted(),
    );
    expect(kept.map(({ has }) => has)).toEqual(inWeek);
    expect(kept.map(({ unit }) => unit).toSorted()).toEqual(written.map(({ id }) => id).toSorted());
    await weeks.approve();
    for (const instant of written.map(({ at }) => at).toSorted()) await weeks.until(instant);
    const sent = await weeks.texts();
    expect(sent).toHaveLength(written.length);
    expect(await published(weeks.world.ctx, weeks.agentId)).toBe(sent.length);
  });

  test('P-37.16 are those of feeds', async () => {
    const site = await createSite();
    onTestFinished(() => site.stop());
    const world = await createStreamWorld(engine, site);
    onTestFinished(() => world.close());
    const serve = (...all: number[]) => {
      site.pages['/feed'] = ['application/rss+xml', rss(all.map((n) => entry(n)))];
    };
    const told = await tryIt(world.ctx, world.owner.id, world.agent_id);
    const path = `/connections/${world.account_id}/queue`;
    await world.call('PUT', path, { as: world.owner, body: usual });
    serve(1);
    await world.add({ act: 'queue', connection_ids: [world.account_id], review: 'off' });
    serve(3, 2, 1);
    await world.round();
    const kept = await texts(world.ctx);
    expect(kept.map(({ has }) => has)).toEqual(told);
    const ids = (await world.posts()).map(({ id }) => id);
    expect(kept.map(({ text_id }) => text_id)).toEqual(ids.toSorted());
    expect(kept).toHaveLength(2);
  });

  test('P-37.16 are no replies', async () => {
    const { world, owner, agentId: agent_id } = await openSchedules(engine);
    const { ctx } = world;
    const told = await tryIt(ctx, owner.id, agent_id);
    for (let n = 0; n < 6; n += 1) {
      const sampleTweet = `Lovely bread number ${n}! When do you open tomorrow?`;
      const path = `/agents/${agent_id}/test-engagement`;
      const reply = await world.call('POST', path, { as: owner, body: { sampleTweet } });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    }
    expect(told.length).toBeGreaterThan(3);
    expect(told).not.toContain(true);
    expect(await texts(ctx)).toEqual([]);
  });
});
