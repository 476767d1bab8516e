import { describe, expect, it, vi } from 'vitest';
import {
  askToNotify,
  canNotify,
  notificationPermission,
  showNotification,
} from './browser-notifications.ts';

interface Shown {
  title: string;
  options: { body: string; tag: string };
  target: EventTarget;
  closed: boolean;
}

/** A browser with notifications that answers the permission prompt with `answer`. */
function browser(permission: string, answer = permission, shows = true) {
  const shown: Shown[] = [];
  class Notification extends EventTarget {
    static permission = permission;
    static requestPermission = vi.fn<() => Promise<string>>(async () => {
      Notification.permission = answer;
      return answer;
    });
    own: Shown;
    constructor(title: string, options: Shown['options']) {
      super();
      if (!shows) throw new TypeError('Illegal constructor');
      this.own = { title, options, target: this, closed: false };
      shown.push(this.own);
    }
    close() {
      this.own.closed = true;
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('isSecureContext', true);
  return { shown, asked: Notification.requestPermission };
}

describe('browser notifications', () => {
  it.each(['granted', 'denied'])(
    'does not ask again when permission is already %s',
    async (permission) => {
      const { asked } = browser(permission);
      expect(await askToNotify()).toBe(permission);
      expect(asked).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['granted', 'granted', true],
    ['denied', 'denied', false],
    ['default', 'ask', false],
  ])('asks once; the answer "%s" is reported as %s', async (answer, told, may) => {
    browser('default', answer);
    expect(notificationPermission()).toBe('ask');
    expect(await askToNotify()).toBe(told);
    expect(canNotify()).toBe(may);
  });

  it('are unavailable on an insecure address', () => {
    browser('granted');
    vi.stubGlobal('isSecureContext', false);
    expect(notificationPermission()).toBe('missing');
    expect(showNotification('A post failed', 'Ada', null)).toBe(false);
  });

  it('show title and text under one tag, and link to their page', () => {
    const { shown } = browser('granted');
    expect(showNotification('A post failed', 'Ada could not publish.', '/#posts')).toBe(true);
    expect(shown[0]).toMatchObject({
      title: 'A post failed',
      options: { body: 'Ada could not publish.', tag: 'A post failed\nAda could not publish.' },
    });
    vi.spyOn(window, 'focus').mockImplementation(() => {});
    shown[0]?.target.dispatchEvent(new Event('click'));
    expect(shown[0]?.closed).toBe(true);
    expect(window.location.hash).toBe('#posts');
  });

  it('are not shown without permission or browser support', () => {
    browser('denied');
    expect(showNotification('A post failed', 'Ada', null)).toBe(false);
    browser('granted', 'granted', false);
    expect(showNotification('A post failed', 'Ada', null)).toBe(false);
  });
});
