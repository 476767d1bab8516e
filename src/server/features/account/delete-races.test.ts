import { clearAccounts } from '#server/features/auth/clear-accounts.job.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hardest } from '#test/engines.ts';
import { type FullPerson, fullPerson } from '#test/full-person.ts';
import { rowsOf } from '#test/owned-tables.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { repeated } from '#test/sampled.ts';

const onItsWay = 'One of your posts is being published. Try again in half a minute.';

describe.each(hardest)('a person who makes many calls at once on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const everything = (person: FullPerson): Promise<Reply>[] => {
    const send = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
      world.call(method, path, { as: person, body });
    const agent = `/agents/${person.agent_id}`;
    return [
      send('/agents', { name: 'Grace', personality_type: 'tech_sage', platforms: ['sandbox'] }),
      send(`${agent}/posts`, { platform: 'sandbox', content: 'One.' }),
      send('/content/ai/images/generate', { prompt: 'a brisk heron' }),
      send(`${agent}/posts`, { platform: 'sandbox', content: 'Two.' }),
      send(`${agent}/connect-platform`, { platform: 'sandbox' }),
      send('/users/wishes', { wish: 'pricing', wanted: true }),
      send('/users/profile', { email: 'ada@lovelace.example' }, 'PUT'),
      enter(world, person.wallet),
    ];
  };

  test('and deletes their account meanwhile is deleted completely, or has to wait for a post', async () => {
    for (let round = 0; round < repeated(1, 5); round += 1) {
      const person = await fullPerson(world, `ada${round}@example.com`);
      const remove = () =>
        world.call('POST', '/auth/delete-account', {
          as: person,
          body: { confirm: person.username },
        });
      const work = everything(person);
      const [first, ...others] = await Promise.all([remove(), ...work, ...everything(person)]);
      // Calls after the deletion are rejected as such; none fails with a server error.
      expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(first.status === 409 ? first.body.message : first.status).toBeOneOf([200, onItsWay]);
      const last = first.status === 200 ? first : await remove();
      expect(last.status).toBe(200);
      await clearAccounts(world.ctx, new AbortController().signal);
      const left = Object.entries(await rowsOf(world.ctx.db, person.id)).filter(([, n]) => n > 0);
      expect(left.map(([table]) => table)).toEqual(['audit_events']);
    }
  });
});
