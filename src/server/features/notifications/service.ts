/** Tells people things: a notice behind the bell, and a letter by mail. Both are rows, so they stand or fall with their cause. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import type { Letter } from './letter.ts';
import { insertMail } from './mail.store.ts';
import { noticeLetter } from './notice-letter.ts';
import { addressForKind, dropNotice, insertNotice, type NewNotice } from './store.ts';

export type { Letter } from './letter.ts';
export type { Row, Section } from './sections.ts';
export {
  addressFor,
  dropNotice,
  type NewNotice,
  settleNotices,
  settleNoticesAbout,
} from './store.ts';
export { unsubscribeUrl } from './unsubscribe.ts';

/** Where a waiting letter is sealed for. */
export const placeOfLetter = (id: string) => ({
  table: 'mails',
  row: id,
  column: 'sealed',
  owner: '',
});

/** Lays a letter into the post; it is handed over within seconds. */
export async function sendLetter(
  { sealer }: Pick<Context, 'sealer'>,
  db: Db,
  user_id: string | undefined,
  letter: Letter,
  now: number,
): Promise<void> {
  const id = newId();
  const sealed = sealer.seal(JSON.stringify(letter), placeOfLetter(id));
  await insertMail(db, { id, user_id: user_id ?? null, sealed }, now);
}

/**
 * Puts a notice behind the bell and, where the person has a verified address and wants such mails, lays a letter
 * with the same words into the post. Does nothing when he has a notice of this kind about this subject already.
 */
export async function notify(
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notice: NewNotice,
  now: number,
): Promise<void> {
  if (!(await insertNotice(db, notice, now))) return;
  const to = await addressForKind(db, notice.user_id, notice.kind);
  if (to === undefined) return;
  const letter = noticeLetter(ctx, to, notice);
  await sendLetter(ctx, db, notice.user_id, letter, now);
}

/** The same for what happened before, was over, and happened again: that is news again. */
export async function notifyAgain(
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notice: NewNotice,
  now: number,
): Promise<void> {
  await dropNotice(db, notice);
  await notify(ctx, db, notice, now);
}

/** What concerns the safety of an account. What can happen again is told again, so without a subject it is about itself. */
export const alertOwner = (
  ctx: Pick<Context, 'sealer' | 'config'>,
  db: Db,
  notice: Omit<NewNotice, 'subject' | 'link'> & { subject?: string },
  now: number,
): Promise<void> =>
  notify(ctx, db, { subject: newId(), ...notice, link: '/settings?tab=security' }, now);
