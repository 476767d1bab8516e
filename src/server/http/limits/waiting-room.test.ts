import { expect, test } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { freePort } from '#scripts/free-port.ts';
import { openWaitingRoom } from './waiting-room.ts';

const host = '127.0.0.1';

test.each(['GET /api/ready', 'GET /', 'POST /api/auth/wallet-login', 'GET /%zz'])(
  'DO-3 before the server is ready, %s is 503 in the contract’s shape',
  async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const port = await freePort();
    const leave = await openWaitingRoom({ host, port });
    const answer = await fetch(`http://${host}:${port}${path}`, { method });
    const body = Failure.parse(await answer.json());
    await leave();
    expect(answer.status).toBe(503);
    expect(body.code).toBe('unavailable');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('the port is free as soon as the server is ready, even while a client holds a connection', async () => {
  const port = await freePort();
  const leave = await openWaitingRoom({ host, port });
  await fetch(`http://${host}:${port}/`);
  await leave();
  const leaveAgain = await openWaitingRoom({ host, port });
  await expect(openWaitingRoom({ host, port })).rejects.toThrow('EADDRINUSE');
  await leaveAgain();
});
