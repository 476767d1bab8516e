/** Whether the memory of the server stays as it was while a large file is uploaded. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { envOf } from '#proofs/shared/open-context.ts';
import { end, pause, startFile } from '#proofs/shared/processes.ts';
import type { Part } from '#proofs/shared/report.ts';
import { createWorld } from '#test/world.ts';
import { largeFilm } from './large-film.ts';

const mebibyte = 1024 * 1024;
const Address = z.url();

/** Resident memory of a process in MiB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Sent {
  name: string;
  size: number;
  pieces: () => Iterable<Buffer>;
}

/** The status of the answer and its text. */
async function send(url: string, token: string, { name, size, pieces }: Sent) {
  const head = `--form\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const tail = '\r\n--form--\r\n';
  const sending = request(`${url}/api/content/ai/images/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=form',
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sending.once('error', reject).once('response', (answer) => {
      void text(answer).then((body) => resolve(`${answer.statusCode} ${body}`), reject);
    });
  });
  const form = function* () {
    yield Buffer.from(head);
    yield* pieces();
    yield Buffer.from(tail);
  };
  await Promise.race([answered, pipeline(Readable.from(form()), sending)]);
  return answered;
}

/** `megabytes`: the size of the film. */
export const prove: Part = async (report, [megabytes = '500']) => {
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  try {
    const { token } = await world.member();
    const [child, said] = await startFile(
      join(import.meta.dirname, 'server.ts'),
      envOf(world.ctx.config),
    );
    const url = Address.parse(said);
    const pid = child.pid ?? 0;
    // The first one loads what every upload needs.
    await send(url, token, { name: 'small.mp4', ...largeFilm(2 * mebibyte) });
    await pause(2000);
    const idle = memoryOf(pid);
    let highest = idle;
    const looking = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 20);
    const since = Date.now();
    const answer = await send(url, token, {
      name: 'film.mp4',
      ...largeFilm(Number(megabytes) * mebibyte),
    });
    clearInterval(looking);
    report.check(answer.startsWith('201 '), `a film of ${megabytes} MB is stored`, [answer]);
    report.say(
      `${((Date.now() - since) / 1000).toFixed(1)} s; idle ${idle.toFixed(0)} MiB, at most ${highest.toFixed(0)} MiB`,
    );
    report.measure({
      id: '',
      what: 'the most that the server held, as a multiple of idle',
      value: highest / idle,
      at_most: 1.5,
      unit: '×',
    });
    const large = { name: 'film.mp4', ...largeFilm(limits.video_bytes + 1) };
    const refused = await send(url, token, large);
    report.check(refused.startsWith('413 '), 'a film that is larger than any may be is refused', [
      refused,
    ]);
    await end(child);
  } finally {
    await world.close();
  }
};
