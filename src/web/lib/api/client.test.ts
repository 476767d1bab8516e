import { afterEach, describe, expect, it, vi } from 'vitest';
import { answeringServer, type Scripted } from '#test/answering-server.ts';
import { ApiError, isUnconfirmed } from './api-error.ts';
import { createClient } from './client.ts';
import { sendFile } from './send-file.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const ok: Scripted = { status: 200, body: { success: true, message: 'Done' } };
const failure = (status: number, code: string, message: string): Scripted => ({
  status,
  body: { success: false, error: message, message, code, request_id: 'r-1' },
});

const servers: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function world(...script: [Scripted, ...Scripted[]]) {
  const server = await answeringServer(...script);
  servers.push(server);
  const state: { token: string | null } = { token: 'token-1' };
  const onDead = vi.fn<(token: string | null) => void>();
  const onUnlisted = vi.fn<() => void>();
  const onStale = vi.fn<() => Promise<boolean>>(async () => false);
  const make = (timeout = 5000, before?: () => Promise<unknown>) =>
    createClient({
      ...(before && { before }),
      base: server.base,
      token: () => state.token,
      onDead,
      onUnlisted,
      onStale,
      sendFile,
      pause: 1,
      timeout,
    });
  return { asked: server.asked, api: make(), make, state, onDead, onUnlisted, onStale };
}

const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ApiError)) throw new Error(`Not an ApiError: ${String(thrown)}`);
  return thrown;
};

