import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import type { WriteRequest } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { oneWriter } from '#test/one-writer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

/** Drafts that have nothing in common but their end. */
const drafts: Readonly<Record<string, string>> = {
  'rye bread': 'Rye bread rests overnight before anyone slices it!',
  'spring hours': 'Spring hours begin on Monday with the shutters up early!',
  apprentice: 'Our apprentice shaped forty rolls without dropping any!',
  'old oven': 'That old oven still holds heat until evening falls!',
  street: 'Roadworks close the street, so walk around by the church!',
  'plum cake': 'Plum cake returns as soon as orchards let go!',
  'winter flour': 'Winter flour drinks more water than July grain does!',
  satchels: 'Satchels fit two buns and a pencil beside homework!',
  queues: 'Queues move quickest when dogs stay calm outside!',
  'paper bags': 'Paper bags survive three journeys if folded gently!',
  window: 'Carpenters finished the window while everyone slept!',
  seeds: 'Sunflower seeds crackle loudest in the smallest loaves!',
};
const topics = Object.keys(drafts);
const draftOf = (topic: string): string => drafts[topic] ?? `Somebody asked about ${topic}!`;
const calm = (text: string): string => text.replaceAll('!', '.');

describe.each(engines)('what an agent learns on %s', (engine) => {
  let world: World;
  let owner: Person;
  let id: string;
  let asked: WriteRequest[];
  beforeAll(async () => {
    const llm = oneWriter('scripted', (request) => {
      asked.push(request);
      return [{ parts: [draftOf(request.brief.topic)], why: 'because' }];
    });
    world = await createWorld(engine, { parts: () => ({ llm }) });
  });
  beforeEach(async () => {
    asked = [];
    owner = await world.member();
    ({ id } = await world.agent(owner));
  });
  afterAll(() => world.close());

  const call = (method: string, path: string, body?: object, as = owner) =>
    world.call(method, path, { as, ...(body && { body }) });
  const write = async (topic: string, of = id) => {
    const made = await call('POST', '/content/generate', { agent_id: of, topic });
    return made.body.data.content[0] as { id: string; parts: string[] };
  };
  /** Has a text written, changes it and publishes it. */
  async function decide(topic: string, change: (text: string) => string = calm): Promise<void> {
    world.pass(1000);
    const { id: piece_id, parts } = await write(topic);
    const body = { platform: 'sandbox', content: change(parts[0] ?? ''), piece_id };
    const done = await call('POST', `/agents/${id}/posts`, body);
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
  }
  async function edit(from: number, to: number, change?: (text: string) => string) {
    for (const topic of topics.slice(from, to)) await decide(topic, change);
  }
  const voice = async (as = owner) => await call('GET', `/agents/${id}/voice`, undefined, as);
  const proposal = async () => (await voice()).body.data.proposal;
  const answer = (given: string, changes: object = {}, as = owner) =>
    call(
      'POST',
      `/agents/${id}/voice/answer`,
      { key: 'no_exclamations', answer: given, persona_version: 1, ...changes },
      as,
    );
  const agent = async () => (await call('GET', `/agents/${id}`)).body.data;
  const rows = () =>
    world.ctx.db.selectFrom('voice_texts').selectAll().where('agent_id', '=', id).execute();

  test('P-7.480 P-2.441 proposes what was seen in three of the last five edits, with the texts that show it', async () => {
    await edit(0, 2);
    expect(await proposal()).toBeNull();
    await edit(2, 4);
    await decide('street', (text) => text.replace('church', 'chapel'));
    const { body } = await voice();
    expect(body.data.proposal).toMatchObject({
      key: 'no_exclamations',
      said: 'You took the exclamation marks out of 4 of 5 drafts.',
      rule: 'No exclamation marks',
    });
    const { evidence } = body.data.proposal;
    expect(evidence).toHaveLength(4);
    for (const { written, text } of evidence) {
      expect(written).toContain('!');
      expect(text).not.toContain('!');
    }
    expect(await agent()).toMatchObject({ persona_version: 1, behavioral_guidelines: [] });
  });

  test('P-7.481 P-2.441 a yes is a new version with its reason, which can be taken back', async () => {
    await edit(0, 4);
    const said = 'You took the exclamation marks out of 4 of 4 drafts.';
    const yes = await answer('yes');
    expect(yes.body).toMatchObject({
      message: 'It’s a rule from now on, in version 2.',
      data: { persona_version: 2, behavioral_guidelines: ['No exclamation marks'] },
    });
    expect(await proposal()).toBeNull();
    const versions = async () =>
      (await call('GET', `/agents/${id}/persona/versions`)).body.data as {
        reason: string | null;
      }[];
    expect((await versions()).map(({ reason }) => reason)).toEqual([said, null]);
    await call('POST', `/agents/${id}/persona/versions/1/restore`);
    expect(await agent()).toMatchObject({ persona_version: 3, behavioral_guidelines: [] });
    // What was answered is not asked again at once.
    expect(await proposal()).toBeNull();
  });

  test('a yes to what somebody else answered, or to an older version, changes nothing', async () => {
    await edit(0, 4);
    await call('PUT', `/agents/${id}`, { target_topics: ['bread'] });
    const refused = await answer('yes');
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toBe(
      'This was already answered, or the personality has changed since. Nothing was changed. Reload the page.',
    );
    expect((await answer('yes', { persona_version: 2 })).status).toBe(200);
    expect((await answer('yes', { persona_version: 3 })).status).toBe(409);
    expect(await agent()).toMatchObject({ behavioral_guidelines: ['No exclamation marks'] });
    const [one, other] = [
      await answer('never', { key: 'no_emoji', persona_version: 3 }),
      await voice(),
    ];
    expect([one.status, other.status]).toEqual([409, 200]);
  });

  test('two answers at the same time make one version', async () => {
    await edit(0, 4);
    const both = await Promise.all([answer('yes'), answer('yes')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await agent()).toMatchObject({
      persona_version: 2,
      behavioral_guidelines: ['No exclamation marks'],
    });
  });

  test('“not now” asks again after five more edits, “never” never', { tags: 'slow' }, async () => {
    await edit(0, 4);
    expect((await answer('later')).body.message).toBe('We’ll ask again after five more edits.');
    await edit(4, 8);
    expect(await proposal()).toBeNull();
    await edit(8, 9);
    expect(await proposal()).toMatchObject({ key: 'no_exclamations' });
    expect((await answer('never')).body.message).toBe('We won’t ask about this again.');
    await edit(9, 12);
    expect(await proposal()).toBeNull();
    expect(await agent()).toMatchObject({ persona_version: 1 });
  });

  test('a personality without room for another rule stays as it is, and says so', async () => {
    const full = Array.from({ length: limits.list_items }, (_, n) => `Rule ${n}`);
    await call('PUT', `/agents/${id}`, { behavioral_guidelines: full });
    await edit(0, 4);
    const refused = await answer('yes', { persona_version: 2 });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('has 30 guidelines');
    // The answer was not kept either.
    expect(await proposal()).toMatchObject({ key: 'no_exclamations' });
  });

  test('P-7.482 keeps the newest of each kind, in the transaction of the decision', async () => {
    await edit(0, 1);
    await decide('window', (text) => text);
    const { id: gone } = await write('seeds');
    await call('DELETE', `/content/pieces/${gone}`);
    const kept = await rows();
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'edited', 'rejected']);
    const edited = kept.find(({ kind }) => kind === 'edited');
    expect(edited).toMatchObject({
      written: draftOf('rye bread'),
      text: calm(draftOf('rye bread')),
      is_reply: 0,
    });
    const [row] = kept;
    if (!row) throw new Error('nothing was kept');
    for (let n = 0; n < limits.voice_texts + 5; n += 1)
      await world.ctx.db
        .insertInto('voice_texts')
        .values({ ...row, id: `r${n}`, about: `a${n}`, kind: 'edited', at: n })
        .execute();
    await edit(1, 2);
    expect((await rows()).filter(({ kind }) => kind === 'edited')).toHaveLength(limits.voice_texts);
  });

  test('a post that was planned with several accounts, and approved twice, is kept once', async () => {
    const { id: piece } = await write('rye bread');
    const { body } = await call('GET', '/connections');
    const [{ id: connection_id }] = body.data;
    const change = { parts: ['Rye bread, calmly.'], variants: [{ connection_id }] };
    await call('PATCH', `/posts/${piece}`, change);
    const asked = await call('POST', `/posts/${piece}/schedule`, {
      scheduled_time: new Date(world.ctx.clock() + 86_400_000).toISOString(),
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const again = { scheduled_time: new Date(world.ctx.clock() + 2 * 86_400_000).toISOString() };
    await call('POST', `/posts/${piece}/schedule`, again);
    expect(await rows()).toMatchObject([
      { kind: 'edited', written: draftOf('rye bread'), text: 'Rye bread, calmly.' },
    ]);
  });

  test('the prompt shows the owner’s texts that are nearest to the topic', async () => {
    await decide('rye bread', () => 'Our rye sleeps for a night before it is baked.');
    await decide('satchels', () => 'A satchel has room for lunch and a pencil.');
    await write('a second rye loaf');
    const request = asked.at(-1);
    expect(request?.learned).toEqual([
      'A satchel has room for lunch and a pencil.',
      'Our rye sleeps for a night before it is baked.',
    ]);
    const { body } = await call('GET', `/agents/${id}/prompt?topic=rye`);
    const samples = body.data.messages.filter(
      ({ role, origin }: { role: string; origin: string }) =>
        origin === 'sample' && role === 'assistant',
    );
    expect(samples.at(-1).text).toContain('Our rye sleeps');
  });

  test('P-7.480 P-7.481 P-7.482 is known to nobody else, and goes with the agent', async () => {
    await edit(0, 4);
    const stranger = await world.member();
    expect((await voice(stranger)).status).toBe(404);
    expect((await answer('yes', {}, stranger)).status).toBe(404);
    expect(await agent()).toMatchObject({ persona_version: 1 });
    await answer('later');
    await call('DELETE', `/agents/${id}`);
    expect(await rows()).toEqual([]);
    const answers = world.ctx.db.selectFrom('voice_answers').selectAll();
    expect(await answers.where('agent_id', '=', id).execute()).toEqual([]);
    expect((await voice()).status).toBe(404);
  });
});
