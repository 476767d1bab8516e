/** A worker dies while it processes several posts together. */
import { type Author, author, decide, iso, plan } from '#proofs/chaos/people.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Point } from '#proofs/chaos/messages.ts';
import { hour, minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { splitIntoParts } from '#domain/text/post-text.ts';

const many = 6;

/** The failpoint and how many times it was hit before the worker dies. */
const deaths: readonly { point: Point; hit: number }[] = [
  { point: 'before_claim', hit: 3 },
  { point: 'claimed', hit: 3 },
  { point: 'before_intent', hit: 1 },
  { point: 'before_intent', hit: many },
  { point: 'intended', hit: 1 },
  { point: 'intended', hit: 4 },
  { point: 'answered', hit: 4 },
  { point: 'publishing', hit: 2 },
  { point: 'published', hit: 2 },
];

async function planMany(bed: Testbed, who: Author, name: string): Promise<void> {
  const due = iso(bed.clock.now() + 20 * minute);
  for (let n = 1; n <= many; n += 1) {
    const text = `${name}, post ${n}.`;
    await plan(bed, who, { content_text: text, scheduled_time: due });
    bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: name });
  }
}

/** Threads beside the batch: the next part is sent only after the one before was recorded. */
async function planThread(bed: Testbed, who: Author, name: string): Promise<void> {
  const content_text =
    `${name}, a thread. ${'A long thought takes more than one post. '.repeat(12)}`.trim();
  const scheduled_time = iso(bed.clock.now() + 20 * minute);
  await plan(bed, who, { content_text, content_type: 'thread', scheduled_time });
  for (const text of splitIntoParts(content_text, platforms[bed.platform]).slice(0, 1)) {
    bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: name });
  }
}

export async function playBatches(bed: Testbed): Promise<void> {
  const who = await author(bed, 2);
  for (const [n, { point, hit }] of deaths.entries()) {
    const name = `Together ${n + 1}, ${point} ${hit}`;
    const [worker] = bed.workers;
    await planMany(bed, who, name);
    await planThread(bed, who, name);
    await pass(bed, 15 * minute);
    const { kills } = bed.counts;
    worker?.trap({ point, hit, how: 'die' });
    await pass(bed, hour);
    if (bed.counts.kills === kills) throw new Error(`${name}: nobody came there.`);
    await decide(bed);
    await pass(bed, 5 * minute);
  }
}
