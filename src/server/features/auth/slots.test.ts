import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks that end on command. */
function workshop() {
  let running = 0;
  let most = 0;
  const endings: (() => void)[] = [];
  const work = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => void endings.push(resolve));
    running -= 1;
    return 'done';
  };
  const endOne = async () => {
    await settled();
    endings.shift()?.();
    await settled();
  };
  return { work, endOne, running: () => running, most: () => most };
}

test('AU-12 at most so many tasks run at once, the others wait in line', async () => {
  const { work, endOne, running, most } = workshop();
  const inTurn = createSlots(2, 10);
  const all = Array.from({ length: 6 }, () => inTurn(work));
  for (let left = 6; left > 0; left -= 1) {
    await settled();
    expect(running()).toBe(Math.min(2, left));
    await endOne();
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => 'done'));
  expect(most()).toBe(2);
});

test('tasks beyond the queue limit are rejected, and later ones are accepted again', async () => {
  const { work, endOne } = workshop();
  const inTurn = createSlots(1, 1);
  const first = inTurn(work);
  const second = inTurn(work);
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'unavailable' });
  await endOne();
  await endOne();
  await Promise.all([first, second]);
  const again = inTurn(work);
  await endOne();
  expect(await again).toBe('done');
});

test('a failing task frees its slot', async () => {
  const inTurn = createSlots(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(() => Promise.resolve(1))).toBe(1);
});
