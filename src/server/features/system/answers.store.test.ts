import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { type Answer, runOnce } from '#server/http/idempotency.ts';
import { everyEngine } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { createAnswerStore, removeOldAnswers } from './answers.store.ts';

const scope = { userId: 'ada', key: 'k', requestHash: 'h', requestId: 'r' };
const done: Answer = { status: 200, body: { text: 'done' } };

describe.each(everyEngine)('one key on %s', (engine) => {
  let place: Awaited<ReturnType<typeof migratedDatabase>>;
  let database: Database;
  let now: number;
  beforeEach(async () => {
    place = await migratedDatabase(engine);
    database = openDatabase(place.options);
    now = 1_000_000;
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const ask = (work: () => Promise<Answer>) =>
    runOnce(createAnswerStore(database.db), () => now, scope, work);

  test(
    'is let go only by whoever holds it: not by one that was given up and fails later',
    { tags: 'slow' },
    async () => {
      const [first, second] = [Promise.withResolvers<Answer>(), Promise.withResolvers<Answer>()];
      const begun: string[] = [];
      const asked = (name: string, work: Promise<Answer>) =>
        ask(() => {
          begun.push(name);
          return work;
        });
      const slow = asked('first', first.promise);
      while (begun.length < 1) await pause(5);
      now += limits.request_timeout + 1;
      const taker = asked('second', second.promise);
      while (begun.length < 2) await pause(5);
      first.reject(new Error('too late'));
      await expect(slow).rejects.toThrow('too late');
      const twin = asked('third', Promise.resolve(done));
      await pause(120);
      second.resolve(done);
      expect(await Promise.all([taker, twin])).toEqual([done, done]);
      expect(begun).toEqual(['first', 'second']);
    },
  );

  test('is held by one at a time, also while each of many fails', async () => {
    let working = 0;
    let most = 0;
    const fails = () =>
      ask(async () => {
        most = Math.max(most, (working += 1));
        await pause(1);
        working -= 1;
        throw new Error('no');
      });
    await Promise.allSettled(Array.from({ length: 60 }, fails));
    expect(most).toBe(1);
  });

  const sizes = () =>
    database.db
      .selectFrom('idempotent_answers')
      .select(({ fn, ref }) => fn.sum<number | string>(sql`length(${ref('body')})`).as('sum'))
      .executeTakeFirstOrThrow();
  const long = (length: number): Answer => ({
    status: 201,
    body: { success: true, data: { id: 'made', text: 'x'.repeat(length) } },
  });

  test('of a long answer only the id is kept, and the work is not done again', async () => {
    let times = 0;
    const work = async () => {
      times += 1;
      return long(limits.idempotency_answer);
    };
    expect(await ask(work)).toEqual(long(limits.idempotency_answer));
    const again = await ask(work);
    expect(again.status).toBe(409);
    expect(Failure.parse(again.body)).toMatchObject({
      code: 'already_done',
      details: [{ path: 'id', message: 'made' }],
    });
    expect(times).toBe(1);
    expect(Number((await sizes()).sum)).toBeLessThan(500);
  });

  test(
    'a person’s answers take limited room, which another person’s do not share',
    { tags: 'slow' },
    async () => {
      const length = limits.idempotency_answer / 2;
      const askAs = (userId: string, key: string) =>
        runOnce(
          createAnswerStore(database.db),
          () => now,
          { ...scope, userId, key },
          async () => long(length),
        );
      const most = Math.floor(limits.idempotency_bytes / length);
      for (let n = 0; n < most + 20; n += 1) await askAs('ada', `k${n}`);
      expect(Number((await sizes()).sum)).toBeLessThan(limits.idempotency_bytes + 20 * 500);
      expect((await askAs('ada', 'k0')).status).toBe(201);
      expect((await askAs('ada', `k${most + 10}`)).status).toBe(409);
      await askAs('bob', 'k0');
      expect((await askAs('bob', 'k0')).status).toBe(201);
    },
  );

  test('a person has a limited number of keys, and those keep their answers', async () => {
    await ask(async () => done);
    await sql`insert into idempotent_answers (user_id, key, request_hash, created_at)
      with recursive n(i) as (select 2 union all select i + 1 from n where i < ${sql.lit(limits.idempotency_keys)})
      select 'ada', 'k' || cast(i as text), 'h', ${now} from n`.execute(database.db);
    const work = vi.fn<() => Promise<Answer>>(async () => done);
    const store = createAnswerStore(database.db);
    const more = () => runOnce(store, () => now, { ...scope, key: 'more' }, work);
    await expect(more()).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await ask(work)).toEqual(done);
    expect(work).not.toHaveBeenCalled();
    now += limits.idempotency_life + 1;
    await removeOldAnswers(database.db, now);
    expect(await more()).toEqual(done);
  });

  test('is forgotten once its time is over', async () => {
    await ask(async () => done);
    const left = async () => {
      await removeOldAnswers(database.db, now);
      return database.db.selectFrom('idempotent_answers').select('status').execute();
    };
    now += limits.idempotency_life;
    expect(await left()).toHaveLength(1);
    now += 1;
    expect(await left()).toEqual([]);
  });
});
