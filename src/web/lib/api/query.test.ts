import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError, noAnswer } from './api-error.ts';
import { createQueryClient, retryDelay, retryQuery } from './query.ts';

const answered = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

describe('asking again', () => {
  it.each([0, 1, 2])('asks again after failure %i without an answer', (failures) => {
    expect(retryQuery(failures, noAnswer())).toBe(true);
  });
  it('S2-9.3 stops after three repetitions', () => expect(retryQuery(3, noAnswer())).toBe(false));
  it.each([400, 401, 403, 404, 429])('does not repeat after %i', (status) => {
    expect(retryQuery(0, answered(status))).toBe(false);
  });
  it('repeats after 503', () => expect(retryQuery(0, answered(503))).toBe(true));

  it('S2-9.3 waits twice as long each time, at most 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16000, 30000, 30000]);
  });

  it('S2-9.2 keeps answers fresh for five minutes, whatever window has the focus', () => {
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

describe('what is no longer there', () => {
  const fetched = () => {
    const client = createQueryClient();
    const keys = [['agents'], ['agents', '1'], ['agents', '2'], ['pictures']];
    for (const queryKey of keys) client.setQueryData(queryKey, {});
    const doubted = () =>
      keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join('/'));
    return { client, doubted };
  };
  const fail = (client: QueryClient, queryKey: string[], status: number, within?: string[]) =>
    client
      .fetchQuery({
        queryKey,
        queryFn: () => Promise.reject(answered(status)),
        ...(within && { meta: { within } }),
      })
      .catch(() => undefined);

  it('is looked for again in what it belongs to', async () => {
    const { client, doubted } = fetched();
    await fail(client, ['agents', '1', 'posts'], 404);
    expect(doubted()).toEqual(['agents', 'agents/1']);
  });

  it('may say itself what it belongs to', async () => {
    const { client, doubted } = fetched();
    await fail(client, ['analytics', '1'], 404, ['agents', '1']);
    expect(doubted()).toEqual(['agents', 'agents/1']);
  });

  it('is nothing that was refused for another reason', async () => {
    const { client, doubted } = fetched();
    await fail(client, ['agents', '1', 'posts'], 403);
    expect(doubted()).toEqual([]);
  });

  it('is noticed by a write too', async () => {
    const { client, doubted } = fetched();
    const write = new MutationObserver(client, { mutationFn: () => Promise.reject(answered(404)) });
    await write.mutate().catch(() => undefined);
    expect(doubted()).toEqual(['agents', 'agents/1', 'agents/2']);
  });
});