describe('requests', () => {
  it('fill in path, query and bearer token', async () => {
    const { api, asked } = await world(ok);
    await api.occurrences.list({ params: { id }, query: { limit: 5, cursor: undefined } });
    expect(asked[0]).toMatchObject({ method: 'GET', url: `/api/agents/${id}/posts?limit=5` });
    expect(asked[0]?.headers.authorization).toBe('Bearer token-1');
    expect(asked[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('wait for a token refresh, and use the new one', async () => {
    const { make, asked, state } = await world(ok);
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = make(5000, () => promise).agents.list();
    state.token = 'token-2';
    resolve();
    await call;
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-2']);
  });

  it('have no authorization without a token', async () => {
    const { api, asked, state } = await world(ok);
    state.token = null;
    await api.system.setup();
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it('have a JSON body, and an idempotency key for every write', async () => {
    const { api, asked } = await world(ok);
    await api.agents.toggleStatus({ params: { id }, body: { is_active: true } });
    await api.agents.toggleStatus({ params: { id }, body: { is_active: true } });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ is_active: true });
    expect(asked[0]?.headers['content-type']).toBe('application/json');
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('repeating a call', () => {
  it.each<[string, Scripted]>([
    ['a lost connection', 'hang_up'],
    ['502', failure(502, 'platform_failed', 'The network refused the post.')],
    ['503', failure(503, 'unavailable', 'Not ready.')],
  ])('repeats a write once after %s, with the same key', async (_, first) => {
    const { api, asked } = await world(first, ok);
    await expect(api.agents.remove({ params: { id } })).resolves.toEqual({
      success: true,
      message: 'Done',
    });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.headers['idempotency-key']).toBe(asked[0]?.headers['idempotency-key']);
  });

  it('merges two simultaneous clicks into one write, but not later ones', async () => {
    const { api, asked } = await world(ok);
    const press = (content: string) =>
      api.occurrences.publish({ params: { id }, body: { platform: 'sandbox', content } });
    expect(await Promise.all([press('One.'), press('One.')])).toEqual([ok.body, ok.body]);
    expect(asked).toHaveLength(1);
    await press('One.');
    await Promise.all([press('One.'), press('Two.'), press('One.')]);
    expect(asked).toHaveLength(5);
  });

  it('S1-8.7 S2-9.4 gives up after one repetition', async () => {
    const { api, asked } = await world('hang_up');
    const error = await errorOf(api.agents.remove({ params: { id } }));
    expect(error).toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
    expect(asked).toHaveLength(2);
  });

  it.each([400, 403, 409, 500])('does not repeat a write answered with %i', async (status) => {
    const { api, asked } = await world(failure(status, 'conflict', 'No.'));
    await errorOf(api.agents.remove({ params: { id } }));
    expect(asked).toHaveLength(1);
  });

  it('leaves repeating reads to the query cache', async () => {
    const { api, asked } = await world(failure(503, 'unavailable', 'Not ready.'));
    await errorOf(api.agents.list());
    expect(asked).toHaveLength(1);
  });

  it('S1-9.1 aborts a call that is not answered in time', async () => {
    const { make } = await world('silence');
    const error = await errorOf(make(50).agents.list());
    expect(error.status).toBe(0);
  });

  it('passes on the caller’s abort, without repeating', async () => {
    const { api, asked } = await world('silence');
    const stop = new AbortController();
    const call = api.agents.remove({ params: { id }, signal: stop.signal });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(1);
  });
});

describe('failures', () => {
  it.each<[number, string]>([
    [403, 'Access denied. Insufficient permissions.'],
    [404, 'Resource not found.'],
    [429, 'Too many requests. Please try again later.'],
    [500, 'Server error. Please try again later.'],
    [418, 'An unexpected error occurred.'],
  ])('S1-8.2 S1-8.3 S1-8.4 S1-8.5 S1-8.6 have a message for a bare %i', async (status, message) => {
    const { api } = await world({ status, text: '<h1>proxy</h1>' });
    expect(await errorOf(api.agents.list())).toMatchObject({ status, message, code: 'unreadable' });
  });

  it('P-8.1 carry the server’s message, code, fields and request id', async () => {
    const details = [{ path: 'name', message: 'Please enter an agent name' }];
    const { api } = await world({
      status: 400,
      body: {
        success: false,
        message: 'Look again.',
        code: 'invalid_input',
        request_id: 'r-9',
        details: [...details, 'x'],
      },
    });
    expect(await errorOf(api.agents.list())).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Look again.',
      request_id: 'r-9',
      details,
    });
  });

  it('S1-8.6 include a successful status without JSON', async () => {
    const { api } = await world({ status: 200, text: '<h1>hotel network</h1>' });
    expect((await errorOf(api.agents.list())).message).toBe('An unexpected error occurred.');
  });

  it('report an expired token, and which one it was', async () => {
    const { api, onDead } = await world(failure(401, 'unauthorized', 'Session expired.'));
    await errorOf(api.agents.list());
    expect(onDead).toHaveBeenCalledExactlyOnceWith('token-1');
  });

  it('are retried with the token that another tab has refreshed', async () => {
    const { state, make, asked, onDead } = await world(failure(401, 'unauthorized', 'Old.'), ok);
    const api = make();
    const call = api.agents.list();
    state.token = 'token-2';
    await expect(call).resolves.toMatchObject({ success: true });
    expect(asked[1]?.headers.authorization).toBe('Bearer token-2');
    expect(onDead).not.toHaveBeenCalled();
  });

  it('report that the wallet no longer has access', async () => {
    const { api, onUnlisted } = await world(failure(403, 'not_whitelisted', 'Not listed.'));
    await errorOf(api.agents.list());
    expect(onUnlisted).toHaveBeenCalledOnce();
  });
});

describe('a call that needs a recent sign-in', () => {
  const stale = failure(403, 'reauth_required', 'Confirm it’s you.');
  const remove = { params: { id } };

  it('P-2.6 is repeated with the fresh token once the person has confirmed', async () => {
    const { api, asked, onStale, state } = await world(stale, ok);
    onStale.mockImplementation(async () => {
      state.token = 'token-2';
      return true;
    });
    await expect(api.sessions.revoke(remove)).resolves.toMatchObject({ success: true });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    // The refusal was stored for the first key.
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('is canceled without an error when the person declines', async () => {
    const { api, asked } = await world(stale);
    const error = await errorOf(api.sessions.revoke(remove));
    expect(isUnconfirmed(error)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('asks once per call, also when that did not help', async () => {
    const { api, asked, onStale } = await world(stale);
    onStale.mockResolvedValue(true);
    expect((await errorOf(api.sessions.revoke(remove))).code).toBe('reauth_required');
    expect(asked).toHaveLength(2);
    expect(onStale).toHaveBeenCalledOnce();
  });

  it('asks no one when the token became fresh during the call', async () => {
    const { make, state, onStale } = await world(stale, ok);
    const call = make().sessions.revoke(remove);
    state.token = 'token-2';
    await expect(call).resolves.toMatchObject({ success: true });
    expect(onStale).not.toHaveBeenCalled();
  });

  it('is not repeated when it was aborted in the meantime', async () => {
    const { api, asked, onStale } = await world(stale, ok);
    const stop = new AbortController();
    onStale.mockImplementation(async () => {
      stop.abort();
      return true;
    });
    await expect(api.sessions.revoke({ ...remove, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked).toHaveLength(1);
  });
});

describe('files', () => {
  it('are sent as a form, with progress and an idempotency key', async () => {
    const { api, asked } = await world({ status: 201, body: { success: true, message: 'Kept' } });
    const shares: number[] = [];
    const file = new File(['a picture, nearly'], 'face.png', { type: 'image/png' });
    const answer = await api.images.upload({ file, onProgress: (share) => shares.push(share) });
    expect(answer.message).toBe('Kept');
    expect(asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(asked[0]?.headers['idempotency-key']).toBeDefined();
    expect(asked[0]?.body).toContain('name="file"; filename="face.png"');
    expect(asked[0]?.body).toContain('a picture, nearly');
    expect(shares.at(-1)).toBe(1);
  });

  it('are received as a blob', async () => {
    const { api } = await world({ status: 200, text: 'bytes' });
    const blob = await api.images.media({ params: { name: 'abcdefghijklmnopqrstuv.png' } });
    expect(await blob.text()).toBe('bytes');
  });
});
