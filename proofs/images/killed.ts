/**
 * Uploads whose process is killed in the middle: after the sweep no file is left without its picture, and no picture
 * without its files.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { day } from '#contract/core/time.ts';
import { envOf } from '#proofs/shared/open-context.ts';
import { end, pause, startFile } from '#proofs/shared/processes.ts';
import type { Part } from '#proofs/shared/report.ts';
import { filesOf, namingFiles } from '#server/features/images/gallery/gallery.store.ts';
import { imagesCleanupJob } from '#server/features/images/gallery/sweep.job.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const usual = 50;
const atOnce = 3;
/**
 * After none, some or all but one of the uploads were answered, the process lives for at most this long, in
 * milliseconds.
 */
const latest = 400;

const Address = z.url();

/** A photo that takes a while to decode, rotate and resize. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();

/** Whether the upload was answered. */
async function upload(url: string, { token }: Person, bytes: Buffer): Promise<boolean> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const sending = fetch(`${url}/api/content/ai/images/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  return sending.then(
    ({ status }) => status === 201,
    () => false,
  );
}

interface Kept {
  pictures: number;
  files: number;
  orphans: string[];
}

async function kept({ ctx: { db } }: World): Promise<Kept> {
  const images = await db.selectFrom('images').select(namingFiles).execute();
  const blobs = await db.selectFrom('blobs').select('name').execute();
  const [there, used] = [new Set(blobs.map(({ name }) => name)), new Set(images.flatMap(filesOf))];
  const orphans = [
    ...[...there].filter((name) => !used.has(name)).map((name) => `${name} belongs to nothing`),
    ...[...used].filter((name) => !there.has(name)).map((name) => `${name} is not there`),
  ];
  return { pictures: images.length, files: blobs.length, orphans };
}

interface Lives {
  begun: number;
  answered: number;
}

async function live(world: World, env: object, bytes: Buffer, lives: Lives): Promise<void> {
  const person = await world.member();
  const [child, said] = await startFile(join(import.meta.dirname, 'server.ts'), env);
  const url = Address.parse(said);
  const ended: boolean[] = [];
  const send = async () => void ended.push(await upload(url, person, bytes));
  const sending = Array.from({ length: atOnce }, send);
  const enough = randomInt(atOnce);
  while (ended.length < enough) await pause(5);
  await pause(randomInt(latest));
  await end(child);
  await Promise.all(sending);
  lives.begun += atOnce;
  lives.answered += ended.filter(Boolean).length;
}

/** `count` is another number of kills. */
export const prove: Part = async (report, [count = String(usual)]) => {
  const times = Number(count);
  const world = await createWorld('sqlite', { env: { LOG_LEVEL: 'silent' } });
  try {
    const env = envOf(world.ctx.config);
    const [bytes, lives] = [await photo(), { begun: 0, answered: 0 }];
    for (let life = 0; life < times; life += 1) await live(world, env, bytes, lives);
    const before = await kept(world);
    world.pass(2 * day);
    await imagesCleanupJob(world.ctx).run({}, new AbortController().signal);
    const after = await kept(world);
    const cut = lives.begun - lives.answered;
    report.say(
      `killed ${times} times; of ${lives.begun} uploads ${cut} were cut off in the middle`,
    );
    report.say(
      `pictures before the sweep ${before.pictures} with ${before.files} files, after the sweep ${after.pictures} with ${after.files}`,
    );
    report.compare([
      {
        what: 'files without a picture, and pictures without files',
        tries: cut && times,
        wrong: before.orphans,
      },
      { what: 'the same after the sweep', tries: cut && times, wrong: after.orphans },
    ]);
  } finally {
    await world.close();
  }
};
