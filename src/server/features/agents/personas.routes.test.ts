import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { changeAgent } from './save-agent.ts';

const wizard = {
  name: 'Ada',
  personality_type: 'honest_critic',
  voice_tone: '30',
  target_topics: ['compilers', 'tea'],
  platforms: ['sandbox'],
};

describe.each(engines)('versions of a persona on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterAll(() => world.close());

  const call = (method: string, path: string, body?: object, as = owner) =>
    world.call(method, `/agents/${path}`, { as, body });
  const make = async (changes: object = {}) => {
    const body = { ...wizard, ...changes };
    return (await world.call('POST', '/agents', { as: owner, body })).body.data;
  };
  const versionsOf = async (id: string, query = '') =>
    (await call('GET', `${id}/persona/versions${query}`)).body;
  const restore = (id: string, version: number | string, as = owner) =>
    call('POST', `${id}/persona/versions/${version}/restore`, undefined, as);
  const numbers = async (id: string): Promise<number[]> =>
    (await versionsOf(id)).data.map(({ version }: { version: number }) => version);

  test('the first version is the one that the agent was created with', async () => {
    const agent = await make();
    expect(agent.persona_version).toBe(1);
    const { data, total } = await versionsOf(agent.id);
    expect(total).toBe(1);
    expect(data).toMatchObject([
      {
        version: 1,
        restored_from: null,
        is_current: true,
        changes: [],
        saved_at: agent.created_at,
      },
    ]);
    expect(data[0].persona).toMatchObject({
      name: 'Ada',
      voice_tone: '30',
      target_topics: ['compilers', 'tea'],
      contrast_pairs: [],
    });
  });

  test('P-7.6 every save that changes the persona adds a version, and lists the changes', async () => {
    const { id } = await make();
    const saved = await call('PUT', id, {
      voice_tone: '70',
      target_topics: ['tea', 'type systems'],
      contrast_pairs: [{ instead_of: 'Great news!', write: 'It works.' }],
      persona_version: 1,
    });
    expect(saved.body.data.persona_version).toBe(2);
    const { data } = await versionsOf(id);
    expect(data.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([
      true,
      false,
    ]);
    const lists = { added: [], removed: [] };
    expect(data[0].changes).toEqual([
      {
        field: 'voice_tone',
        label: 'Tone',
        ...lists,
        before: '30 (Serious & professional)',
        after: '70 (Playful & sarcastic)',
      },
      {
        field: 'target_topics',
        label: 'Target topics',
        before: null,
        after: null,
        added: ['type systems'],
        removed: ['compilers'],
      },
      {
        field: 'contrast_pairs',
        label: 'Contrast pairs',
        before: null,
        after: null,
        added: ['“It works.” instead of “Great news!”'],
        removed: [],
      },
    ]);
  });

  test('a save that does not change the persona adds none', async () => {
    const { id } = await make();
    for (const body of [
      { description: 'Another one.' },
      { name: 'Ada', voice_tone: '30', target_topics: ['compilers', 'tea'] },
      { is_active: false },
      { reply_frequency: 'active', persona_version: 1 },
    ]) {
      const { status, body: answer } = await call('PUT', id, body);
      expect([status, answer.data.persona_version]).toEqual([200, 1]);
    }
    await call('POST', `${id}/toggle-status`, { is_active: true });
    await call('POST', `${id}/connect-platform`, { platform: 'sandbox' });
    expect(await numbers(id)).toEqual([1]);
  });

  test('P-7.6 are read in pages, each compared with the one before it', async () => {
    const { id } = await make();
    for (const name of ['Grace', 'Edith', 'Mary']) await call('PUT', id, { name });
    const { data, total } = await versionsOf(id, '?limit=2&offset=1');
    expect(total).toBe(4);
    expect(data).toMatchObject([
      { version: 3, changes: [{ before: 'Grace', after: 'Edith' }] },
      { version: 2, changes: [{ before: 'Ada', after: 'Grace' }] },
    ]);
    expect((await versionsOf(id, '?limit=2&offset=3')).data).toMatchObject([
      { version: 1, changes: [] },
    ]);
  });

  test('P-7.6 a change based on an outdated version is rejected, and nothing is saved', async () => {
    const { id } = await make();
    await call('PUT', id, { name: 'Grace', persona_version: 1 });
    const late = await call('PUT', id, {
      name: 'Late',
      description: 'Late.',
      persona_version: 1,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(late.body.message).toBe(
      'This agent was changed elsewhere: your changes are based on version 1, and the newest is 2. Nothing was saved. Reload the page, then make your changes again.',
    );
    const now = (await call('GET', id)).body.data;
    expect(now).toMatchObject({ name: 'Grace', persona_version: 2 });
    expect(now.description).not.toBe('Late.');
    expect((await call('PUT', id, { name: 'Early', persona_version: 3 })).status).toBe(409);
    expect(await numbers(id)).toEqual([2, 1]);
  });

  test('of many concurrent changes of one version, exactly one is saved', async () => {
    const { id } = await make();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        changeAgent(world.ctx, owner.id, id, { name: `Ada ${index}`, persona_version: 1 }),
      ),
    );
    const saved = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
    expect(saved).toHaveLength(1);
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 'conflict'));
    expect((await call('GET', id)).body.data).toMatchObject({
      name: saved[0]?.name,
      persona_version: 2,
    });
    expect(await numbers(id)).toEqual([2, 1]);
  });

  test('changes without a version are all saved, one after the other', async () => {
    const { id } = await make();
    const changes: Parameters<typeof changeAgent>[3][] = [
      { name: 'Grace' },
      { voice_tone: '90' },
      { controversy_comfort: 80 },
      { avoid_topics: ['gossip'] },
      { specialization: 'creative' },
      { humor_style: 'dry_wit' },
    ];
    await Promise.all(changes.map((change) => changeAgent(world.ctx, owner.id, id, change)));
    const { data } = await versionsOf(id);
    expect(data[0].persona).toMatchObject(Object.assign({}, ...changes));
    expect(await numbers(id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    for (const { changes: found, version } of data)
      expect(found).toHaveLength(version === 1 ? 0 : 1);
  });

  test('P-7.7 restoring an earlier version adds it as a new one', async () => {
    const { id } = await make({ voice_samples: ['It compiles. Ship it.'] });
    await call('PUT', id, { name: 'Grace', voice_samples: [], description: 'Kept.' });
    const answer = await restore(id, 1);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Version 1 restored as version 3.',
        data: {
          name: 'Ada',
          voice_samples: ['It compiles. Ship it.'],
          persona_version: 3,
          description: 'Kept.',
        },
      },
    });
    expect(answer.body.agent).toEqual(answer.body.data);
    const { data } = await versionsOf(id);
    expect(data).toMatchObject([
      { version: 3, restored_from: 1, is_current: true },
      { version: 2, restored_from: null, is_current: false },
      { version: 1, restored_from: null, is_current: false },
    ]);
    expect(data[0].persona).toEqual(data[2].persona);
    for (const version of [1, 3]) {
      const same = await restore(id, version);
      expect(same).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(same.body.message).toBe(`Version ${version} is already in use. Nothing was changed.`);
    }
    expect(await numbers(id)).toEqual([3, 2, 1]);
  });

  test('P-9.80 a version from before agents had a language is in English', async () => {
    const { id } = await make({ language: 'ja' });
    const { db } = world.ctx;
    const first = db.selectFrom('persona_versions').select('persona').where('agent_id', '=', id);
    const { language, ...older } = JSON.parse((await first.executeTakeFirstOrThrow()).persona);
    expect(language).toBe('ja');
    await db
      .updateTable('persona_versions')
      .set({ persona: JSON.stringify(older) })
      .where('agent_id', '=', id)
      .execute();
    await call('PUT', id, { language: 'de' });
    const { data } = await versionsOf(id);
    expect(data).toMatchObject([
      { persona: { language: 'de' }, changes: [{ field: 'language', after: 'Deutsch' }] },
      { persona: { language: 'en' } },
    ]);
    expect((await restore(id, 1)).body.data.language).toBe('en');
    const wrong = await call('PUT', id, { language: 'xx' });
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [{ path: 'language', message: 'Choose one of the languages in the list' }],
    ]);
  });

  test('P-7.7 a version that does not exist cannot be restored', async () => {
    const { id } = await make();
    const answer = await restore(id, 2);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('There is no version 2 of this agent.');
    expect((await restore(id, '0')).status).toBe(400);
    expect((await restore(id, 'first')).status).toBe(400);
    expect((await restore(newId(), 1)).status).toBe(404);
  });

  test('are hidden from other people, and deleted with the agent', async () => {
    const { id } = await make();
    await call('PUT', id, { name: 'Grace' });
    const other = await world.member();
    const reads = ['persona/versions', 'prompt'];
    for (const path of reads) {
      expect((await call('GET', `${id}/${path}`, undefined, other)).status).toBe(404);
    }
    expect((await restore(id, 1, other)).status).toBe(404);
    expect((await call('DELETE', id)).status).toBe(200);
    for (const path of reads) expect((await call('GET', `${id}/${path}`)).status).toBe(404);
    expect((await restore(id, 1)).status).toBe(404);
  });
});
