/** Clock-based schedules across a daylight-saving change keep their local time. */
import { author, plan } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import { day } from '#contract/core/time.ts';

export async function playCalendar(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  const today = new Date(bed.clock.now()).toISOString().slice(0, 10);
  const next = new Date(bed.clock.now() + day).toISOString().slice(0, 10);
  for (const [timezone, date] of [
    ['America/New_York', today],
    ['Europe/Paris', next],
  ] as const) {
    const text = `Every day in ${timezone}.`;
    await plan(bed, who, {
      content_text: text,
      scheduled_time: `${date}T21:30`,
      timezone,
      frequency: 'daily',
      max_runs: 3,
    });
    bed.wishes.push({ text, live: 3, ends: ['PUBLISHED'], scene: 'calendar' });
  }
  await pass(bed, 5 * day);
}
