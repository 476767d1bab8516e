import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refetchChanged } from './live-updates.ts';

/** A screen that shows `queryKey`; each request waits for `answer`. */
function showing(queryKey: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((data: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(
    () => new Promise<string>((resolve) => void answers.push((data) => resolve(data))),
  );
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return { client, answers, queryFn, stop, data: () => client.getQueryData(queryKey) };
}

test('P-2.36 a change during the first load of a query is requested again', async () => {
  const { client, answers, queryFn, stop, data } = showing(['inbox', 'list']);
  refetchChanged(client, ['inbox']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]?.('before the change');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.('after it');
  await vi.waitFor(() => expect(data()).toBe('after it'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('a change refetches what it affects, and nothing else', async () => {
  const { client, answers, queryFn, stop, data } = showing(['inbox', 'list']);
  answers[0]?.('one');
  await vi.waitFor(() => expect(data()).toBe('one'));
  refetchChanged(client, []);
  refetchChanged(client, ['notices']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  refetchChanged(client, ['inbox']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('P-49.343 nothing is refetched while the sample data is being made', async () => {
  const { client, answers, queryFn, stop, data } = showing(['dashboard', 'posts']);
  answers[0]?.('before');
  await vi.waitFor(() => expect(data()).toBe('before'));
  const made = Promise.withResolvers<void>();
  const making = new MutationObserver(client, {
    mutationKey: ['samples'],
    mutationFn: () => made.promise,
  }).mutate();
  refetchChanged(client, ['posts']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  made.resolve();
  await making;
  refetchChanged(client, ['posts']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
