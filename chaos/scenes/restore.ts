/** A backup is restored after many posts were published: nothing that the lost database sent is sent again. */
import { join } from 'node:path';
import { hour, minute } from '#contract/core/time.ts';
import { restoreBackup, takeBackup } from '#server/db/backup/backup.ts';
import { freshDatabase } from '#test/engines.ts';
import { type Author, author, decide, iso, plan } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import type { Fault } from '#chaos/wire.ts';

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

async function planGroups(stage: Stage, who: Author): Promise<void> {
  const begin = stage.clock.now();
  for (const { name, count, after, fault } of groups) {
    for (let n = 1; n <= count; n += 1) {
      const text = `${name}, ${n}.`;
      if (fault) await stage.emulator.plan(text, [fault]);
      await plan(stage, who, { content_text: text, scheduled_time: iso(begin + after) });
      stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'restore' });
    }
  }
}

/** The lost database’s history ends here; one with an older state takes over. */
async function restore(stage: Stage, file: string, taken: number): Promise<void> {
  const { engine, world, clock } = stage;
  const attempts = await world.ctx.db.selectFrom('attempts').selectAll().execute();
  stage.lost.push({ from: taken, to: clock.now(), attempts });
  const place = await freshDatabase(engine);
  await restoreBackup(place.options, file, { force: false, now: clock.now() });
  await stage.moveTo(place);
}

/** Runs of a schedule have the same text, but never within the same hour. */
async function complainOfDuplicates({ emulator, complaints }: Stage, text: string): Promise<void> {
  const times = (await emulator.ledger()).live.filter((post) => post.text === text);
  for (const [n, { at }] of times.entries()) {
    const before = times[n - 1];
    if (!before || at - before.at >= 50 * minute) continue;
    complaints.push({ what: 'duplicate', text: `a run of "${text}" was published twice` });
  }
}

async function complainOfSilence(stage: Stage, text: string, since: number): Promise<void> {
  const { live } = await stage.emulator.ledger();
  if (live.some((post) => post.text === text && post.at > since)) return;
  stage.complaints.push({ what: 'lost', text: `"${text}" has no further run after the restore` });
}

export async function playRestore(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  const { clock } = stage;
  const hourly = 'Every hour, whatever is restored.';
  await planGroups(stage, who);
  const series = await plan(stage, who, {
    content_text: hourly,
    scheduled_time: iso(clock.now() + 25 * minute),
    frequency: 'hourly',
    max_runs: 0,
  });
  await pass(stage, 12 * minute);
  const taken = clock.now();
  const file = join(stage.folder, stage.engine === 'sqlite' ? 'backup.db' : 'backup.jsonl.gz');
  await takeBackup(stage.world.ctx.config, file, taken);
  await plan(stage, who, {
    content_text: 'Nobody remembers this.',
    scheduled_time: iso(taken + 30 * minute),
  });
  await pass(stage, 75 * minute);
  const restored = clock.now();
  await restore(stage, file, taken);
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, 3 * hour);
  await decide(stage);
  await complainOfSilence(stage, hourly, restored);
  await stage.call(who, 'DELETE', `/scheduled-posts/${series}`);
  await complainOfDuplicates(stage, hourly);
}
