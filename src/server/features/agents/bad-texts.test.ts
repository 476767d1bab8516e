import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badTexts, goodNames, markup } from '#test/bad-agent-texts.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const good = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'] };
const hostile = Object.values(markup);
const hostileAgent = {
  ...good,
  name: markup.image,
  description: hostile.join('\n'),
  custom_archetype: markup.script,
  target_topics: hostile,
  avoid_topics: hostile.map((text) => `no ${text}`),
  behavioral_guidelines: hostile,
  voice_samples: hostile,
  contrast_pairs: [{ instead_of: markup.script, write: markup.svg }],
};

describe.each(engines)('invalid texts of an agent on %s', (engine) => {
  let world: World;
  let owner: Person;
  let id: string;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    ({ id } = await world.agent(owner, { target_topics: ['tea'] }));
  });
  afterAll(() => world.close());

  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.call(method, path, { as: owner, body });
  const everything = async () => ({
    agents: (await ask('GET', '/agents')).body.data,
    versions: (await ask('GET', `/agents/${id}/persona/versions`)).body.total,
  });

  test.each(badTexts)(
    'P-5.1 $what in $path: an error at its field, and nothing is saved',
    async ({ sent, path, says }) => {
      const before = await everything();
      const made = await ask('POST', '/agents', { ...good, ...sent });
      const changed = await ask('PUT', `/agents/${id}`, sent);
      for (const { status, body } of [made, changed]) {
        expect(status).toBe(400);
        expect(body).toMatchObject({ success: false, code: 'invalid_input' });
        expect(body.details).toContainEqual({ path, message: says });
      }
      expect(await everything()).toEqual(before);
    },
  );

  test('topics that differ only in case are saved once', async () => {
    const made = await ask('POST', '/agents', { ...good, target_topics: ['Tea', 'tea', 'TEA '] });
    expect(made.body.data.target_topics).toEqual(['Tea']);
  });

  test.each(goodNames)('%s is saved unchanged', async (name) => {
    const { status, body } = await ask('PUT', `/agents/${id}`, { name });
    expect(status).toBe(200);
    expect(body.data.name).toBe(name.normalize('NFC'));
  });

  test('markup is saved as plain text in every field', async () => {
    const made = await ask('POST', '/agents', hostileAgent);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject(hostileAgent);
    const { body } = await ask('GET', `/agents/${made.body.data.id}`);
    expect(body.data).toMatchObject(hostileAgent);
    expect(made.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
