import { afterEach, expect, test, vi } from 'vitest';
import { messagesAbove } from './messages-above.ts';

afterEach(() => vi.restoreAllMocks());

const place = () => document.documentElement.style.getPropertyValue('--messages-bottom');

test('P-49.276 messages are above the bar while it is there, and at their usual place when it is in the middle', () => {
  const bar = document.createElement('div');
  const at = vi.spyOn(bar, 'getBoundingClientRect');
  at.mockReturnValue({ top: innerHeight - 166 } as DOMRect);
  const leave = messagesAbove(bar);
  dispatchEvent(new Event('resize'));
  expect(place()).toBe('174px');
  at.mockReturnValue({ top: 100 } as DOMRect);
  dispatchEvent(new Event('scroll'));
  expect(place()).toBe('');
  at.mockReturnValue({ top: innerHeight - 120 } as DOMRect);
  dispatchEvent(new Event('scroll'));
  expect(place()).toBe('128px');
  leave?.();
  expect(place()).toBe('');
});
