import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError, noAnswer } from './api-error.ts';
import { createQueryClient, retryDelay, retryQuery } from './query.ts';

const answered = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

describe('asking again', () => {
  it.each([0, 1, 2])('asks again after failure %i without an answer', (failures) => {
    expect(retryQuery(failures, noAnswer())).toBe(true);
  });
  it('stops after three repetitions', () => expect(retryQuery(3, noAnswer())).toBe(false));
  it.each([400, 401, 403, 404, 429])('does not repeat after %i', (status) => {
    expect(retryQuery(0, answered(status))).toBe(false);
  });
  it('repeats after 503', () => expect(retryQuery(0, answered(503))).toBe(true));

  it('waits twice as long each time, at most 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16000, 30000, 30000]);
  });

  it('keeps answers fresh for five minutes, whatever window has the focus', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: false,
    });
  });
});

describe('a write without a connection', () => {
  it('fails at once instead of happening later', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const write = new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.reject(noAnswer()),
    });
    await expect(write.mutate()).rejects.toMatchObject({ status: noAnswer().status });
    expect(write.getCurrentResult().isPaused).toBe(false);
  });
});
