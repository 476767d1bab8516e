import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { followChanges, isLive } from './live.ts';
import { minute } from '#contract/core/time.ts';

const topics = ['posts', 'notices', 'publishing'] as const;

interface Line {
  /** The requests that the server got. */
  headers: Headers;
  url: string;
  say(line: object | string): void;
  end(): void;
  isLeft: boolean;
}

let lines: Line[];
let refusals: number[];
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  [lines, refusals, stops] = [[], [], []];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const status = refusals.shift();
    if (status === 0) throw new TypeError('no network');
    if (status) return Response.json({}, { status });
    const encoder = new TextEncoder();
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const line: Line = {
      headers: new Headers(init?.headers),
      url: url instanceof Request ? url.url : url.toString(),
      say: (said) =>
        control?.enqueue(
          encoder.encode(typeof said === 'string' ? said : `${JSON.stringify(said)}\n`),
        ),
      end: () => control?.close(),
      isLeft: false,
    };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (control = controller),
      cancel: () => void (line.isLeft = true),
    });
    init?.signal?.addEventListener('abort', () => {
      line.isLeft = true;
      control?.error(init.signal?.reason);
    });
    lines.push(line);
    return new Response(body);
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

function follow() {
  const told: (readonly string[])[] = [];
  const stop = followChanges({
    token: 'a-token',
    user: 'ada',
    topics,
    base: '/api',
    chance: () => 1,
    onChange: (changed) => void told.push(changed),
  });
  stops.push(stop);
  return { told, stop };
}

/** Lets pending work finish, and this much time pass. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

test('the token is sent in the header, never in the address', async () => {
  follow();
  await pass();
  expect(lines[0]?.url).toBe('/api/live');
  expect(lines[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test('P-2.36 each line names what changed', async () => {
  const { told } = follow();
  await pass();
  expect(isLive()).toBe(false);
  lines[0]?.say({ changed: [] });
  await pass();
  expect(isLive()).toBe(true);
  lines[0]?.say({ changed: ['notices', 'what a later version tells'] });
  lines[0]?.say('{"changed":["po');
  await pass();
  lines[0]?.say('sts"]}\nnonsense\n');
  await pass();
  expect(told).toEqual([[], ['notices'], ['posts']]);
});

test('a late connection invalidates everything', async () => {
  const { told } = follow();
  await pass(limits.stream_look_back / 2 + 1);
  lines[0]?.say({ changed: [] });
  await pass();
  expect(told).toEqual([topics]);
});

test('P-7.75 a lost connection is reopened, and missed changes are requested', async () => {
  const { told } = follow();
  await pass();
  lines[0]?.say({ changed: [] });
  await pass();
  lines[0]?.end();
  await pass();
  expect(isLive()).toBe(false);
  expect(told).toHaveLength(2);
  await pass(1000);
  expect(lines).toHaveLength(2);
  lines[1]?.say({ changed: [] });
  await pass();
  expect(isLive()).toBe(true);
  expect(told).toEqual([[], topics, topics]);
});

test('P-2.36 reconnects without a network wait longer each time, up to a minute', async () => {
  refusals.push(...Array.from({ length: 30 }, () => 0));
  follow();
  await pass(minute);
  const early = vi.mocked(fetch).mock.calls.length;
  expect(early).toBeGreaterThan(3);
  expect(early).toBeLessThan(8);
  await pass(10 * minute);
  expect(vi.mocked(fetch).mock.calls.length - early).toBeGreaterThanOrEqual(9);
  expect(vi.mocked(fetch).mock.calls.length - early).toBeLessThanOrEqual(11);
});

test.each([401, 403, 429])('waits after a refusal (%i) before it reconnects', async (status) => {
  refusals.push(status);
  follow();
  await pass(minute - 1);
  expect(lines).toHaveLength(0);
  await pass(1);
  expect(lines).toHaveLength(1);
});

test('closes a connection that stays silent', async () => {
  follow();
  await pass();
  lines[0]?.say({ changed: [] });
  await pass(2.5 * limits.stream_heartbeat + 2000);
  expect(lines[0]?.isLeft).toBe(true);
  expect(lines).toHaveLength(2);
});

test('closes when there are no subscribers left', async () => {
  const { stop, told } = follow();
  await pass();
  lines[0]?.say({ changed: [] });
  await pass();
  stop();
  await pass(10 * minute);
  expect([lines[0]?.isLeft, lines.length, isLive()]).toEqual([true, 1, false]);
  expect(told).toHaveLength(1);
});
