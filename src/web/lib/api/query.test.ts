import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiError, noAnswer } from './api-error.ts';
import { createQueryClient, retryDelay, retryQuery } from './query.ts';

const answered = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

describe('repeated reads', () => {
  it.each([0, 1, 2])('happen after failure %i without an answer', (failures) => {
    expect(retryQuery(failures, noAnswer())).toBe(true);
  });
  it('S2-9.3 stop after three repetitions', () => expect(retryQuery(3, noAnswer())).toBe(false));
  it.each([400, 401, 403, 404, 429])('do not happen after %i', (status) => {
    expect(retryQuery(0, answered(status))).toBe(false);
  });
  it('happen after 503', () => expect(retryQuery(0, answered(503))).toBe(true));

  it('S2-9.3 wait twice as long each time, up to 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 16000, 30000, 30000]);
  });

  it('S2-9.2 are not caused by window focus: answers stay fresh for five minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: false,
    });
  });
});

describe('an offline write', () => {
  it('fails at once instead of being sent later', async () => {
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const write = new MutationObserver(createQueryClient(), {
      mutationFn: () => Promise.reject(noAnswer()),
    });
    await expect(write.mutate()).rejects.toMatchObject({ status: noAnswer().status });
    expect(write.getCurrentResult().isPaused).toBe(false);
  });
});

describe('a 404', () => {
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

  it('invalidates the lists that contain the missing item', async () => {
    const { client, doubted } = fetched();
    await fail(client, ['agents', '1', 'posts'], 404);
    expect(doubted()).toEqual(['agents', 'agents/1']);
  });

  it('invalidates what its query declares', async () => {
    const { client, doubted } = fetched();
    await fail(client, ['analytics', '1'], 404, ['agents', '1']);
    expect(doubted()).toEqual(['agents', 'agents/1']);
  });

  it('is the only failure that invalidates', async () => {
    const { client, doubted } = fetched();
    await fail(client, ['agents', '1', 'posts'], 403);
    expect(doubted()).toEqual([]);
  });

  it('invalidates after a write too', async () => {
    const { client, doubted } = fetched();
    const write = new MutationObserver(client, { mutationFn: () => Promise.reject(answered(404)) });
    await write.mutate().catch(() => undefined);
    expect(doubted()).toEqual(['agents', 'agents/1', 'agents/2']);
  });
});
