/** What waits, in words: what it is, and what is done about it. */
import type { Need, NeedKind } from '#contract/dashboard/calls.ts';

interface Words {
  what: (count: number) => string;
  verb: string;
  /** How much hangs on it. */
  tone: 'bad' | 'warn' | 'info';
}

const counted =
  (one: string, more: string) =>
  (count: number): string =>
    count === 1 ? `1 ${one}` : `${count} ${more}`;

export const needWords: Record<NeedKind, Words> = {
  clock: {
    what: () => 'The server’s clock is in doubt, so nothing goes out',
    verb: 'Look at it',
    tone: 'bad',
  },
  frozen: {
    what: () => 'You stopped all publishing',
    verb: 'Resume',
    tone: 'bad',
  },
  reconnect: {
    what: counted('account is no longer connected', 'accounts are no longer connected'),
    verb: 'Reconnect',
    tone: 'bad',
  },
  budget: {
    what: counted('budget is nearly or wholly used up', 'budgets are nearly or wholly used up'),
    verb: 'Look at it',
    tone: 'warn',
  },
  connect: {
    what: counted(
      'place where an agent is to post is not connected',
      'places where agents are to post are not connected',
    ),
    verb: 'Connect',
    tone: 'warn',
  },
  review: {
    what: counted('post waits for your decision', 'posts wait for your decision'),
    verb: 'Decide',
    tone: 'warn',
  },
  approval: {
    what: counted('text waits for your approval', 'texts wait for your approval'),
    verb: 'Read',
    tone: 'warn',
  },
  text: {
    what: counted('text did not pass a check', 'texts did not pass a check'),
    verb: 'Mend',
    tone: 'warn',
  },
  held: {
    what: counted('post is held', 'posts are held'),
    verb: 'See why',
    tone: 'warn',
  },
  inbox: {
    what: counted('answer waits for you', 'answers wait for you'),
    verb: 'Answer',
    tone: 'info',
  },
};

/** What a line says of a need, as one sentence for those who hear it. */
export const sentenceOf = ({ kind, count, about }: Need): string =>
  [needWords[kind].what(count), about].filter(Boolean).join(': ');
