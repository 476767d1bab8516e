/** A proposed guideline is tried on half of the texts for two weeks, and nothing changes without a yes. */
import { afterEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { createRandom } from '#domain/shuffle.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { engines } from '#test/engines.ts';
import { closeMetrics } from '#test/metrics-world.ts';
import { oneWriter } from '#test/one-writer.ts';
import { type GrowthWorld, openGrowth } from '#test/growth-world.ts';

afterEach(closeMetrics);

const guideline = 'Use one or two hashtags';
const tag = '#rye';
const links = 'of the and for with from but under over where when since or our it is to by'.split(
  ' ',
);

/** From now on the agent follows its guidelines to the letter, and never says the same twice. */
function obey({ world: { ctx } }: GrowthWorld): void {
  const random = createRandom(7);
  const below = (most: number) => Math.floor(random() * most);
  const letter = () => String.fromCodePoint(97 + below(26));
  const word = () =>
    random() < 0.5 ? links[below(links.length)] : Array.from({ length: 7 }, letter).join('');
  ctx.llm = oneWriter('obedient', ({ persona: { behavioral_guidelines } }) => {
    const words = Array.from({ length: 16 }, word);
    const text = words.with(below(16), 'bread').join(' ');
    const end = behavioral_guidelines.includes(guideline) ? ` ${tag}` : '';
    return [{ parts: [`${text}${end}`], why: 'Asked.' }];
  });
}

/** Has the agent write a text on request, and publishes it. */
async function writeAndPublish({ world, owner, agentId: agent_id }: GrowthWorld, topic: string) {
  const body = { agent_id, topic, platform: 'sandbox' };
  const asked = await world.call('POST', '/content/generate', { as: owner, body });
  const [draft] = asked.body.data.content;
  const sent = { platform: 'sandbox', parts: draft.parts, piece_id: draft.id };
  await world.call('POST', `/agents/${agent_id}/posts`, { as: owner, body: sent });
  return draft;
}

/** Gives every published post its results: those with the tag so many times as much. */
async function react({ world: { ctx } }: GrowthWorld, since: number, times: number) {
  const rows = await ctx.db
    .selectFrom('ended_posts')
    .innerJoin('parts', 'parts.occurrence_id', 'ended_posts.occurrence_id')
    .select(['ended_posts.occurrence_id', 'at', 'text'])
    .where('at', '>=', since)
    .execute();
  for (const [n, { occurrence_id, at, text }] of rows.entries()) {
    const interactions = (10 + ((n * 7) % 11)) * (text.includes(tag) ? times : 1);
    await ctx.db
      .updateTable('ended_posts')
      .set({ interactions, read_at: at + 3 * day })
      .where('occurrence_id', '=', occurrence_id)
      .execute();
  }
  return rows.map(({ text }) => text);
}

/** Publishes everything that is planned within so many days, each at its time. */
async function passDays({ world: { ctx, pass } }: GrowthWorld, days: number): Promise<void> {
  const end = ctx.clock() + days * day;
  for (;;) {
    const next = await ctx.db
      .selectFrom('occurrences')
      .select('due_at')
      .where('state', '=', 'PLANNED')
      .orderBy('due_at')
      .executeTakeFirst();
    if (!next || next.due_at > end) break;
    pass(next.due_at - ctx.clock());
    await prepare(ctx);
    await dispatch(ctx);
  }
  pass(end - ctx.clock());
}

const started = async (world: GrowthWorld) => {
  const { answer, trial } = world;
  const done = await answer('try');
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const found = await trial();
  if (!found) throw new Error('no trial');
  return { found, message: done.body.message };
};

describe.each(engines)('a trial of a guideline on %s', (engine) => {
  test(
    'P-37.16 P-37.17 P-37.20 runs for two weeks on half of the texts, is compared once, and waits for a yes',
    { tags: 'slow' },
    async () => {
      const all = await openGrowth(engine);
      const { world, owner, agentId, trial, proposals, agent, look, notices, endTrial } = all;
      const { ctx } = world;
      obey(all);
      const since = ctx.clock();
      const { found, message } = await started(all);
      expect(message).toBe(
        'Half of the new posts are written with it for two weeks. Then you decide.',
      );
      expect(found).toMatchObject({ guideline, posts: 0, others: 0, result: null });
      expect(Date.parse(found.ends_at) - Date.parse(found.started_at)).toBe(14 * day);
      expect(await proposals()).toEqual([]);
      expect(await agent()).toMatchObject({ persona_version: 1 });
      const times = ['06:00', '10:00', '14:00'];
      const tomorrow = new Date(since + day).toISOString().slice(0, 10);
      const planned = await world.call('POST', '/scheduled-posts', {
        as: owner,
        body: {
          agent_id: agentId,
          platform: 'sandbox',
          content_text: '',
          topic: 'our bread',
          times,
          frequency: 'daily',
          max_runs: 0,
          timezone: 'UTC',
          review: 'off',
          scheduled_time: `${tomorrow}T06:00`,
        },
      });
      expect(planned.status, JSON.stringify(planned.body)).toBe(201);
      const asked = await writeAndPublish(all, 'our bread');
      await passDays(all, 15);
      const texts = await react(all, since, 6);
      const tagged = texts.filter((text) => text.includes(tag)).length;
      // Fewer on a side are less likely than one in a million.
      expect(tagged).toBeGreaterThan(5);
      expect(texts.length - tagged).toBeGreaterThan(5);
      await all.enterAgain();
      const running = await trial();
      // The texts of the day after its end are without it, and on neither side.
      expect(running?.posts).toBe(tagged);
      expect(running?.others).toBeLessThan(texts.length - tagged);
      const isTagged = asked.parts[0].includes(tag);
      expect(asked.why.includes(`Written while “${guideline}” is tried.`)).toBe(isTagged);
      await look();
      expect((await trial())?.result).toBeNull();
      world.pass(day);
      await Promise.all([look(), look()]);
      await look();
      const over = await trial();
      expect(over?.result).toMatch(
        /^With it: [2-6]\.\d times the reactions \(80 % interval \d\.\d to \d\.\d; \d+ against \d+ posts\)\. Luck seldom looks like that\.$/,
      );
      expect(over?.result).toContain(`${running?.posts} against ${running?.others} posts`);
      expect(await notices()).toEqual([
        {
          text: `Ada tried “${guideline}” for two weeks. ${over?.result} You decide.`,
          link: `/agents/${agentId}?tab=analytics`,
        },
      ]);
      expect(await agent()).toMatchObject({ persona_version: 1, behavioral_guidelines: [] });
      const done = await endTrial(found.id, 'kept');
      expect(done.body.message).toBe('It’s a guideline from now on, in version 2.');
      expect((await agent()).behavioral_guidelines).toEqual([guideline]);
      const versions = await world.call('GET', `/agents/${agentId}/persona/versions`, {
        as: owner,
      });
      expect(versions.body.data[0].reason).toBe(`Tried for 16 days. ${over?.result}`);
      expect(await trial()).toBeNull();
      expect((await endTrial(found.id, 'dropped')).status).toBe(409);
      expect(await ctx.db.selectFrom('trial_texts').select('unit').execute()).toEqual([]);
    },
  );

  test(
    'P-37.19 can be ended early, and says if there are too few posts',
    { tags: 'slow' },
    async () => {
      const all = await openGrowth(engine);
      const { trial, endTrial, agent, proposals, answer, world, agentId, owner } = all;
      obey(all);
      const { found } = await started(all);
      for (let n = 0; n < 4; n += 1) await writeAndPublish(all, 'our bread');
      const now = await trial();
      expect((now?.posts ?? 0) + (now?.others ?? 0)).toBe(4);
      const dropped = await endTrial(found.id, 'dropped');
      expect(dropped.body.message).toContain('Nothing was changed.');
      expect(await agent()).toMatchObject({ persona_version: 1 });
      expect(await trial()).toBeNull();
      expect(await proposals()).toEqual([]);
      world.pass(31 * day);
      await all.enterAgain();
      expect(await proposals()).toHaveLength(1);
      expect((await answer('try')).status).toBe(200);
      const kept = await endTrial((await trial())?.id ?? '', 'kept');
      expect(kept.status).toBe(200);
      const versions = await world.call('GET', `/agents/${agentId}/persona/versions`, {
        as: owner,
      });
      expect(versions.body.data[0].reason).toBe(
        'Tried for less than a day. Too few posts with results to know: 0 with it against 0 without.',
      );
    },
  );

  test(
    'P-37.18 is one at a time, whoever starts it, and only of a guideline',
    { tags: 'slow' },
    async () => {
      const all = await openGrowth(engine);
      const { answer, world, agentId, trial, endTrial } = all;
      const both = await Promise.all([answer('try'), answer('try')]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body.message).toMatch(
        /^(?:Another guideline is being tried|This was already answered)/,
      );
      expect((await answer('try')).status).toBe(409);
      const other = await world.member();
      const id = (await trial())?.id ?? '';
      expect((await endTrial(id, 'kept', other)).status).toBe(404);
      const ends = await Promise.all([endTrial(id, 'kept'), endTrial(id, 'dropped')]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const rows = await world.ctx.db.selectFrom('growth_trials').select('agent_id').execute();
      expect(rows).toEqual([{ agent_id: agentId }]);
    },
  );

  test(
    'P-37.18 ends once its guideline is added by hand, and with its agent',
    { tags: 'slow' },
    async () => {
      const all = await openGrowth(engine);
      const { world, owner, agentId, trial, look, notices } = all;
      const save = (body: object) => world.call('PUT', `/agents/${agentId}`, { as: owner, body });
      await started(all);
      await save({ humor_style: 'wordplay', is_active: false });
      expect(await trial()).not.toBeNull();
      await save({ behavioral_guidelines: ['Be kind', `${guideline}.`] });
      expect(await trial()).toBeNull();
      await save({ behavioral_guidelines: [] });
      await world.call('POST', `/agents/${agentId}/growth/answer`, {
        as: owner,
        body: { key: 'grow hashtags more', answer: 'try', persona_version: 4 },
      });
      const again = await trial();
      expect(again).not.toBeNull();
      const restored = await world.call('POST', `/agents/${agentId}/persona/versions/3/restore`, {
        as: owner,
      });
      expect(restored.status, JSON.stringify(restored.body)).toBe(200);
      expect(await trial()).toBeNull();
      await save({ behavioral_guidelines: [] });
      await world.call('POST', `/agents/${agentId}/growth/answer`, {
        as: owner,
        body: { key: 'grow hashtags more', answer: 'try', persona_version: 6 },
      });
      expect(await trial()).not.toBeNull();
      const texts = { text_id: agentId, trial_id: agentId, owner_id: owner.id, agent_id: agentId };
      await world.ctx.db
        .insertInto('trial_texts')
        .values({ ...texts, unit: 'run', has: 1 })
        .execute();
      await world.call('DELETE', `/agents/${agentId}`, { as: owner });
      expect(await world.ctx.db.selectFrom('trial_texts').select('unit').execute()).toEqual([]);
      expect(await world.ctx.db.selectFrom('growth_trials').select('id').execute()).toEqual([]);
      world.pass(20 * day);
      await look();
      expect(await notices()).toEqual([]);
    },
  );
});
