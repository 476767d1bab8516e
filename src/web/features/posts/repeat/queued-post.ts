/** Queues a text on several accounts: a post with a version for each of them, fitted to its network. */
import type { SentBody } from '#contract/core/endpoint.ts';
import type { postCalls } from '#contract/posts/posts.ts';
import { type Also, fittedTo, partsOf } from './fitted-values.ts';
import { isReviewed, isWritten, type ScheduleValues } from './schedule-values.ts';

type Several = Pick<ScheduleValues, 'when' | 'also'>;

/** Whether it takes a posting time of each of several accounts. */
export const isQueuedOnSeveral = ({ when, also }: Several): boolean =>
  when !== 'time' && also.length > 0;

/** What is missing; `null` if nothing is. */
export const queuedComplaint = (values: Several & Pick<ScheduleValues, 'content_text'>) =>
  isQueuedOnSeveral(values) && !isWritten(values)
    ? 'Enter the text. Only a written post can be queued on several accounts.'
    : null;

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.join('\0') === other.join('\0');

/** The form as such a post. */
export function queuedPostOf(values: ScheduleValues): SentBody<typeof postCalls.create> {
  const { agent_id, platform, connection_id, also, media, when } = values;
  const parts = partsOf(values);
  const media_ids = media.map(({ id }) => id);
  const fitted = fittedTo(values);
  const comment = values.first_comment.trim();
  const variantOf = (account: Also) => {
    const own = fitted.find((one) => one.platform === account.platform);
    const ownParts = own?.parts ?? parts;
    const shown = own?.media.map(({ id }) => id);
    return {
      connection_id: account.id,
      ...((comment !== '' || !sameList(ownParts, parts)) && {
        parts: comment === '' ? ownParts : [...ownParts, comment],
      }),
      ...(shown && !sameList(shown, media_ids) && { media_ids: shown }),
    };
  };
  return {
    agent_id: agent_id ?? '',
    parts,
    media_ids,
    extras: values.extras,
    review: isReviewed(values) ? 'before_sending' : 'off',
    variants: [{ id: connection_id ?? '', platform }, ...also].map(variantOf),
    ...(when !== 'time' && { queue: when }),
  };
}
