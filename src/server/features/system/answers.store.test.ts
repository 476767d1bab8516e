import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { type Answer, once } from '#server/http/idempotency.ts';
import { everyEngine } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { createAnswerStore, removeOldAnswers } from './answers.store.ts';

const scope = { userId: 'ada', key: 'k', requestHash: 'h' };
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
    once(createAnswerStore(database.db), () => now, scope, work);

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
