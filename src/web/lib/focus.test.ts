/** What has the focus after the focused element was removed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { keepFocus } from './focus.ts';

const draw = (html: string) => {
  document.body.innerHTML = html;
};
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true }),
  );
const focused = () => document.querySelector(':focus')?.textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(60 * second);
  vi.useRealTimers();
  draw('');
});

describe('focus after navigation', () => {
  it('P-2.331 moves to the heading of a page that renders late, also when keys were pressed in between', () => {
    draw('<p>Loading…</p>');
    keepFocus();
    vi.advanceTimersByTime(second);
    press('Tab');
    press('n');
    draw('<main><h1>Dashboard</h1></main>');
    vi.advanceTimersByTime(second);
    expect(focused()).toBe('Dashboard');
    // The page replaces its skeleton, and thereby the heading.
    press('ArrowDown');
    draw('<main><h1>AI Agent Dashboard</h1></main>');
    vi.advanceTimersByTime(second);
    expect(focused()).toBe('AI Agent Dashboard');
  });

  it('stays where the person has put it', () => {
    draw('<main><h1>Posts</h1><button>Delete</button></main>');
    keepFocus();
    vi.advanceTimersByTime(100);
    document.querySelector('button')?.focus();
    press('Enter');
    draw('<main><h1>Posts</h1></main>');
    vi.advanceTimersByTime(5 * second);
    expect(document.activeElement).toBe(document.body);
  });
});
