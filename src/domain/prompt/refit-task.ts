/** The task of rewriting a post, for another network or in another way. */
import type { RewriteWay } from '#contract/content/kinds.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import { asUntrusted } from '#domain/text/untrusted-text.ts';

const kept =
  'Keep every link, @mention, figure, date and name exactly as it is spelled, and its hashtags where there is room.';
const nothingNew =
  'Add nothing: no fact, no opinion, no hashtag, no emoji, no call to act that is not in it.';

/** The instruction for each way of rewriting. */
const ways: Readonly<Record<RewriteWay, string>> = {
  voice:
    'Write it again in your own voice: your words and your rhythm, in its order and its language.',
  shorter:
    'Write it again clearly shorter, at most three quarters of its length. Leave out asides and repetitions first; keep its order, its language and its tone.',
  longer:
    'Write it again somewhat longer: spell out what it says already, in its order, its language and its tone.',
  plainer:
    'Write it again in plainer words: short sentences, everyday words, no jargon. Keep its order and its language.',
  openings:
    'Write it again with another first sentence that makes people read on. Leave every other sentence exactly as it is.',
  thread:
    'Write it again as a thread: one thought for each part, each of which can be read alone. Keep its order, its language and its tone.',
  instructed:
    'Change it as your owner asks, and nothing else: every other sentence, its language and its tone stay as they are.',
};

const keptUnlessAsked =
  'Keep every link, @mention, figure, date and name exactly as it is spelled, unless your owner asks for another.';
const nothingElse =
  'Add nothing that your owner does not ask for: no fact, no opinion, no hashtag, no emoji, no call to act.';

/** What must be neither lost nor added. */
const bounds = ({ way, instruction }: Refit): string[] =>
  way === 'instructed'
    ? [keptUnlessAsked, nothingElse, ...(instruction ? [`Your owner asks: ${instruction}`] : [])]
    : [kept, nothingNew];

const partsTask = ({ parts, most, way }: Refit): string => {
  if (way === 'thread') return `Write two to ${most} parts.`;
  if (way !== undefined) return most === 1 ? 'Write one part.' : `Write ${parts.length} parts.`;
  return parts.length > 1 || most === 1
    ? `Write at most ${most} parts.`
    : `Write one part. Only where that would lose a fact, write a thread of up to ${most} parts.`;
};

const unlikeTask = ({ unlike, way }: Refit): string[] => {
  if (unlike.length === 0) return [];
  return way === undefined
    ? [
        'The network refuses a text that another account posted. Use clearly other words than these.',
      ]
    : ['These were suggested already. Suggest something clearly different.'];
};

/** The task, one instruction per line; network and length are given separately. */
export const refitTask = (refit: Refit): string[] => {
  const { way, around } = refit;
  const what =
    around === undefined ? 'the post below' : 'the passage below, which is part of a post';
  return [
    ...(way === undefined
      ? [
          `Your owner wrote ${what}. Write it again so that it fits where it goes now.`,
          `Say what it says, in its order, its language and its tone. ${kept} Leave out asides and repetitions first.`,
        ]
      : [`Your owner wrote ${what}. ${ways[way]}`, ...bounds(refit)]),
    ...(way === undefined ? [nothingNew] : []),
    ...(around === undefined ? [] : ['Write the passage alone, so that it fits into the post.']),
    partsTask(refit),
    ...unlikeTask(refit),
  ];
};

/** Every possible instruction, so that none of them is ever published. */
export const refitTasks = (): string[] =>
  [undefined, ...(Object.keys(ways) as RewriteWay[])].flatMap((way) =>
    refitTask({ parts: [], most: 1, unlike: [[]], way, around: '' }),
  );

/** The post itself, as data. */
export const refitSubject = ({ parts, unlike, way, around }: Refit, mark: string): string =>
  [
    asUntrusted(parts.join('\n\n'), mark),
    ...(around === undefined ? [] : [`The whole post:\n${asUntrusted(around, mark)}`]),
    ...unlike.map((other) => {
      const whose = way === undefined ? 'Posted by another account' : 'Suggested already';
      return `${whose}:\n${asUntrusted(other.join('\n\n'), mark)}`;
    }),
  ].join('\n');
