/** Fifty hostile files at once, and how long all other requests take meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { hostileDocuments } from '#server/adapters/documents/hostile.fixture.ts';
import { fileTypeOf } from '#server/adapters/documents/index.ts';
import type { Report } from '#proofs/shared/report.ts';
import { startBehindProxy } from '#proofs/shared/server-behind-proxy.ts';

const files = 50;
const perUpload = 10;
const pause = 20;
const longest = 10 * 60_000;
const limit = 500;

const Listed = z.object({
  data: z.array(
    z.object({ filename: z.string(), state: z.string(), error: z.string().nullable() }),
  ),
});
const SignedIn = z.object({ data: z.object({ token: z.string() }) });

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Fifty that are accepted: files rejected at upload delay nobody. */
function hostile(): (readonly [string, Buffer])[] {
  const all = hostileDocuments({ url: 'http://127.0.0.1:9/canary', file: import.meta.filename });
  const taken = all.filter(
    ([name, bytes]) =>
      fileTypeOf(bytes, name) !== undefined && bytes.length <= limits.document_bytes,
  );
  return Array.from({ length: files }, (_, n) => taken[n % taken.length] ?? ['', Buffer.alloc(0)]);
}

const isDone = (all: z.output<typeof Listed>['data']): boolean =>
  all.length === files && all.every(({ state }) => ['ready', 'failed'].includes(state));

async function upload(url: string, authorization: string): Promise<void> {
  const all = hostile();
  for (let at = 0; at < all.length; at += perUpload) {
    const form = new FormData();
    for (const [name, bytes] of all.slice(at, at + perUpload)) {
      form.append('documents', new Blob([new Uint8Array(bytes)]), name);
    }
    const headers = { authorization };
    const { status } = await fetch(`${url}/api/company/documents`, {
      method: 'POST',
      headers,
      body: form,
    });
    if (status !== 201) throw new Error(`the upload was answered ${status}`);
  }
}

export async function prove(report: Report): Promise<void> {
  const running = await startBehindProxy();
  const { server, call, signIn, members } = running;
  try {
    const [first, second] = members;
    if (!first || !second) throw new Error('nobody may sign in');
    const uploader = SignedIn.parse((await signIn(first)).body).data.token;
    const other = SignedIn.parse((await signIn(second)).body).data.token;
    const times: number[] = [];
    const states = async () =>
      Listed.parse((await call('GET', '/company/documents', { token: uploader })).body).data;
    const sending = upload(server.url, `Bearer ${uploader}`);
    const began = performance.now();
    let done = false;
    let failed = 0;
    while (!done && performance.now() - began < longest) {
      const asked = performance.now();
      const { status } = await call('GET', '/agents', { token: other });
      times.push(performance.now() - asked);
      if (status >= 500) failed += 1;
      await sleep(pause);
      if (times.length % 50 === 0) done = isDone(await states());
    }
    await sending;
    const all = await states();
    const speechless = all.filter(({ state, error }) => state === 'failed' && !error);
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = percentile(sorted, 0.99);
    report.check(
      done && failed === 0,
      `${all.length} hostile files read in ${((performance.now() - began) / 1000).toFixed(0)} s, ${times.length} requests meanwhile: ` +
        `p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (aim ${limit}), slowest ${sorted.at(-1)?.toFixed(0)} ms, failed ${failed}`,
    );
    const count = (state: string) => all.filter((one) => one.state === state).length;
    report.check(
      speechless.length === 0,
      `ready ${count('ready')}, failed ${count('failed')}, neither ${all.length - count('ready') - count('failed')}, failed without a message ${speechless.length}`,
    );
  } finally {
    await server.stop();
  }
}
