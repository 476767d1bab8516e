import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { search } from './search.ts';

const { threads } = vi.hoisted(() => ({ threads: [] as FakeThread[] }));

interface FakeThread extends EventEmitter {
  sent: { id: number }[];
}

vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    sent: { id: number }[] = [];
    constructor() {
      super();
      threads.push(this);
    }
    ref() {}
    unref() {}
    terminate() {}
    postMessage(message: { id: number }) {
      this.sent.push(message);
    }
  },
}));

const ask = () =>
  search(
    { config: { data_dir: '/nowhere', database_url: undefined }, db: {} as Db },
    { owner_id: 'ada', kinds: ['product'], public_only: false, words: ['tea'], limit: 1 },
  );
const found = { candidates: [], is_whole: true };
const answer = (thread: FakeThread | undefined) =>
  thread?.emit('message', { id: thread.sent.length, found });
const asked = (thread: number, times: number) =>
  vi.waitFor(() => expect(threads[thread]?.sent).toHaveLength(times), { interval: 1 });

test('P-50.204 the end of a thread that was late doesn’t touch the one that replaced it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const late = ask();
  vi.advanceTimersByTime(2200);
  expect((await late).is_whole).toBe(false);
  const second = ask();
  await asked(1, 1);
  threads[0]?.emit('exit', 1);
  answer(threads[1]);
  expect(await second).toEqual(found);
  const third = ask();
  await asked(1, 2);
  answer(threads[1]);
  expect(await third).toEqual(found);
  expect(threads).toHaveLength(2);
});
