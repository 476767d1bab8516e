/** A suggestion is a post from the start, and is on the board once its owner does something with it there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { findDraft } from '#server/features/content/drafts.store.ts';
import { contentCleanupJob } from '#server/features/content/sweep.job.ts';
import { engines } from '#test/engines.ts';
import { oneWriter } from '#test/one-writer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('suggestions as posts, on %s', (engine) => {
  let says = '';
  let world: World;
  let owner: Person;
  let agent_id: string;
  let connection_id: string;
  beforeAll(async () => {
    const llm = oneWriter('scripted', ({ count }) =>
      Array.from({ length: count }, () => ({ parts: [says], why: 'because' })),
    );
    world = await createWorld(engine, { parts: () => ({ llm }) });
  });
  beforeEach(async () => {
    owner = await world.member();
    ({ id: agent_id } = await world.agent(owner));
    connection_id = (await ask('GET', '/connections')).body.data[0].id;
  });
  afterAll(() => world.close());

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: owner, ...(body && { body }) });
  const write = async (text: string) => {
    says = text;
    const { body } = await ask('POST', '/content/generate', { agent_id, topic: 'Harbours' });
    return body.data.content[0];
  };
  const read = async (id: string) => (await ask('GET', `/content/pieces/${id}`)).body.data;
  const totals = async () => {
    const paths = ['/posts', '/posts/board', '/content/pieces'];
    const answers = await Promise.all(paths.map((path) => ask('GET', path)));
    return answers.map(({ body }) => body.total);
  };
  const sweep = () => contentCleanupJob(world.ctx).run(null, new AbortController().signal);

  it('P-7.35 opens in the editor as the post that it is, and is on no list of posts', async () => {
    const { id, parts } = await write('It sleeps late on Sundays.');
    const { body } = await ask('GET', `/posts/${id}`);
    expect(body.data).toMatchObject({ id, agent_id, parts, idea: 'Harbours', stage: 'draft' });
    expect(await totals()).toEqual([0, 0, 1]);
    expect((await ask('GET', `/posts/${id}/versions`)).body.data).toEqual([]);
  });

  it('P-45.4 published soon and undone, it is a suggestion to post again', async () => {
    const { id } = await write('It sleeps late.');
    const variants = [{ connection_id }];
    await ask('PATCH', `/posts/${id}`, { variants });
    const soon = { delay_s: limits.publish_delay };
    const { body } = await ask('POST', `/posts/${id}/publish`, soon);
    expect(await read(id)).toMatchObject({ state: 'posted' });
    await ask('POST', `/posts/${id}/unschedule`, body.undo);
    expect(await read(id)).toMatchObject({ state: 'draft', occurrence_id: null });
    expect(await ask('POST', `/posts/${id}/publish`, soon)).toMatchObject({ status: 200 });
  });

  it('P-7.36 is kept by a change in the editor: checked again, on the board, with a history', async () => {
    const { id } = await write('See evil.com for more.');
    const saved = await ask('PATCH', `/posts/${id}`, { parts: ['It sleeps.'], version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    expect(await totals()).toEqual([1, 1, 1]);
    const kept = await read(id);
    expect(kept).toMatchObject({ state: 'draft', is_edited: true, content: 'It sleeps.' });
    expect(kept.checks.filter(({ passed }: { passed: boolean }) => !passed)).toEqual([]);
    expect((await ask('GET', `/posts/${id}/versions`)).body.data).not.toEqual([]);
    // From the list of suggestions it is the same post.
    await ask('PUT', `/content/pieces/${id}`, { parts: ['Look: evil.com is where to go.'] });
    expect(await read(id)).toMatchObject({
      state: 'needs_you',
      content: 'Look: evil.com is where to go.',
    });
    const post = (await ask('GET', `/posts/${id}`)).body.data;
    expect(post).toMatchObject({ parts: ['Look: evil.com is where to go.'], version: 3 });
    expect((await ask('GET', `/posts?search=evil`)).body.total).toBe(1);
    // Nothing but being kept protects it now.
    await ask('PUT', `/content/pieces/${id}`, { state: 'new' });
    world.pass(limits.piece_life + 60_000);
    await sweep();
    const row = await findDraft(world.ctx.db, owner.id, id);
    expect(row).toMatchObject({ is_suggestion: 0, deleted_at: null });
  });

  it('an edit in the list of suggestions keeps nothing, and an editor that had it open is told', async () => {
    const { id } = await write('It sleeps late on Sundays.');
    await ask('PUT', `/content/pieces/${id}`, { parts: ['It sleeps.'] });
    expect(await totals()).toEqual([0, 0, 1]);
    expect((await ask('GET', `/posts/${id}/versions`)).body.data).toEqual([]);
    const stale = await ask('PATCH', `/posts/${id}`, { parts: ['It wakes.'], version: 1 });
    expect(stale.body.code).toBe('conflict');
    expect(await totals()).toEqual([0, 0, 1]);
    expect(await read(id)).toMatchObject({ content: 'It sleeps.', state: 'draft' });
  });

  it('P-7.37 deleted from either list it is gone from both, and can be restored', async () => {
    const { id } = await write('It sleeps late on Sundays.');
    await ask('PATCH', `/posts/${id}`, { labels: ['sea'] });
    expect((await ask('DELETE', `/content/pieces/${id}`)).status).toBe(200);
    expect(await totals()).toEqual([0, 0, 0]);
    expect((await ask('GET', `/posts/${id}`)).status).toBe(404);
    const restored = await ask('POST', '/posts/bulk', { act: 'restore', posts: [{ id }] });
    expect(restored.status).toBe(200);
    expect(await totals()).toEqual([1, 1, 1]);
    const other = await write('A harbour is a promise.');
    expect((await ask('DELETE', `/posts/${other.id}`)).status).toBe(200);
    expect((await ask('GET', `/content/pieces/${other.id}`)).status).toBe(404);
  });

  it('P-7.114 is published from the editor once, and not while a check of its own words fails', async () => {
    const { id } = await write('See evil.com for more.');
    const variants = [{ connection_id }];
    await ask('PATCH', `/posts/${id}`, { variants });
    const time = new Date(world.ctx.clock() + day).toISOString();
    const schedule = () =>
      ask('POST', `/posts/${id}/schedule`, { scheduled_time: time, timezone: 'UTC' });
    expect((await schedule()).body.message).toMatch(
      /^This draft didn’t pass a check\. .*evil\.com/u,
    );
    await ask('PATCH', `/posts/${id}`, { parts: ['The harbour sleeps.'] });
    expect((await schedule()).status).toBe(200);
    const posted = await read(id);
    expect(posted).toMatchObject({ state: 'posted', occurrence_id: expect.any(String) });
    const again = { platform: 'sandbox', content: 'Once more.', piece_id: id };
    expect((await ask('POST', `/agents/${agent_id}/posts`, again)).body.code).toBe('conflict');
    expect((await ask('DELETE', `/content/pieces/${id}`)).body.code).toBe('conflict');
    // Taken back before it went out, it is a draft again.
    expect((await ask('POST', `/posts/${id}/unschedule`, {})).status).toBe(200);
    await sweep();
    expect(await read(id)).toMatchObject({ state: 'draft', occurrence_id: null });
    expect((await ask('POST', `/posts/${id}/publish`, {})).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'posted' });
  });

  it('is not kept beyond the limit of posts', async () => {
    const { id } = await write('It sleeps late on Sundays.');
    await sql`insert into posts (id, owner_id, agent_id, parts, media, labels, words, review, made_with_ai, version,
      created_at, updated_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(limits.posts_per_user)})
      select ${`${owner.id}-`} || n, ${owner.id}, ${agent_id}, '[]', '[]', '[]', '', 'off', 0, 1, 1, 1 from numbers`.execute(
      world.ctx.db,
    );
    const full = await ask('PATCH', `/posts/${id}`, { parts: ['Kept.'] });
    expect(full.body.code).toBe('limit_reached');
    expect(await read(id)).toMatchObject({ state: 'new' });
    expect((await ask('DELETE', `/posts/${id}`)).status).toBe(200);
  });
});
