import { performance, PerformanceObserver } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseWhenIdle } from './idle-memory.ts';

const mebibyte = 1024 * 1024;
let held = 0;
let busy = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  held = 200 * mebibyte;
  busy = 0;
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => held);
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    idle: 0,
    active: 0,
    utilization: busy,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('memory is released after startup, and after a quiet minute in which it has grown', async () => {
  const collect = vi.fn<() => Promise<void>>(async () => {
    held = 120 * mebibyte;
  });
  releaseWhenIdle(collect);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(collect).toHaveBeenCalledTimes(1);
  held = 300 * mebibyte;
  busy = 0.5;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(collect).toHaveBeenCalledTimes(1);
  busy = 0.01;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('the collection itself works', { tags: 'slow' }, async () => {
  const began = performance.now();
  releaseWhenIdle();
  const collected = new Promise<void>((done) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntries().every(({ startTime }) => startTime < began)) return;
      observer.disconnect();
      done();
    }).observe({ entryTypes: ['gc'] });
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(collected).resolves.toBeUndefined();
});
