import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { pagesOf } from '#test/pages-of.ts';

describe.each(engines)('the sandbox on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterAll(() => world.close());

  const timeline = async (as: Person, query: Record<string, string> = {}) =>
    (await world.call('GET', '/sandbox/timeline', { as, query })).body;
  const say = (body: object, as = owner) =>
    world.call('POST', '/sandbox/posts', {
      as,
      body: { author: 'Bob', text: 'Hi there.', ...body },
    });

  test('P-7.49 a post as a made-up person is returned as such', async () => {
    const said = await say({ text: 'Anybody here?' });
    expect(said.status).toBe(201);
    expect(said.body.data).toMatchObject({
      author: 'Bob',
      text: 'Anybody here?',
      mine: false,
      agent_id: null,
      in_reply_to: null,
      media: [],
      likes: 0,
      reposts: 0,
    });
    expect((await timeline(owner)).data[0]).toEqual(said.body.data);
  });

  test('P-7.48 is read newest first, in pages', async () => {
    const reader = await world.member();
    for (const text of ['One.', 'Two.', 'Three.']) {
      await say({ text }, reader);
      world.pass(1);
    }
    const texts = async (query: Record<string, string>) =>
      (await timeline(reader, query)).data.map((post: { text: string }) => post.text);
    expect(await texts({})).toEqual(['Three.', 'Two.', 'One.']);
    const pages = await pagesOf((query) => timeline(reader, query), 2);
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [2, 3],
      [1, null],
    ]);
    expect(pages[1].data[0].text).toBe('One.');
  });

  test('P-7.48 can be searched by words, in the person’s own posts only', async () => {
    const reader = await world.member();
    const other = await world.member();
    await say({ text: 'The kettle is older than the office.' }, reader);
    await say({ text: 'Nobody trusts the office plant.' }, reader);
    await say({ text: 'An office of somebody else.' }, other);
    const found = await timeline(reader, { search: 'OFFICE kett' });
    expect(found.data.map((post: { text: string }) => post.text)).toEqual([
      'The kettle is older than the office.',
    ]);
    expect(found.total).toBe(1);
    expect((await timeline(reader, { search: 'office' })).total).toBe(2);
    expect((await timeline(reader, { search: 'else' })).total).toBe(0);
    const blank = await world.call('GET', '/sandbox/timeline', {
      as: reader,
      query: { search: ' ' },
    });
    expect(blank.status).toBe(400);
  });

  test('P-7.48 filtered by agent, shows its posts and the replies to them', async () => {
    const ada = await world.agent(owner);
    const grace = await world.agent(owner, { name: 'Grace' });
    const publish = (id: string, content: string) =>
      world.call('POST', `/agents/${id}/posts`, {
        as: owner,
        body: { platform: 'sandbox', content },
      });
    const { body } = await publish(ada.id, 'By Ada.');
    await publish(grace.id, 'By Grace.');
    await say({ text: 'To Ada.', in_reply_to: body.data.url.split('=')[1] });
    const { data, total } = await timeline(owner, { agent_id: ada.id });
    expect(data.map((post: { text: string }) => post.text).toSorted()).toEqual([
      'By Ada.',
      'To Ada.',
    ]);
    expect(total).toBe(2);
  });

  test('P-7.48 filtered by post, shows that one and its replies, to its owner only', async () => {
    const { id } = (await say({ text: 'Ask me.' })).body.data;
    await say({ text: 'Asked.', in_reply_to: id });
    const { data, total } = await timeline(owner, { post_id: id });
    const texts = data.map((post: { text: string }) => post.text);
    expect(texts.toSorted()).toEqual(['Ask me.', 'Asked.']);
    expect(total).toBe(2);
    expect((await timeline(await world.member(), { post_id: id })).data).toEqual([]);
  });

  test('AC-2 is private: other people cannot see, answer or filter it', async () => {
    const { body } = await say({ text: 'Private.' });
    const { id: agent_id } = await world.agent(owner);
    const other = await world.member();
    expect((await timeline(other)).data).toEqual([]);
    expect((await say({ in_reply_to: body.data.id }, other)).status).toBe(404);
    const filtered = await world.call('GET', '/sandbox/timeline', {
      as: other,
      query: { agent_id },
    });
    expect(filtered.status).toBe(404);
  });

  const react = (id: string, body: object, as = owner) =>
    world.call('POST', `/sandbox/posts/${id}/react`, { as, body });

  test('P-7.120 likes and reposts add up, per post and kind, and 0 removes them', async () => {
    const [{ id }, { id: other }] = [(await say({})).body.data, (await say({})).body.data];
    const counts = async (post_id: string) => {
      const { likes, reposts } = (await timeline(owner, { post_id })).data[0];
      return { likes, reposts };
    };
    const one = await react(id, { kind: 'like', count: 1 });
    expect(one).toMatchObject({ status: 200, body: { data: { likes: 1, reposts: 0 } } });
    await react(id, { kind: 'like', count: 10 });
    const both = await react(id, { kind: 'repost', count: 3 });
    expect(both.body.data).toEqual({ likes: 11, reposts: 3 });
    expect(await counts(id)).toEqual({ likes: 11, reposts: 3 });
    expect(await counts(other)).toEqual({ likes: 0, reposts: 0 });
    await react(id, { kind: 'like', count: 0 });
    expect(await counts(id)).toEqual({ likes: 0, reposts: 3 });
  });

  test('P-7.120 none of many concurrent likes is lost', async () => {
    const { id } = (await say({})).body.data;
    const presses = Array.from({ length: 10 }, () => react(id, { kind: 'like', count: 2 }));
    await Promise.all(presses);
    expect((await timeline(owner, { post_id: id })).data[0].likes).toBe(20);
  });

  test('P-7.120 likes work only in the person’s own sandbox, with valid numbers', async () => {
    const { id } = (await say({})).body.data;
    const like = { kind: 'like', count: 1 };
    expect((await react(id, like, await world.member())).status).toBe(404);
    expect((await react(newId(), like)).status).toBe(404);
    const most = limits.sandbox_reactions;
    expect((await react(id, { ...like, count: most })).status).toBe(200);
    for (const count of [-1, 1.5, most + 1]) {
      const refused = await react(id, { ...like, count });
      expect(refused.status).toBe(400);
      expect(refused.body.details).toMatchObject([
        { path: 'count', message: `Please enter a whole number from 0 to ${most}` },
      ]);
    }
    const unknown = await react(id, { kind: 'boost', count: 1 });
    expect(unknown.body.details).toMatchObject([
      { path: 'kind', message: 'Please choose like or repost' },
    ]);
    expect((await timeline(owner, { post_id: id })).data[0]).toMatchObject({ likes: most });
  });

  test('P-7.49 a reply to a missing post is rejected', async () => {
    expect((await say({ in_reply_to: newId() })).status).toBe(404);
    expect((await say({ author: '' })).status).toBe(400);
    expect((await say({ text: ' ' })).status).toBe(400);
  });
});
