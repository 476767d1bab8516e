/** A backup is restored after many posts were published: nothing that the lost database sent is sent again. */
import { join } from 'node:path';
import { hour, minute } from '#contract/core/time.ts';
import { restoreBackup, takeBackup } from '#server/db/backup/backup.ts';
import { freshDatabase } from '#test/engines.ts';
import { type Author, author, decide, iso, plan } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Fault } from '#proofs/chaos/messages.ts';

/** Groups of posts, with their number and how long after the scene’s start they are due. */
const groups: readonly { name: string; count: number; after: number; fault?: Fault }[] = [
  {
    name: 'In doubt when the backup was taken',
    count: 1,
    after: 11 * minute,
    fault: { accepts: true, shows: 'reset', hidden: 8 * minute },
  },
  { name: 'Written before the backup', count: 6, after: 15 * minute },
  { name: 'Not written before the backup', count: 6, after: 40 * minute },
  {
    name: 'Not taken in the lost span',
    count: 1,
    after: 45 * minute,
    fault: { accepts: false, shows: 'reset' },
  },
  { name: 'Due after the restore', count: 2, after: 3 * hour },
];

async function planGroups(bed: Testbed, who: Author): Promise<void> {
  const begin = bed.clock.now();
  for (const { name, count, after, fault } of groups) {
    for (let n = 1; n <= count; n += 1) {
      const text = `${name}, ${n}.`;
      if (fault) await bed.emulator.plan(text, [fault]);
      await plan(bed, who, { content_text: text, scheduled_time: iso(begin + after) });
      bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'restore' });
    }
  }
}

/** The lost database’s history ends here; one with an older state takes over. */
async function restore(bed: Testbed, file: string, taken: number): Promise<void> {
  const { engine, world, clock } = bed;
  const attempts = await world.ctx.db.selectFrom('attempts').selectAll().execute();
  bed.lost.push({ from: taken, to: clock.now(), attempts });
  const place = await freshDatabase(engine);
  await restoreBackup(place.options, file, { force: false, now: clock.now() });
  await bed.moveTo(place);
}

/** Runs of a schedule have the same text, but never within the same hour. */
async function complainOfDuplicates(
  { emulator, complaints }: Testbed,
  text: string,
): Promise<void> {
  const times = (await emulator.ledger()).live.filter((post) => post.text === text);
  for (const [n, { at }] of times.entries()) {
    const before = times[n - 1];
    if (!before || at - before.at >= 50 * minute) continue;
    complaints.push({ what: 'duplicate', text: `a run of "${text}" was published twice` });
  }
}

async function complainOfSilence(bed: Testbed, text: string, since: number): Promise<void> {
  const { live } = await bed.emulator.ledger();
  if (live.some((post) => post.text === text && post.at > since)) return;
  bed.complaints.push({ what: 'lost', text: `"${text}" has no further run after the restore` });
}

export async function playRestore(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  const { clock } = bed;
  const hourly = 'Every hour, whatever is restored.';
  await planGroups(bed, who);
  const series = await plan(bed, who, {
    content_text: hourly,
    scheduled_time: iso(clock.now() + 25 * minute),
    frequency: 'hourly',
    max_runs: 0,
  });
  await pass(bed, 12 * minute);
  const taken = clock.now();
  const file = join(bed.folder, bed.engine === 'sqlite' ? 'backup.db' : 'backup.jsonl.gz');
  await takeBackup(bed.world.ctx.config, file, taken);
  await plan(bed, who, {
    content_text: 'Nobody remembers this.',
    scheduled_time: iso(taken + 30 * minute),
  });
  await pass(bed, 75 * minute);
  const restored = clock.now();
  await restore(bed, file, taken);
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, 3 * hour);
  await decide(bed);
  await complainOfSilence(bed, hourly, restored);
  await bed.call(who, 'DELETE', `/scheduled-posts/${series}`);
  await complainOfDuplicates(bed, hourly);
}
