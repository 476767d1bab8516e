/** Whether a video of 500 MB is read, checked and sent in pieces, without being in memory. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from '#proofs/shared/report.ts';
import { checkPieces } from '#server/adapters/media/index.ts';
import { createFileStore } from '#server/adapters/media/files.ts';
import type { Account, Outgoing, SocialPort } from '#server/adapters/social/port.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { openXWorld } from '#test/emulators/x-world.ts';

const mebibyte = 1024 * 1024;
/** What a file may add to the process at most, as a share of its size. */
const share = 0.25;

/** A film of that size on disk, under the name of its hash. */
async function filmIn(folder: string, size: number): Promise<string> {
  const draft = join(folder, 'film');
  const handle = await open(draft, 'w+');
  const head = videoFile({ seconds: 60, padding: 1 });
  await handle.write(head);
  await handle.truncate(size);
  const sum = createHash('sha256');
  const piece = Buffer.alloc(mebibyte);
  for (let at = 0; at < size; at += mebibyte) {
    const { bytesRead } = await handle.read(piece, 0, mebibyte, at);
    sum.update(piece.subarray(0, bytesRead));
  }
  await handle.close();
  const hash = sum.digest('hex');
  await mkdir(join(folder, hash.slice(0, 2)));
  await rename(draft, join(folder, hash.slice(0, 2), hash));
  return hash;
}

/** The most that the process held while it worked, in MiB, beyond what it had before. */
async function growth(work: (look: () => void) => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = () => void (highest = Math.max(highest, process.memoryUsage.rss()));
  await work(look);
  look();
  return (highest - before) / mebibyte;
}

interface Network {
  name: string;
  open: () => Promise<{ port: SocialPort; account: Account; close: () => Promise<void> }>;
}

const networks: readonly Network[] = [
  { name: 'X', open: () => openXWorld() },
  { name: 'LinkedIn', open: () => openLinkedinWorld() },
];

export const prove: Part = async (report, [megabytes = '500']) => {
  const size = Number(megabytes) * mebibyte;
  const folder = join(tmpdir(), `socialai-film-${process.pid}`);
  await mkdir(folder);
  try {
    const hash = await filmIn(folder, size);
    const store = createFileStore(folder);
    const figure = (what: string, value: number) =>
      report.measure({
        id: '',
        what: `${what} a video of ${megabytes} MB adds to the process`,
        value,
        at_most: Number(megabytes) * share,
        unit: 'MiB',
      });
    figure('Checking', await growth(() => checkPieces(store, hash)));
    for (const { name, open: start } of networks) {
      const world = await start();
      const added = await growth(async (look) => {
        const read = async (at: number, count: number) => {
          look();
          return store.piece(hash, at, count);
        };
        const bytes = () => Promise.reject(new Error('It is never read as a whole.'));
        const media = [
          { id: 'film', mime: 'video/mp4', alt: '', bytes, pieces: async () => ({ size, read }) },
        ];
        const post: Outgoing = {
          text: 'A long film.',
          media,
          in_reply_to: null,
          agent: { id: 'agent', name: 'Ada' },
          idem_key: 'film',
          first_intent_at: Date.now(),
          prepared: {},
        };
        const { signal } = new AbortController();
        const prepared = (await world.port.prepare?.(world.account, post, signal)) ?? {};
        const { external_id } = await world.port.publish(
          world.account,
          { ...post, prepared },
          signal,
        );
        report.check(external_id !== '', `${name} has the post with its video of ${megabytes} MB`);
      });
      figure(`Sending to ${name},`, added);
      await world.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};
