/** `npm run media -- move | check`: moves or checks stored pictures, videos and documents while the server runs. */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { checkAll, moveBetween, moveOutOfDatabase } from '#server/features/media/move.ts';
import { openMedia, progress, runCommand, type Said, sized } from './command-line.ts';

const usage = `Usage: npm run media -- COMMAND

  move             moves files out of the database into DATA_DIR/media, and with MEDIA_URL everything into that bucket
  move --to files  moves everything from the bucket of MEDIA_URL into DATA_DIR/media: the first step of giving it up
  check            reads every file and compares its checksum

The server may go on. What is cut off goes on with the next run.`;

type Opened = ReturnType<typeof openMedia>;

async function move(db: Db, media: Opened, toFiles: boolean): Promise<Said> {
  const say = progress();
  const { files, bucket, tools } = media;
  if (toFiles && !bucket) return { ok: false, text: 'MEDIA_URL names no bucket to move from.' };
  const out = await moveOutOfDatabase({ ...tools(db), ...(toFiles && { media: files }) }, (moved) =>
    say(`${sized(moved.files, moved.bytes)} moved out of the database …`),
  );
  const lines = [`Out of the database: ${sized(out.files, out.bytes)}.`];
  let damaged = out.damaged;
  if (bucket) {
    const [from, to, where] = toFiles
      ? ([bucket, files, 'Out of the bucket'] as const)
      : ([files, bucket, 'Into the bucket'] as const);
    const moved = await moveBetween({ from, to, drafts: files }, (some) =>
      say(`${where}: ${sized(some.files, some.bytes)} …`),
    );
    lines.push(`${where}: ${sized(moved.files, moved.bytes)}.`);
    damaged += moved.damaged;
  }
  if (damaged > 0)
    lines.push(`Left where they are, because their checksums don’t match: ${damaged} files.`);
  return { ok: damaged === 0, text: lines.join('\n') };
}

async function check(db: Db, media: Opened): Promise<Said> {
  const say = progress();
  const { seen, faults } = await checkAll({ db, media: media.all }, (count) =>
    say(`${count} files compared …`),
  );
  const found = faults.map(({ hash, fault }) => `${fault}: ${hash}`);
  const text = [`${seen} files compared, ${faults.length} missing or damaged.`, ...found];
  return { ok: faults.length === 0, text: text.join('\n') };
}

/** Runs the command and returns what to print. */
export async function moveMedia(
  db: Db,
  words: readonly string[],
  _now: number,
  config: Config,
): Promise<Said> {
  const order = words.join(' ');
  const media = openMedia(config);
  try {
    if (order === 'check') return await check(db, media);
    if (order === 'move' || order === 'move --to files')
      return await move(db, media, order !== 'move');
    return { ok: false, text: usage };
  } finally {
    await media.close();
  }
}

if (import.meta.main) await runCommand(moveMedia);
