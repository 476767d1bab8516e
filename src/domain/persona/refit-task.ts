/** What a model is asked when a post is to be written again for another network. */
import type { Refit } from '#domain/checks/fit-checks.ts';
import { asUntrusted } from '#domain/text/untrusted-text.ts';

/** What it is to do, one instruction a line; where and how long is said beside it. */
export const refitTask = ({ parts, most, unlike }: Refit): string[] => [
  'Your owner wrote the post below. Write it again so that it fits where it goes now.',
  'Say what it says, in its order, its language and its tone. Keep every link, @mention, figure, date and name exactly as it is spelled, and its hashtags where there is room. Leave out asides and repetitions first.',
  'Add nothing: no fact, no opinion, no hashtag, no emoji, no call to act that is not in it.',
  parts.length > 1 || most === 1
    ? `Write at most ${most} parts.`
    : `Write one part. Only where that would lose a fact, write a thread of up to ${most} parts.`,
  ...(unlike.length > 0
    ? [
        'The network refuses a text that another account posted. Use clearly other words than these.',
      ]
    : []),
];

/** The post itself, as data. */
export const refitSubject = ({ parts, unlike }: Refit, mark: string): string =>
  [
    asUntrusted(parts.join('\n\n'), mark),
    ...unlike.map(
      (other) => `Posted by another account:\n${asUntrusted(other.join('\n\n'), mark)}`,
    ),
  ].join('\n');
