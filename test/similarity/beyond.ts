/** Known failures, separate from the two halves: duplicates that cannot be detected, and intended similarity. */
import type { LabelledPair } from './pairs.ts';

/** The same thought again, with hardly a common word. */
const retold: readonly (readonly [string, string])[] = [
  [
    'Most meetings are a status page read aloud. Write the page and cancel the meeting.',
    'If all you do in the room is report, put it in a document and give everybody the hour back.',
  ],
  [
    'A backup you have never restored is a rumour.',
    'Until you have brought one back to life, your copies of the data are only gossip.',
  ],
  [
    'Small teams win because they forget less.',
    'With five people everybody remembers what was agreed, which is why little crews beat big ones.',
  ],
  [
    'The best feature we shipped this year was removing one. Nobody asked where it went.',
    'Our finest release took something away, and not a single soul noticed that it was gone.',
  ],
  [
    'Delete your first paragraph. It was only you clearing your throat.',
    'Start with the second paragraph of the draft; the opening one was a warm-up.',
  ],
  [
    'Documentation is a love letter to the person who takes over.',
    'Write docs as if to somebody you adore who inherits the job.',
  ],
  [
    'Nobody is looking at your logo. They are looking for the opening hours.',
    'People come to the site to learn when you open, not to admire the branding.',
  ],
  [
    'Trust is built in drops and lost in buckets.',
    'It takes years of little things for others to rely on you, and one bad day for them to stop.',
  ],
];

/** A fixed form that the author keeps on purpose: reports and series. */
const series: readonly (readonly [string, string])[] = [
  [
    'Monday numbers: 41 sign-ups, 6 upgrades, 2 refunds, 1 thank-you card.',
    'Monday numbers: 58 sign-ups, 9 upgrades, 0 refunds, 3 thank-you cards.',
  ],
  [
    'Word of the day: petrichor. It means the smell of rain on dry ground.',
    'Word of the day: limerence. It means the state of being in love.',
  ],
  [
    'Release 2.4 is out. It brings dark charts and faster search. Notes are on the site.',
    'Release 2.5 is out. It brings shared folders and quieter mails. Notes are on the site.',
  ],
  [
    'Book club, chapter 3: who is the real villain? Answers below, no spoilers please.',
    'Book club, chapter 4: why does she stay? Answers below, no spoilers please.',
  ],
];

const labelled = (
  pairs: readonly (readonly [string, string])[],
  kind: string,
  is_twin: boolean,
): LabelledPair[] => pairs.map(([one, other]) => ({ one, other, kind, is_twin }));

export const beyond: readonly LabelledPair[] = [
  ...labelled(retold, 'retold', true),
  ...labelled(series, 'series', false),
];
