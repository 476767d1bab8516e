/** Owners change posts while they are being written, ready, or of unknown outcome. */
import { author, decide, iso, noteOff, plan, told, toWrite, wish } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import { hour, minute } from '#contract/core/time.ts';

/** The owner changes the text while a worker that holds the old one is stopped. */
async function edited(bed: Testbed): Promise<void> {
  const [old, fresh] = [toWrite('Before the edit.'), toWrite('After the edit.')];
  const who = await author(bed, 1);
  const due = bed.clock.now() + 30 * minute;
  const series = await plan(bed, who, { ...old.body, scheduled_time: iso(due) });
  const [pausedWorker] = bed.workers;
  pausedWorker?.trap({ point: 'writing', hit: 1, how: 'stop' });
  await pass(bed, 21 * minute);
  await told(bed, who, 'PUT', `/scheduled-posts/${series}`, fresh.body);
  const other = await bed.addWorker();
  other.trap({ point: 'writing', hit: 1, how: 'stop' });
  await pass(bed, 0);
  await pausedWorker?.wake();
  await other.wake();
  await pass(bed, hour);
  await bed.removeWorker(other);
  wish(bed, old.text, 0, []);
  wish(bed, fresh.text, 1, ['PUBLISHED']);
}

/** The owner changes the text when the old one is ready to be sent. */
async function editedReady(bed: Testbed): Promise<void> {
  const [old, fresh] = ['Ready before the edit.', 'Not ready before the edit.'];
  const who = await author(bed, 1);
  const due = bed.clock.now() + 20 * minute;
  const series = await plan(bed, who, { content_text: old, scheduled_time: iso(due) });
  await pass(bed, 15 * minute);
  await told(bed, who, 'PUT', `/scheduled-posts/${series}`, { content_text: fresh });
  await pass(bed, hour);
  wish(bed, old, 0, []);
  wish(bed, fresh, 1, ['PUBLISHED']);
}

/** Cancelled while its outcome is unknown: it is read back, and never sent again. */
async function cancelled(bed: Testbed, accepts: boolean): Promise<void> {
  const who = await author(bed, 1);
  const text = `Cancelled in doubt, ${accepts ? 'taken' : 'not taken'}.`;
  await bed.emulator.plan(text, [{ accepts, shows: 'reset' }]);
  const due = bed.clock.now() + 20 * minute;
  const series = await plan(bed, who, { content_text: text, scheduled_time: iso(due) });
  await pass(bed, 20 * minute);
  await told(bed, who, 'DELETE', `/scheduled-posts/${series}`);
  noteOff(bed, 'series', series);
  await pass(bed, 26 * hour);
  await decide(bed);
  await pass(bed, minute);
  wish(bed, text, accepts ? 1 : 0, accepts ? ['PUBLISHED'] : ['CANCELLED', 'FAILED']);
}

export async function playEdits(bed: Testbed): Promise<void> {
  await edited(bed);
  await editedReady(bed);
  await cancelled(bed, true);
  await cancelled(bed, false);
}
