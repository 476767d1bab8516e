import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailToken } from './mail-token.ts';

const at = (address: string) => window.history.replaceState(null, '', address);
beforeEach(() => at('/'));

describe('token from an email link', () => {
  it.each(['/verify-email', '/reset-password'])(
    'is removed from the address of %s at once',
    (page) => {
      const entries = window.history.length;
      at(`${page}#token=one.two`);
      expect(createMailToken(window, new EventTarget()).get()).toBe('one.two');
      expect(window.location.href).toBe(`${window.location.origin}${page}`);
      expect(window.history).toHaveLength(entries);
    },
  );

  it('is ignored on other pages', () => {
    at('/agents#token=one.two');
    expect(createMailToken(window, new EventTarget()).get()).toBeNull();
    expect(window.location.hash).toBe('#token=one.two');
  });

  it('is read from the fragment only', () => {
    at('/reset-password?token=query');
    expect(createMailToken(window, new EventTarget()).get()).toBeNull();
  });

  it('is replaced when another link is opened in the same tab', () => {
    at('/verify-email#token=first');
    const events = new EventTarget();
    const token = createMailToken(window, events);
    const heard = vi.fn<() => void>();
    token.subscribe(heard);
    at('/verify-email#token=second');
    events.dispatchEvent(new Event('hashchange'));
    expect(token.get()).toBe('second');
    expect(window.location.hash).toBe('');
    expect(heard).toHaveBeenCalledOnce();
  });
});
