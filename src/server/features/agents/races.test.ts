import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { hardest } from '#test/engines.ts';
import { repeated } from '#test/sampled.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';

const racers = repeated(24, 200);

describe.each(hardest)('an agent with many concurrent calls on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterAll(() => world.close());

  test('AC-6 can be switched, connected, edited, published and deleted without a server error, and nothing is left', async () => {
    const { id } = await world.agent(owner);
    const send = (method: string, path: string, body?: object): Promise<Reply> =>
      world.call(method, `/agents/${id}${path}`, { as: owner, body });
    const read = () => send('GET', '');
    const sandbox = { platform: 'sandbox' };
    const moves: ((n: number) => Promise<Reply>)[] = [
      (n) => send('POST', '/toggle-status', { is_active: n % 2 === 0 }),
      () => send('POST', '/connect-platform', sandbox),
      () => send('DELETE', '/disconnect-platform', sandbox),
      (n) => send('PUT', '', { name: `Ada ${n}` }),
      (n) => send('POST', '/posts', { ...sandbox, content: `Post ${n}.` }),
      // Deletions start when the other calls are under way.
      (n) => (n < racers / 2 ? read() : send('DELETE', '')),
    ];
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, n) => (moves[n % moves.length] ?? read)(n)),
    );
    answers.push(await send('DELETE', ''));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await send('GET', '')).status).toBe(404);

    // A post inserted just after the agent was deleted is canceled when it comes due.
    await sweep(world.ctx);
    const { db } = world.ctx;
    const links = db.selectFrom('agent_accounts').selectAll().where('agent_id', '=', id);
    expect(await links.execute()).toEqual([]);
    const posts = await db
      .selectFrom('occurrences')
      .innerJoin('series', 'series.id', 'occurrences.series_id')
      .select('occurrences.state')
      .where('series.agent_id', '=', id)
      .execute();
    expect(posts.filter(({ state }) => !isFinal(state))).toEqual([]);
  });
});
