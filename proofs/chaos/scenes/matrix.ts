/** Every way in which a response can be lost, for a post that was accepted and for one that was not. */
import { author, decide, iso, plan, reconnect } from '#proofs/chaos/people.ts';
import type { Testbed, Wish } from '#proofs/chaos/testbed.ts';
import { pass } from '#proofs/chaos/time.ts';
import type { Fault, LinkState, Shown } from '#proofs/chaos/messages.ts';
import { hour, minute } from '#contract/core/time.ts';

interface Cell {
  name: string;
  faults: readonly Fault[];
  /** Nothing may be published in the end. */
  fails?: boolean;
}

const lost: readonly Shown[] = ['reset_early', 'reset', 'hang', 'cut', 'no_id', 'server_error'];
const said = (accepts: boolean) => (accepts ? 'taken' : 'not taken');

/** One lost response each, and one with a second fault after it. */
const ambiguous: readonly Cell[] = [true, false].flatMap((accepts) =>
  lost.flatMap((shows): Cell[] => [
    { name: `${shows}, ${said(accepts)}`, faults: [{ accepts, shows }] },
    {
      name: `${shows}, ${said(accepts)}, seen late`,
      faults: [{ accepts, shows, hidden: 8 * minute }],
    },
  ]),
);

const sequences: readonly Cell[] = [
  {
    name: 'twice in doubt',
    faults: [
      { accepts: false, shows: 'reset' },
      { accepts: false, shows: 'server_error' },
    ],
  },
  {
    name: 'in doubt, then taken without an answer',
    faults: [
      { accepts: false, shows: 'hang' },
      { accepts: true, shows: 'reset' },
    ],
  },
  {
    name: 'taken, not seen for long, then called a duplicate',
    faults: [
      { accepts: true, shows: 'reset', hidden: 30 * minute },
      ...Array.from({ length: 4 }, () => ({ accepts: false, shows: 'duplicate' }) as const),
    ],
  },
  { name: 'refused', fails: true, faults: [{ accepts: false, shows: 'refused' }] },
  { name: 'a duplicate at once', fails: true, faults: [{ accepts: false, shows: 'duplicate' }] },
];

const wishOf = (cell: Cell, text: string): Wish => ({
  text,
  live: cell.fails ? 0 : 1,
  ends: [cell.fails ? 'FAILED' : 'PUBLISHED'],
  scene: cell.name,
});

async function playCells(bed: Testbed, cells: readonly Cell[]): Promise<void> {
  const who = await author(bed, 1);
  const due = bed.clock.now() + 20 * minute;
  for (const cell of cells) {
    const text = `Answer: ${cell.name}.`;
    await bed.emulator.plan(text, cell.faults);
    await plan(bed, who, { content_text: text, scheduled_time: iso(due) });
    bed.wishes.push(wishOf(cell, text));
  }
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
}

/**
 * Two posts with the same text: one is published and its response lost, the other never arrived. Each is resolved
 * separately.
 */
async function playTwins(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  const text = 'The same words twice.';
  const due = iso(bed.clock.now() + 20 * minute);
  await bed.emulator.plan(text, [
    { accepts: true, shows: 'reset' },
    { accepts: false, shows: 'reset' },
  ]);
  for (let n = 0; n < 2; n += 1) {
    await plan(bed, who, { content_text: text, scheduled_time: due });
  }
  bed.wishes.push({ text, live: 2, ends: ['PUBLISHED'], scene: 'twins' });
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
}

/** A 429 with its reset, twice, while another post of the account waits behind it. */
async function playRateLimit(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  const due = bed.clock.now() + 20 * minute;
  const limit = { accepts: false, shows: 'rate_limit' } as const;
  for (const [n, text] of ['Asked to wait.', 'Behind it.'].entries()) {
    if (n === 0) await bed.emulator.plan(text, [{ ...limit, wait: 900 }, limit]);
    const scheduled_time = iso(due + n * minute);
    await plan(bed, who, { content_text: text, scheduled_time });
    bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'rate limit' });
  }
  await pass(bed, 2 * hour);
}

/** The platform revokes access; waiting posts continue once the same account is connected again. */
async function playShutOut(bed: Testbed): Promise<void> {
  const who = await author(bed, 1);
  const due = bed.clock.now() + 20 * minute;
  for (const [n, text] of ['Shut out.', 'Not tried.'].entries()) {
    if (n === 0) await bed.emulator.plan(text, [{ accepts: false, shows: 'unauthorized' }]);
    const scheduled_time = iso(due + n * minute);
    await plan(bed, who, { content_text: text, scheduled_time });
    bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'shut out' });
  }
  await pass(bed, hour);
  await reconnect(bed, who);
  await pass(bed, hour);
}

/** The network is down, or breaks each time the response comes. */
async function playLine(bed: Testbed, line: LinkState): Promise<void> {
  const who = await author(bed, 1);
  const due = bed.clock.now() + 20 * minute;
  const texts = ['first', 'second'].map((word) => `On a line that is ${line}, ${word}.`);
  for (const text of texts) {
    await plan(bed, who, { content_text: text, scheduled_time: iso(due) });
    bed.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: `line ${line}` });
  }
  await bed.emulator.link(line);
  await pass(bed, 25 * minute);
  await bed.emulator.link('through');
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
}

export async function playMatrix(bed: Testbed): Promise<void> {
  await playCells(bed, [...ambiguous, ...sequences]);
  await playTwins(bed);
  await playRateLimit(bed);
  await playShutOut(bed);
  await playLine(bed, 'refuse');
  await playLine(bed, 'break');
}
