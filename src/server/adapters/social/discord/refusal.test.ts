import { expect, test } from 'vitest';
import { discordRefusal } from './refusal.ts';

const parent = {
  message_reference: { _errors: [{ code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' }] },
};

test.each<[number, object, boolean, string, RegExp]>([
  [401, { code: 0, message: '401: Unauthorized' }, false, 'reconnect', /bot token/],
  [401, { code: 50027, message: 'Invalid Webhook Token' }, true, 'reconnect', /webhook no longer/],
  [404, { code: 10015, message: 'Unknown Webhook' }, true, 'reconnect', /webhook no longer/],
  [404, { code: 10003, message: 'Unknown Channel' }, false, 'reconnect', /channel no longer/],
  [404, { code: 10008, message: 'Unknown Message' }, false, 'rejected', /replies to no longer/],
  [403, { code: 50001, message: 'Missing Access' }, false, 'reconnect', /can’t see or write/],
  [403, { code: 50013, message: 'Missing Permissions' }, false, 'reconnect', /can’t see or write/],
  [413, { code: 40005, message: 'Request entity too large' }, true, 'rejected', /too large/],
  [413, {}, true, 'rejected', /too large/],
  [400, { code: 50006, message: 'Cannot send an empty message' }, false, 'rejected', /empty/],
  [
    400,
    { code: 50035, message: 'Invalid Form Body', errors: parent },
    false,
    'rejected',
    /replies/,
  ],
  [400, { code: 50035, message: 'Invalid Form Body' }, false, 'rejected', /Invalid Form Body/],
  [
    400,
    {
      code: 50035,
      message: 'Invalid Form Body',
      errors: { username: { _errors: [{ code: 'USERNAME_INVALID_CONTAINS', message: 'No' }] } },
    },
    true,
    'rejected',
    /agent’s name/,
  ],
  [400, { username: ['Username cannot contain "clyde"'] }, true, 'rejected', /agent’s name/],
  [400, { code: 200000, message: 'Message blocked' }, false, 'rejected', /AutoMod/],
  [400, { code: 220001, message: 'Webhooks posted to forum' }, true, 'reconnect', /forum/],
  [
    400,
    { code: 240000, message: 'Message blocked by harmful links filter' },
    true,
    'rejected',
    /link/,
  ],
  [403, {}, false, 'retry', /status 403/],
])('OB-4 the meaning of %i %o', (status, body, webhook, kind, message) => {
  expect(discordRefusal(status, body, webhook)).toMatchObject({ kind, message, http: status });
});

test.each([undefined, null, 'text', [], { code: 'x', message: 7 }])(
  'takes %j for an answer that is not Discord’s',
  (body) => {
    expect(discordRefusal(418, body, false)).toMatchObject({ kind: 'retry', http: 418 });
  },
);
