/** The options of a schedule's posts beyond text and files, as its networks support them. */
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { commentFaultOf, extrasFaultOf } from '#domain/platforms/post-extras.ts';
import type { Also } from './fitted-values.ts';
import { partsOf } from './fitted-values.ts';
import { isWritten, type ScheduleValues } from './schedule-values.ts';

/** What its accounts support. */
export const roomsOf = ({ platform, limits, also }: ScheduleValues): PlatformTraits[] =>
  [{ platform, limits }, ...also].map((one: Pick<Also, 'platform' | 'limits'>) =>
    allowedOn(one.platform, one.limits),
  );

/** Why one of them refuses the options; `null` if none does. */
export function extrasComplaint(values: ScheduleValues, extras = values.extras): string | null {
  const { media, picture, also } = values;
  // With several accounts, the text is shortened to leave room for a warning.
  const parts = isWritten(values) && also.length === 0 ? partsOf(values) : [];
  const content = { parts, media: media.length + (picture === 'none' ? 0 : 1) };
  return roomsOf(values).flatMap((room) => extrasFaultOf(room, extras, content) ?? [])[0] ?? null;
}

/** Why one of them refuses the comment; `null` if none does. */
export function commentComplaint(values: ScheduleValues): string | null {
  const comment = values.first_comment.trim();
  if (comment === '') return null;
  return roomsOf(values).flatMap((room) => commentFaultOf(room, comment) ?? [])[0] ?? null;
}
