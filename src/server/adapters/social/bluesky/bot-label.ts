/** The bot label that an account gives itself in its profile record. */
import { z } from 'zod';
import { type Account, PlatformError } from '#server/adapters/social/port.ts';
import { botLabel } from './profile.ts';
import { readRecord, StrongRef } from './records.ts';
import type { Sessions } from './session.ts';

const collection = 'app.bsky.actor.profile';
const selfLabels = 'com.atproto.label.defs#selfLabels';

/** The whole record, so that everything except the labels is written back unchanged. */
const ProfileRecord = StrongRef.extend({
  value: z.looseObject({
    labels: z
      .looseObject({ values: z.array(z.looseObject({ val: z.string() })) })
      .optional()
      .catch(undefined),
  }),
});

/** Adds the label. Throws `retry` if the profile was changed concurrently. */
export async function labelAsBot(
  sessions: Sessions,
  account: Account,
  signal: AbortSignal,
): Promise<void> {
  const place = { repo: account.external_id, collection, rkey: 'self' };
  const found = await readRecord(sessions, account, place, signal, ProfileRecord);
  const { labels, ...rest } = found?.value ?? {};
  const values = labels?.values ?? [];
  if (values.some(({ val }) => val === botLabel)) return;
  const json = {
    ...place,
    record: {
      ...rest,
      $type: collection,
      labels: { $type: selfLabels, values: [...values, { val: botLabel }] },
    },
    swapRecord: found?.cid ?? null,
  };
  const call = { method: 'POST', name: 'com.atproto.repo.putRecord', json } as const;
  await sessions.call(account, call, z.unknown(), signal).catch((cause: unknown) => {
    if (!(cause instanceof PlatformError) || cause.code !== 'InvalidSwap') throw cause;
    throw new PlatformError('retry', 'The profile changed at the same moment.', { cause });
  });
}
