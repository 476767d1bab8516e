import { expect, it, vi } from 'vitest';
import { createReauth } from './reauth.ts';

it('several calls share one confirmation', async () => {
  const reauth = createReauth();
  const heard = vi.fn<() => void>();
  reauth.subscribe(heard);
  const answers = Promise.all([reauth.ask(), reauth.ask(), reauth.ask()]);
  expect(reauth.isAsked()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  reauth.settle(true);
  expect(await answers).toEqual([true, true, true]);
  expect(reauth.isAsked()).toBe(false);
});

it('a later call asks again', async () => {
  const reauth = createReauth();
  const first = reauth.ask();
  reauth.settle(false);
  const second = reauth.ask();
  reauth.settle(true);
  expect([await first, await second]).toEqual([false, true]);
});
