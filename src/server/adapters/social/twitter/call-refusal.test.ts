import { describe, expect, test } from 'vitest';
import { refusalOf, waitOf } from './call.ts';

const now = 1_800_000_000_000;
const at = (seconds: number) => String(now / 1000 + seconds);

describe('how long a rate limit lasts', () => {
  const table: [what: string, headers: Record<string, string>, seconds: number][] = [
    ['the window', { 'x-rate-limit-reset': at(120), 'x-rate-limit-remaining': '0' }, 120],
    ['the window, though it does not say what remains', { 'x-rate-limit-reset': at(40) }, 40],
    [
      'the day of the app, with the window still open',
      {
        'x-rate-limit-reset': at(120),
        'x-rate-limit-remaining': '17',
        'x-app-limit-24hour-reset': at(7200),
        'x-app-limit-24hour-remaining': '0',
      },
      7200,
    ],
    [
      'the window, with the day of the user still open',
      {
        'x-rate-limit-reset': at(120),
        'x-rate-limit-remaining': '0',
        'x-user-limit-24hour-reset': at(7200),
        'x-user-limit-24hour-remaining': '3',
      },
      120,
    ],
    ['a moment that has passed', { 'x-rate-limit-reset': at(-5) }, 1],
    ['seconds', { 'retry-after': '33' }, 33],
    ['nothing said', {}, 900],
    ['nonsense', { 'x-rate-limit-reset': 'soon' }, 900],
  ];
  test.each(table)('%s', (_what, headers, seconds) => {
    expect(waitOf(new Headers(headers), undefined, now)).toBe(seconds);
  });
});

describe('the meaning of an error', () => {
  const detail = (text: string) => ({ title: 'Forbidden', detail: text, type: 'about:blank' });
  const table: [status: number, body: unknown, kind: string, message: RegExp][] = [
    [401, undefined, 'reconnect', /Connect the account again/],
    [402, undefined, 'reconnect', /credit/],
    [403, { title: 'CreditsDepleted' }, 'reconnect', /credit/],
    [403, { errors: [{ code: 187, message: 'Status is a duplicate.' }] }, 'duplicate', /already/],
    [403, { errors: [{ code: 326, message: 'Locked.' }] }, 'reconnect', /locked/],
    [403, { errors: [{ code: 64, message: 'Suspended.' }] }, 'reconnect', /suspended/],
    [403, detail('The author of that post is suspended.'), 'rejected', /author of that post/],
    [
      403,
      detail('Your client app is not configured with the appropriate oauth1 app permissions.'),
      'reconnect',
      /read and write/,
    ],
    [403, undefined, 'rejected', /status 403/],
    [
      400,
      { errors: [{ message: 'The text is wrong.' }], detail: 'General.' },
      'rejected',
      /text is/,
    ],
    [413, detail('Too large.'), 'rejected', /Too large/],
    [422, 'not an object', 'rejected', /status 422/],
    [400, { errors: 'none', detail: 7 }, 'rejected', /status 400/],
  ];
  test.each(table)('%i %j is %s', (status, body, kind, message) => {
    expect(refusalOf(status, body)).toMatchObject({
      name: 'PlatformError',
      kind,
      http: status,
      message: expect.stringMatching(message),
    });
  });

  test('a message is never longer than a screen can show', () => {
    expect(refusalOf(400, { detail: 'a'.repeat(10_000) }).message.length).toBeLessThan(400);
  });
});
