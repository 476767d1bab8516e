import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { newId } from '#server/ids.ts';
import { pageAsked } from '#server/db/keyset.ts';
import { engines } from '#test/engines.ts';
import { type FlakyPlatform, flakyPlatform } from '#test/flaky-platform.ts';
import { oneWriter } from '#test/one-writer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { findDraft, insertDraft, listDrafts } from '#server/features/content/drafts.store.ts';
import { contentCleanupJob } from '#server/features/content/sweep.job.ts';
import { pagesOf } from '#test/pages-of.ts';

interface Check {
  check: string;
  passed: boolean;
}
const failed = (checks: Check[]) =>
  checks.filter(({ passed }) => !passed).map(({ check }) => check);

describe.each(engines)('drafts on %s', (engine) => {
  let says = 'The harbour sleeps late on Sundays.';
  let platform: FlakyPlatform;
  let world: World;
  let owner: Person;
  let agent_id: string;
  beforeAll(async () => {
    const llm = oneWriter('scripted', ({ count }) =>
      Array.from({ length: count }, () => ({ parts: [says], why: 'because' })),
    );
    world = await createWorld(engine, {
      parts: ({ social }) => {
        platform = flakyPlatform(social.sandbox);
        return { llm, social: { ...social, sandbox: platform.port } };
      },
    });
  });
  beforeEach(async () => {
    owner = await world.member();
    ({ id: agent_id } = await world.agent(owner));
  });
  afterAll(() => world.close());

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const write = async (topic: string, text: string, agent = agent_id) => {
    says = text;
    const { body } = await ask('POST', '/content/generate', { agent_id: agent, topic });
    return body.data.content[0];
  };
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await world.call('GET', '/content/pieces', { as: owner, query });
    return [body.data.map(({ content }: { content: string }) => content), body.total];
  };
  const read = async (id: string) => (await ask('GET', `/content/pieces/${id}`)).body.data;
  const publish = (body: object) =>
    ask('POST', `/agents/${agent_id}/posts`, { platform: 'sandbox', ...body });
  const run = (make: typeof contentCleanupJob) =>
    make(world.ctx).run(null, new AbortController().signal);

  it('P-7.35 returns one as it was saved', async () => {
    const made = await write('Harbours', 'The harbour sleeps late on Sundays.');
    expect(await read(made.id)).toEqual(made);
    expect(made).toMatchObject({
      agent_id,
      platform: 'sandbox',
      state: 'new',
      is_edited: false,
      persona_version: 1,
      content: 'The harbour sleeps late on Sundays.',
      why: 'because',
      occurrence_id: null,
      brief: { topic: 'Harbours', content_type: 'tweet', context: '' },
    });
    expect(failed(made.checks)).toEqual([]);
    expect(made.checks.length).toBeGreaterThan(15);
  });

  it('P-7.34 lists, filters, searches and pages', async () => {
    const other = await world.agent(owner, { name: 'Bob' });
    const harbour = await write('Harbours', 'It sleeps late on Sundays.');
    world.pass(1000);
    await write('Bridges', 'A bridge remembers every lorry.');
    world.pass(1000);
    await write('Tea', 'Über den Wolken is no place for tea.', other.id);
    await ask('PUT', `/content/pieces/${harbour.id}`, { state: 'draft' });
    const pages = await pagesOf(
      async (query) => (await world.call('GET', '/content/pieces', { as: owner, query })).body,
      2,
    );
    expect(
      pages.map(({ data }) => data.map((one: { brief: { topic: string } }) => one.brief.topic)),
    ).toEqual([['Tea', 'Bridges'], ['Harbours']]);
    expect(await list({ agent_id: other.id })).toEqual([
      ['Über den Wolken is no place for tea.'],
      1,
    ]);
    expect(await list({ state: 'draft' })).toEqual([['It sleeps late on Sundays.'], 1]);
    for (const [search, found] of [
      ['HARBOUR', 1],
      ['lorry bridges', 1],
      ['über', 1],
      ['sleeps lorry', 0],
      ['%', 0],
      ['_', 0],
      ['  ', 3],
    ] as const) {
      expect((await list({ search }))[1], search).toBe(found);
    }
    const stranger = await world.member();
    const { body } = await world.call('GET', '/content/pieces', { as: stranger });
    expect(body.total).toBe(0);
  });

  it('hides drafts of a deleted agent', async () => {
    const made = await write('Harbours', 'It sleeps late on Sundays.');
    await ask('DELETE', `/agents/${agent_id}`);
    expect((await list())[1]).toBe(0);
    expect((await ask('GET', `/content/pieces/${made.id}`)).status).toBe(404);
  });

  it('P-7.36 checks an edited text against every rule again', async () => {
    const made = await write('Harbours', 'See evil.com for more.');
    expect([made.state, failed(made.checks)]).toEqual(['needs_you', ['link']]);
    const path = `/content/pieces/${made.id}`;
    const still = await ask('PUT', path, { parts: ['Look: evil.com is where to go.'] });
    expect([still.body.data.state, failed(still.body.data.checks)]).toEqual([
      'needs_you',
      ['link'],
    ]);
    const mended = await ask('PUT', path, { parts: ['The harbour sleeps. #quiet'] });
    expect(mended.body.data).toMatchObject({
      state: 'draft',
      is_edited: true,
      content: 'The harbour sleeps. #quiet',
    });
    expect(failed(mended.body.data.checks)).toEqual([]);
    const long = await ask('PUT', path, { parts: ['x'.repeat(281)] });
    expect([long.body.data.state, failed(long.body.data.checks)]).toEqual([
      'needs_you',
      ['length'],
    ]);
    expect(await list({ search: 'harbour x' })).toEqual([['x'.repeat(281)], 1]);
    expect((await ask('PUT', path, { parts: [' '] })).body.details).toEqual([
      { path: 'parts.0', message: 'Write something or remove this part' },
    ]);
  });

  it('P-7.114 lets the owner ignore style checks, but no others, until the text changes', async () => {
    const made = await write('Harbours', 'Harbours are a **game-changer**.');
    expect(failed(made.checks)).toEqual(['cliche', 'markdown']);
    const accept = (id: string) => ask('POST', `/content/pieces/${id}/accept`);
    const post = () =>
      ask('POST', `/agents/${agent_id}/posts`, {
        platform: 'sandbox',
        content: made.content,
        piece_id: made.id,
      });
    expect((await post()).status).toBe(409);
    const accepted = await accept(made.id);
    expect(accepted.body).toMatchObject({
      message: 'Checks ignored. You can publish it.',
      data: { state: 'draft' },
    });
    expect(failed(accepted.body.data.checks)).toEqual(['cliche', 'markdown']);
    const changed = await ask('PUT', `/content/pieces/${made.id}`, {
      parts: [`${made.content} **Truly**.`],
    });
    expect(changed.body.data.state).toBe('needs_you');
    expect((await post()).status).toBe(409);
    await ask('PUT', `/content/pieces/${made.id}`, { parts: [made.content] });
    expect((await accept(made.id)).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect((await accept(made.id)).body.message).toMatch(/was published, so it can’t be changed/u);
    const unsafe = await write('Harbours', 'See evil.com for more.');
    expect(await accept(unsafe.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/evil\.com.*can’t ignore this check/u) },
    });
    expect((await accept(newId())).status).toBe(404);
  });

  it('does not mark a text as a draft when it is checked for another platform, and keeps a draft one', async () => {
    const { id } = await write('Harbours', 'x'.repeat(20).concat(' and y'.repeat(50)));
    const look = async (platform: string) =>
      (await ask('PUT', `/content/pieces/${id}`, { platform })).body.data;
    const before = (await read(id)).state;
    await look('telegram');
    await look('twitter');
    expect(await look('sandbox')).toMatchObject({ state: before, is_edited: false });
    const short = await write('Tea', 'Tea cools while nobody looks.');
    expect(short.state).toBe('new');
    await ask('PUT', `/content/pieces/${short.id}`, { platform: 'twitter' });
    expect((await read(short.id)).state).toBe('new');
    await ask('PUT', `/content/pieces/${short.id}`, { state: 'draft' });
    await ask('PUT', `/content/pieces/${short.id}`, { platform: 'sandbox' });
    expect((await read(short.id)).state).toBe('draft');
  });

  it('P-7.36 saves a text as a draft', async () => {
    const made = await write('Harbours', 'See evil.com for more.');
    const kept = await ask('PUT', `/content/pieces/${made.id}`, { state: 'draft' });
    expect(kept.body.message).toBe('Saved as a draft.');
    expect(kept.body.data).toMatchObject({ state: 'draft', is_edited: false });
    expect(failed(kept.body.data.checks)).toEqual(['link']);
  });

  it('P-7.37 deletes a text that was not posted', async () => {
    const made = await write('Harbours', 'It sleeps late on Sundays.');
    const path = `/content/pieces/${made.id}`;
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('GET', path)).status).toBe(404);
    expect((await ask('DELETE', path)).status).toBe(404);
  });

  it('P-7.38 P-49.275 checks a text without saving it, and returns the price of posting it', async () => {
    const check = (body: object) => ask('POST', '/content/check', { agent_id, ...body });
    const own = await check({ parts: ['All mine: https://mine.com #yes 😀'] });
    expect(failed(own.body.data.checks)).toEqual([]);
    expect(own.body.data).toMatchObject({ price: 0, price_reason: null });
    expect(failed((await check({ parts: ['x'.repeat(300)] })).body.data.checks)).toEqual([
      'length',
    ]);
    const made = await write('Harbours', 'See evil.com for more.');
    const piece_id = made.id;
    const same = await check({ piece_id, parts: made.parts });
    expect(failed(same.body.data.checks)).toEqual(['link']);
    const mended = await check({ piece_id, parts: ['See mine.com for more.'] });
    expect(failed(mended.body.data.checks)).toEqual([]);
    const other = await world.agent(owner);
    const foreign = await check({ agent_id: other.id, piece_id, parts: ['Hello.'] });
    expect(foreign.status).toBe(200);
    expect((await list())[1]).toBe(1);
    expect((await ask('DELETE', `/content/pieces/${piece_id}`)).status).toBe(200);
    expect((await check({ piece_id, parts: ['Hello.'] })).status).toBe(200);
  });

  it(
    'keep pictures of their owner, and reject those of other people',
    { tags: 'slow' },
    async () => {
      const { id, content } = await write('Harbours', 'It sleeps late on Sundays.');
      const draw = async (as: Person) =>
        (await world.call('POST', '/content/ai/images/generate', { as, body: { prompt: 'a fox' } }))
          .body.data[0].id;
      const path = `/content/pieces/${id}`;
      expect(await read(id)).toMatchObject({ media_ids: null, state: 'new' });
      const media_ids = [await draw(owner)];
      await ask('PUT', path, { media_ids });
      expect(await read(id)).toMatchObject({ media_ids, state: 'new', content });
      const foreign = await ask('PUT', path, { media_ids: [await draw(await world.member())] });
      expect(foreign.status).toBe(404);
      expect((await ask('PUT', path, { media_ids: Array(5).fill(media_ids[0]) })).status).toBe(400);
      await ask('PUT', path, { media_ids: [] });
      expect(await read(id)).toMatchObject({ media_ids: [] });
    },
  );

  describe('that are posted', () => {
    it('are marked as such, even if edited, and do not change', async () => {
      const made = await write('Harbours', 'It sleeps late on Sundays.');
      const posted = await publish({ content: 'It sleeps on Mondays too.', piece_id: made.id });
      expect(posted.status).toBe(200);
      expect(await read(made.id)).toMatchObject({
        state: 'posted',
        occurrence_id: posted.body.data.occurrence_id,
      });
      const path = `/content/pieces/${made.id}`;
      expect((await ask('PUT', path, { parts: ['Other.'] })).body.code).toBe('conflict');
      expect((await ask('DELETE', path)).body.code).toBe('conflict');
    });

    it('cannot be posted a second time, for example from another tab', async () => {
      const { id: piece_id, content } = await write('Harbours', 'It sleeps late on Sundays.');
      const headers = { 'idempotency-key': newId() };
      const path = `/agents/${agent_id}/posts`;
      const body = { platform: 'sandbox', content, piece_id };
      const post = () => world.call('POST', path, { as: owner, body, headers });
      const { occurrence_id } = (await post()).body.data;
      expect((await post()).body.data).toMatchObject({ occurrence_id });
      expect((await publish({ content: 'It sleeps late.', piece_id })).body.code).toBe('conflict');
      expect(await read(piece_id)).toMatchObject({ state: 'posted', occurrence_id });
      expect((await ask('GET', path)).body.total).toBe(1);
    });

    it('are one post when posted from two tabs or again later, and the duplicate is counted', async () => {
      const { id: piece_id, content } = await write('Harbours', 'It sleeps late on Sundays.');
      const path = `/agents/${agent_id}/posts`;
      const press = () => {
        const headers = { 'idempotency-key': newId() };
        const body = { platform: 'sandbox', content, piece_id };
        return world.call('POST', path, { as: owner, body, headers });
      };
      const answers = [...(await Promise.all([press(), press(), press()])), await press()];
      const ids = answers.map(({ body }) => body.data.occurrence_id);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(ids).size).toBe(1);
      expect((await ask('GET', path)).body.total).toBe(1);
      const { data } = (await ask('GET', '/analytics')).body;
      expect(data.reliability).toMatchObject({ asked_again: 3, found_again: 0, refused_twins: 0 });
    });

    it('must belong to that agent and person', async () => {
      const other = await world.agent(owner);
      const made = await write('Harbours', 'It sleeps late on Sundays.', other.id);
      const foreign = await publish({ content: 'Hello.', piece_id: made.id });
      expect(foreign.status).toBe(404);
      expect((await publish({ content: 'Hello.', piece_id: newId() })).status).toBe(404);
      const { body } = await ask('GET', `/agents/${agent_id}/posts`);
      expect(body.total).toBe(0);
    });

    it('are rejected while a check fails, even as drafts, until they are corrected', async () => {
      const made = await write('Harbours', 'See evil.com for more.');
      await ask('PUT', `/content/pieces/${made.id}`, { state: 'draft' });
      const refused = await publish({ content: made.content, piece_id: made.id });
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(refused.body.message).toMatch(
        /^This draft didn’t pass a check\. .*evil\.com.* Edit it/u,
      );
      const parts = ['The harbour sleeps.'];
      await ask('PUT', `/content/pieces/${made.id}`, { parts });
      expect((await publish({ content: parts[0], piece_id: made.id })).status).toBe(200);
    });

    it('become drafts again when the platform rejects them', async () => {
      const made = await write('Harbours', 'It sleeps late on Sundays.');
      platform.script.push({ fail: new PlatformError('rejected', 'No.') });
      const refused = await publish({ content: made.content, piece_id: made.id });
      expect(refused.status).toBe(502);
      expect(await read(made.id)).toMatchObject({ state: 'draft', occurrence_id: null });
    });

    it('become drafts again when they are never sent', async () => {
      const made = await write('Harbours', 'It sleeps late on Sundays.');
      const posted = await publish({ content: made.content, piece_id: made.id });
      await world.ctx.db
        .updateTable('occurrences')
        .set({ state: 'MISSED' })
        .where('id', '=', posted.body.data.occurrence_id)
        .execute();
      await run(contentCleanupJob);
      expect(await read(made.id)).toMatchObject({ state: 'draft', occurrence_id: null });
    });
  });

  it('P-9.23 deletes unused texts after 30 days, and keeps drafts', async () => {
    const kept = await write('Harbours', 'It sleeps late on Sundays.');
    await ask('PUT', `/content/pieces/${kept.id}`, { state: 'draft' });
    await write('Bridges', 'A bridge remembers every lorry.');
    const left = async () => {
      const all = { words: [] };
      const { rows } = await listDrafts(
        world.ctx.db,
        owner.id,
        all,
        pageAsked('pieces', { limit: 10 }),
      );
      return rows.map(({ suggestion }) => suggestion);
    };
    world.pass(limits.piece_life - 60_000);
    await run(contentCleanupJob);
    expect(await left()).toEqual(['new', 'draft']);
    world.pass(120_000);
    await run(contentCleanupJob);
    expect(await left()).toEqual(['draft']);
  });

  it(
    'P-9.23 is limited per person: the oldest unused texts are deleted, drafts never',
    { tags: 'slow' },
    async () => {
      const { db, clock } = world.ctx;
      const draft = await write('Harbours', 'The first one, a draft.');
      await ask('PUT', `/content/pieces/${draft.id}`, { state: 'draft' });
      const row = await findDraft(db, owner.id, draft.id);
      if (!row) throw new Error('no row');
      world.pass(1000);
      const oldest = newId();
      const more = Array.from({ length: limits.pieces_per_user - 1 }, (_, at) => ({
        ...row,
        id: at === 0 ? oldest : newId(),
        suggestion: 'new' as const,
        created_at: clock() + at,
      }));
      for (let at = 0; at < more.length; at += 100) {
        await db
          .insertInto('posts')
          .values(more.slice(at, at + 100))
          .execute();
      }
      await insertDraft(db, { ...row, id: newId(), suggestion: 'new' }, 'Harbours');
      expect((await list())[1]).toBe(limits.pieces_per_user);
      expect(await findDraft(db, owner.id, oldest)).toBeUndefined();
      expect(await findDraft(db, owner.id, draft.id)).toBeDefined();
      await db
        .updateTable('posts')
        .set({ suggestion: 'draft' })
        .where('owner_id', '=', owner.id)
        .execute();
      const full = await ask('POST', '/content/generate', { agent_id, topic: 'Tea' });
      expect(full).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    },
  );
});
