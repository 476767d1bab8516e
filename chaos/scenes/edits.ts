/** Owners change posts while they are being written, ready, or of unknown outcome. */
import { author, decide, iso, noteOff, plan, told, wish } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import { hour, minute } from '#contract/core/time.ts';

/** The owner changes the text while a worker that holds the old one is stopped. */
async function edited(stage: Stage): Promise<void> {
  const [old, fresh] = ['Before the edit.', 'After the edit.'];
  const who = await author(stage, 1);
  const due = stage.clock.now() + 30 * minute;
  const series = await plan(stage, who, { content_text: old, scheduled_time: iso(due) });
  const [sleeper] = stage.hands;
  sleeper?.trap({ point: 'writing', hit: 1, how: 'stop' });
  await pass(stage, 21 * minute);
  await told(stage, who, 'PUT', `/scheduled-posts/${series}`, { content_text: fresh });
  const other = await stage.hire();
  other.trap({ point: 'writing', hit: 1, how: 'stop' });
  await pass(stage, 0);
  await sleeper?.wake();
  await other.wake();
  await pass(stage, hour);
  await stage.dismiss(other);
  wish(stage, old, 0, []);
  wish(stage, fresh, 1, ['PUBLISHED']);
}

/** The owner changes the text when the old one is ready to be sent. */
async function editedReady(stage: Stage): Promise<void> {
  const [old, fresh] = ['Ready before the edit.', 'Not ready before the edit.'];
  const who = await author(stage, 1);
  const due = stage.clock.now() + 20 * minute;
  const series = await plan(stage, who, { content_text: old, scheduled_time: iso(due) });
  await pass(stage, 15 * minute);
  await told(stage, who, 'PUT', `/scheduled-posts/${series}`, { content_text: fresh });
  await pass(stage, hour);
  wish(stage, old, 0, []);
  wish(stage, fresh, 1, ['PUBLISHED']);
}

/** Cancelled while its outcome is unknown: it is read back, and never sent again. */
async function cancelled(stage: Stage, accepts: boolean): Promise<void> {
  const who = await author(stage, 1);
  const text = `Cancelled in doubt, ${accepts ? 'taken' : 'not taken'}.`;
  await stage.emulator.plan(text, [{ accepts, shows: 'reset' }]);
  const due = stage.clock.now() + 20 * minute;
  const series = await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
  await pass(stage, 20 * minute);
  await told(stage, who, 'DELETE', `/scheduled-posts/${series}`);
  noteOff(stage, 'series', series);
  await pass(stage, 26 * hour);
  await decide(stage);
  await pass(stage, minute);
  wish(stage, text, accepts ? 1 : 0, accepts ? ['PUBLISHED'] : ['CANCELLED', 'FAILED']);
}

export async function playEdits(stage: Stage): Promise<void> {
  await edited(stage);
  await editedReady(stage);
  await cancelled(stage, true);
  await cancelled(stage, false);
}
