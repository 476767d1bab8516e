/** Every way in which a response can be lost, for a post that was accepted and for one that was not. */
import { author, decide, iso, plan, reconnect } from '#chaos/people.ts';
import type { Stage, Wish } from '#chaos/stage.ts';
import { pass } from '#chaos/time.ts';
import type { Fault, Line, Shown } from '#chaos/wire.ts';
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

async function playCells(stage: Stage, cells: readonly Cell[]): Promise<void> {
  const who = await author(stage, 1);
  const due = stage.clock.now() + 20 * minute;
  for (const cell of cells) {
    const text = `Answer: ${cell.name}.`;
    await stage.emulator.plan(text, cell.faults);
    await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
    stage.wishes.push(wishOf(cell, text));
  }
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
}

/**
 * Two posts with the same text: one is published and its response lost, the other never arrived. Each is resolved
 * separately.
 */
async function playTwins(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  const text = 'The same words twice.';
  const due = iso(stage.clock.now() + 20 * minute);
  await stage.emulator.plan(text, [
    { accepts: true, shows: 'reset' },
    { accepts: false, shows: 'reset' },
  ]);
  for (let n = 0; n < 2; n += 1) {
    await plan(stage, who, { content_text: text, scheduled_time: due });
  }
  stage.wishes.push({ text, live: 2, ends: ['PUBLISHED'], scene: 'twins' });
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
}

/** A 429 with its reset, twice, while another post of the account waits behind it. */
async function playRateLimit(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  const due = stage.clock.now() + 20 * minute;
  const limit = { accepts: false, shows: 'rate_limit' } as const;
  for (const [n, text] of ['Asked to wait.', 'Behind it.'].entries()) {
    if (n === 0) await stage.emulator.plan(text, [{ ...limit, wait: 900 }, limit]);
    const scheduled_time = iso(due + n * minute);
    await plan(stage, who, { content_text: text, scheduled_time });
    stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'rate limit' });
  }
  await pass(stage, 2 * hour);
}

/** The platform revokes access; waiting posts continue once the same account is connected again. */
async function playShutOut(stage: Stage): Promise<void> {
  const who = await author(stage, 1);
  const due = stage.clock.now() + 20 * minute;
  for (const [n, text] of ['Shut out.', 'Not tried.'].entries()) {
    if (n === 0) await stage.emulator.plan(text, [{ accepts: false, shows: 'unauthorized' }]);
    const scheduled_time = iso(due + n * minute);
    await plan(stage, who, { content_text: text, scheduled_time });
    stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'shut out' });
  }
  await pass(stage, hour);
  await reconnect(stage, who);
  await pass(stage, hour);
}

/** The network is down, or breaks each time the response comes. */
async function playLine(stage: Stage, line: Line): Promise<void> {
  const who = await author(stage, 1);
  const due = stage.clock.now() + 20 * minute;
  const texts = ['first', 'second'].map((word) => `On a line that is ${line}, ${word}.`);
  for (const text of texts) {
    await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
    stage.wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: `line ${line}` });
  }
  await stage.emulator.line(line);
  await pass(stage, 25 * minute);
  await stage.emulator.line('through');
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
}

export async function playMatrix(stage: Stage): Promise<void> {
  await playCells(stage, [...ambiguous, ...sequences]);
  await playTwins(stage);
  await playRateLimit(stage);
  await playShutOut(stage);
  await playLine(stage, 'refuse');
  await playLine(stage, 'break');
}
