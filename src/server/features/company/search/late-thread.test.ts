import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAsking } from './search.ts';

const found = { candidates: [], is_whole: true };

/** Answers when it is told to. */
class FakeThread extends EventEmitter {
  sent = 0;
  ref() {}
  unref() {}
  terminate() {}
  postMessage() {
    this.sent += 1;
  }
  answer() {
    this.emit('message', { id: this.sent, found });
  }
}

test('P-50.204 the end of a thread that was late doesn’t touch the one that replaced it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const threads: FakeThread[] = [];
  const create = () => {
    const made = new FakeThread();
    threads.push(made);
    return made as unknown as Worker;
  };
  const looked = { owner_id: 'ada', kinds: [], public_only: false, words: [], limit: 1 };
  const asking = createAsking(create);
  const ask = () => asking({ data_dir: '/nowhere', looked });
  const late = ask();
  vi.advanceTimersByTime(2200);
  expect((await late).is_whole).toBe(false);
  const second = ask();
  threads[0]?.emit('exit', 1);
  threads[1]?.answer();
  expect(await second).toEqual(found);
  const third = ask();
  threads[1]?.answer();
  expect(await third).toEqual(found);
  expect(threads).toHaveLength(2);
});
