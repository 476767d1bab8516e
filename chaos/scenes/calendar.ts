/** Clock-based schedules across a daylight-saving change keep their local time. */
import { author, plan } from '#chaos/people.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import { day } from '#contract/core/time.ts';

export async function playCalendar(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  const today = new Date(stage.clock.now()).toISOString().slice(0, 10);
  const next = new Date(stage.clock.now() + day).toISOString().slice(0, 10);
  for (const [timezone, date] of [
    ['America/New_York', today],
    ['Europe/Paris', next],
  ] as const) {
    const text = `Every day in ${timezone}.`;
    await plan(stage, who, {
      content_text: text,
      scheduled_time: `${date}T21:30`,
      timezone,
      frequency: 'daily',
      max_runs: 3,
    });
    stage.wishes.push({ text, live: 3, ends: ['PUBLISHED'], scene: 'calendar' });
  }
  await pass(stage, 5 * day);
}
