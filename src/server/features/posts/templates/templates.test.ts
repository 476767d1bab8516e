import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('templates on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterEach(() => world.close());

  const call = (method: string, path: string, body?: object, as = owner) =>
    world.call(method, path, { as, ...(body && { body }) });
  const save = async (name: string, body = 'Rye is back at {{company}}.') =>
    (await call('POST', '/templates', { name, body })).body.data;
  const names = async (as = owner) =>
    (await call('GET', '/templates', undefined, as)).body.data.map(
      ({ name }: { name: string }) => name,
    );

  test('P-2.125 P-2.126 P-2.127 P-2.128 are saved, listed by name, changed and deleted', async () => {
    expect(await call('GET', '/templates')).toMatchObject({ body: { data: [], total: 0 } });
    const launch = await save('launch');
    expect(launch).toMatchObject({ name: 'launch', body: 'Rye is back at {{company}}.' });
    await save('Goodbye');
    await save('Welcome');
    expect(await names()).toEqual(['Goodbye', 'launch', 'Welcome']);
    const changed = { name: ' Big  launch ', body: 'Rye!\n\nFrom 7.' };
    expect(await call('PUT', `/templates/${launch.id}`, changed)).toMatchObject({
      status: 200,
      body: { data: { id: launch.id, name: 'Big launch', body: 'Rye!\n\nFrom 7.' } },
    });
    expect(await call('DELETE', `/templates/${launch.id}`)).toMatchObject({
      body: { message: 'Template deleted.' },
    });
    expect(await names()).toEqual(['Goodbye', 'Welcome']);
    expect((await call('DELETE', `/templates/${launch.id}`)).status).toBe(404);
  });

  test('P-2.126 require a name and a text that fits into a post', async () => {
    const faults = async (body: object) => {
      const { status, body: answer } = await call('POST', '/templates', body);
      return [status, ...answer.details.map(({ message }: { message: string }) => message)];
    };
    expect(await faults({ name: ' ', body: ' ' })).toEqual([400, 'Enter a name', 'Enter a text']);
    const long = { name: 'x', body: 'a'.repeat(limits.post_text + 1) };
    expect((await faults(long))[0]).toBe(400);
    expect(await names()).toEqual([]);
  });

  test('P-2.126 are limited in number, even if two are saved concurrently', async () => {
    const now = world.ctx.clock();
    const row = { owner_id: owner.id, body: 'x', created_at: now, updated_at: now };
    const rows = Array.from({ length: limits.templates_per_user - 1 }, (_, n) => ({
      ...row,
      id: `template-${n}`,
      name: `${n}`,
    }));
    await world.ctx.db.insertInto('templates').values(rows).execute();
    const both = await Promise.all(
      ['One', 'Two'].map((name) => call('POST', '/templates', { name, body: 'x' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      'You’ve reached the limit of 200 templates. Delete some to add more.',
    );
  });

  test('P-2.125 are hidden from other people', async () => {
    const { id } = await save('Mine');
    const other = await world.member();
    expect(await names(other)).toEqual([]);
    const change = { name: 'Theirs', body: 'x' };
    expect((await call('PUT', `/templates/${id}`, change, other)).status).toBe(404);
    expect((await call('DELETE', `/templates/${id}`, undefined, other)).status).toBe(404);
    expect(await names()).toEqual(['Mine']);
  });
});
