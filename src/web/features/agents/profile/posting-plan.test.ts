import { expect, test } from 'vitest';
import { nextAt } from './use-plan.ts';

test('a time that has passed or is too close moves to tomorrow', () => {
  const now = new Date(2026, 10, 30, 12, 55).getTime();
  expect(nextAt('13:30', now)).toBe('2026-11-30T13:30');
  expect(nextAt('13:00', now)).toBe('2026-12-01T13:00');
  expect(nextAt('09:00', now)).toBe('2026-12-01T09:00');
});
