import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { newId } from '#server/ids.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { pagesOf } from '#test/pages-of.ts';

describe.each(everyEngine)('posts on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let owner: Person;
  let agentId: string;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    agentId = (await world.agent(owner)).id;
  });
  afterAll(() => world.close());

  const publish = (body: object, headers: Record<string, string> = {}, as = owner, id = agentId) =>
    world.call('POST', `/agents/${id}/posts`, {
      as,
      headers,
      body: { platform: 'sandbox', ...body },
    });
  const timeline = async (as = owner) =>
    (await world.call('GET', '/sandbox/timeline', { as, query: { limit: '200' } })).body;
  const countOf = async (text: string) =>
    (await timeline()).data.filter((post: { text: string }) => post.text === text).length;

  test('P-7.13 publishes, and the post is at the returned URL', async () => {
    const { status, body } = await publish({ content: 'Good morning.' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'PUBLISHED', reason: null });
    const post = (await timeline()).data.find((row: { id: string }) =>
      body.data.url.endsWith(row.id),
    );
    expect(post).toMatchObject({
      text: 'Good morning.',
      author: 'Ada',
      mine: true,
      agent_id: agentId,
    });
    const read = await world.call('GET', `/occurrences/${body.data.occurrence_id}`, { as: owner });
    expect(read.body.data).toMatchObject({
      agent_id: agentId,
      platform: 'sandbox',
      status: 'PUBLISHED',
      url: body.data.url,
      parts: [{ text: 'Good morning.', media: [], url: body.data.url }],
    });
    expect(read.body.data.published_at).not.toBeNull();
  });

  test('SX-13 fifty identical concurrent requests create one post', async () => {
    const content = 'Only once, please.';
    const answers = await Promise.all(Array.from({ length: 50 }, () => publish({ content })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.occurrence_id)).size).toBe(1);
    expect(await countOf(content)).toBe(1);
  });

  test('twenty different concurrent requests create twenty posts', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `Different ${n}.`);
    const answers = await Promise.all(texts.map((content) => publish({ content })));
    expect(answers.every(({ body }) => body.data.status === 'PUBLISHED')).toBe(true);
    const held = new Set((await timeline()).data.map((post: { text: string }) => post.text));
    expect(texts.filter((text) => !held.has(text))).toEqual([]);
  });

  test('P-7.13 P-9.3 SX-13 the same text is the same post for two minutes, and a new one afterwards', async () => {
    const content = 'Again and again.';
    const first = await publish({ content });
    world.pass(limits.post_dedupe - 10_000);
    expect((await publish({ content })).body.data.occurrence_id).toBe(
      first.body.data.occurrence_id,
    );
    world.pass(20_000);
    const later = await publish({ content });
    expect(later.body.data.occurrence_id).not.toBe(first.body.data.occurrence_id);
    expect(await countOf(content)).toBe(2);
  });

  test(
    'another parent, another agent or another split is another post',
    { tags: 'slow' },
    async () => {
      const content = 'Same words.';
      const { body } = await publish({ content });
      const parent = body.data.url.split('=')[1];
      const sister = await world.agent(owner, { name: 'Grace' });
      const ids = [
        body,
        (await publish({ content, in_reply_to: parent })).body,
        (await publish({ content }, {}, owner, sister.id)).body,
        (await publish({ parts: [content, content] })).body,
      ].map((answer) => answer.data.occurrence_id);
      expect(new Set(ids).size).toBe(4);
    },
  );

  test('different keys make two equal texts two posts, and the same key the same one', async () => {
    const content = 'With a key.';
    const key = (value: string) => ({ 'idempotency-key': value });
    const first = await publish({ content }, key('a'));
    expect((await publish({ content }, key('a'))).body).toEqual(first.body);
    expect((await publish({ content }, key('b'))).body).not.toEqual(first.body);
    expect((await publish({ content: 'Else.' }, key('a'))).status).toBe(409);
    expect(await countOf(content)).toBe(2);
  });

  test('SX-13 the ledger recognizes the key even if the first response was lost', async () => {
    const content = 'Kept twice.';
    const headers = { 'idempotency-key': 'kept-twice' };
    const first = await publish({ content }, headers);
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    const again = await publish({ content }, headers);
    expect(again.body.data.occurrence_id).toBe(first.body.data.occurrence_id);
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    const other = await publish({ content: 'Something else.' }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  test.runIf(isHere)(
    'P-7.14 an agent’s posts are listed newest first, in pages and by state',
    async () => {
      const { id: agent_id } = await world.agent(owner, { name: 'Barbara' });
      const listed = async (query: Record<string, string> = {}) => {
        const { body } = await world.call('GET', `/agents/${agent_id}/posts`, { as: owner, query });
        const texts = body.data.map((post: { parts: { text: string }[] }) => post.parts[0]?.text);
        return { texts, total: body.total, next_cursor: body.next_cursor };
      };
      const next_cursor = null;
      expect(await listed()).toEqual({ texts: [], total: 0, next_cursor });
      for (const content of ['One.', 'Two.', 'Three.']) {
        await publish({ content }, {}, owner, agent_id);
        world.pass(1000);
      }
      await publish({ content: 'Lost.', in_reply_to: newId() }, {}, owner, agent_id);
      expect(await listed()).toEqual({
        texts: ['Lost.', 'Three.', 'Two.', 'One.'],
        total: 4,
        next_cursor,
      });
      const pages = await pagesOf(listed, 2);
      expect(pages.map(({ texts }) => texts)).toEqual([
        ['Lost.', 'Three.'],
        ['Two.', 'One.'],
      ]);
      expect(await listed({ outcome: 'failed' })).toMatchObject({ texts: ['Lost.'], total: 1 });
      expect(await listed({ outcome: 'waiting' })).toMatchObject({ texts: [], total: 0 });
    },
  );

  test.runIf(isHere)(
    'P-7.14 posts canceled with their schedule are not listed, those published before are',
    async () => {
      const { id: agent_id } = await world.agent(owner, { name: 'Edsger' });
      const asked = { as: owner, query: { limit: '5' } };
      const listed = async () => (await world.call('GET', `/agents/${agent_id}/posts`, asked)).body;
      await publish({ content: 'It stays.' }, {}, owner, agent_id);
      const scheduled_time = new Date(world.ctx.clock() + 3_600_000).toISOString();
      const plan = { agent_id, platform: 'sandbox', scheduled_time, topic: 'tea' };
      const { body } = await world.call('POST', '/scheduled-posts', { as: owner, body: plan });
      expect((await listed()).total).toBe(2);
      await world.call('DELETE', `/scheduled-posts/${body.data.id}`, { as: owner });
      const { data, total } = await listed();
      expect(data.map((post: { status: string }) => post.status)).toEqual(['PUBLISHED']);
      expect(total).toBe(1);
    },
  );

  test.runIf(isHere)('P-7.14 a failed post does not block another attempt', async () => {
    const missing = newId();
    const first = await publish({ content: 'Answer.', in_reply_to: missing });
    expect(first).toMatchObject({ status: 502, body: { code: 'platform_failed' } });
    expect(first.body.error).toBe('The post it replies to no longer exists.');
    await publish({ content: 'Answer.', in_reply_to: missing });
    const { total, data } = (
      await world.call('GET', `/agents/${agentId}/posts`, { as: owner, query: { limit: '2' } })
    ).body;
    expect(data.map((post: { status: string }) => post.status)).toEqual(['FAILED', 'FAILED']);
    expect(total).toBeGreaterThan(2);
  });

  test('fifty identical requests that fail all report the failure', { tags: 'slow' }, async () => {
    const body = { content: 'Never.', in_reply_to: newId() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => publish(body)));
    // A request that meets the first one in progress gets its id.
    expect(answers.every(({ status }) => status === 502 || status === 200)).toBe(true);
    expect(answers.some(({ status }) => status === 502)).toBe(true);
    expect(await countOf('Never.')).toBe(0);
  });

  test.runIf(isHere)('AC-2 may have pictures of the owner only', async () => {
    const drawn = await world.call('POST', '/content/ai/images/generate', {
      as: owner,
      body: { prompt: 'a calm fox' },
    });
    const [picture] = drawn.body.data;
    const content = 'Look.';
    const sent = await publish({ content, media_ids: [picture.id] });
    expect(sent.status).toBe(200);
    const post = (await timeline()).data.find((row: { text: string }) => row.text === content);
    expect(post.media).toMatchObject([{ id: picture.id, url: picture.url }]);
    const other = await world.member();
    const theirs = await world.agent(other);
    const stolen = await publish({ content, media_ids: [picture.id] }, {}, other, theirs.id);
    expect(stolen.status).toBe(404);
    expect((await timeline(other)).data).toEqual([]);
  });

  test.runIf(isHere).each([
    [{ content: 'a'.repeat(281) }, 'content'],
    [{ parts: ['fine', '界'.repeat(141)] }, 'parts.1'],
    [{}, 'content'],
    [{ content: 'x', parts: ['y'] }, 'content'],
    [{ content: '   ' }, 'content'],
    [{ parts: [] }, 'parts'],
    [{ content: 'x', colour: 'red' }, 'colour'],
    [{ content: 'x', platform: 'myspace' }, 'platform'],
  ])('S2-9.12 IN-2 rejects %j at its field', async (body, path) => {
    const { total } = await timeline();
    const answer = await publish(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
    expect((await timeline()).total).toBe(total);
  });

  test.runIf(isHere)('a link counts as the platform counts it', async () => {
    const content = `${'a'.repeat(250)} https://example.com/${'b'.repeat(100)}`;
    expect((await publish({ content })).status).toBe(200);
  });

  test.runIf(isHere)(
    'S1-7.31 an agent that is switched off or not connected publishes nothing',
    async () => {
      const { id } = await world.agent(owner, { name: 'Off' });
      const call = (method: string, path: string, body: object) =>
        world.call(method, `/agents/${id}${path}`, { as: owner, body });
      await call('POST', '/toggle-status', { is_active: false });
      const inactive = await publish({ content: 'x' }, {}, owner, id);
      expect(inactive).toMatchObject({ status: 409, body: { code: 'agent_inactive' } });
      await call('POST', '/toggle-status', { is_active: true });
      await call('DELETE', '/disconnect-platform', { platform: 'sandbox' });
      const unlinked = await publish({ content: 'x' }, {}, owner, id);
      expect(unlinked).toMatchObject({ status: 409, body: { code: 'not_connected' } });
    },
  );

  test.runIf(isHere)(
    'P-7.15 other people can neither publish as it, nor list or read its posts',
    async () => {
      const { body } = await publish({ content: 'Mine alone.' });
      const other = await world.member();
      const path = `/occurrences/${body.data.occurrence_id}`;
      expect((await publish({ content: 'x' }, {}, other)).status).toBe(404);
      expect((await world.call('GET', `/agents/${agentId}/posts`, { as: other })).status).toBe(404);
      expect((await world.call('GET', path, { as: other })).status).toBe(404);
      expect((await world.call('GET', `/occurrences/${newId()}`, { as: owner })).status).toBe(404);
      expect((await world.call('GET', path, { as: owner })).status).toBe(200);
    },
  );
});
