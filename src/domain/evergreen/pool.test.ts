import { expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { freeItems, type PoolItem } from './pool.ts';

const item = (id: string, own: Partial<PoolItem>): PoolItem => ({
  id,
  season: null,
  cooldown_days: 2,
  max_uses: null,
  is_paused: false,
  is_worn: false,
  uses: 1,
  nearest: [],
  interactions: null,
  created_at: 0,
  ...own,
});

test('an item without another wording comes after all others, however long it rested', () => {
  const slot = { slot_at: 100 * day, timezone: 'UTC' };
  const worn = item('worn', { is_worn: true, nearest: [10 * day] });
  const rested = item('rested', { nearest: [90 * day] });
  const recent = item('recent', { nearest: [97 * day] });
  const ids = freeItems([worn, recent, rested], slot).map(({ id }) => id);
  expect(ids).toEqual(['rested', 'recent', 'worn']);
});
