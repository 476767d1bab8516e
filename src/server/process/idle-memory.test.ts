import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseWhenIdle } from './idle-memory.ts';

const mebibyte = 1024 * 1024;
let held = 0;
let busy = 0;
beforeEach(() => {
  vi.useFakeTimers();
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

test('memory is given back after the start, and after a quiet minute in which it has grown', () => {
  const collect = vi.fn<() => void>(() => {
    held = 120 * mebibyte;
  });
  releaseWhenIdle(collect);
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600_000);
  expect(collect).toHaveBeenCalledTimes(1);
  held = 300 * mebibyte;
  busy = 0.5;
  vi.advanceTimersByTime(600_000);
  expect(collect).toHaveBeenCalledTimes(1);
  busy = 0.01;
  vi.advanceTimersByTime(600_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('the collection itself can be called', () => {
  releaseWhenIdle();
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
});
