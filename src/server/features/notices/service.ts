/** Tells people things: a notice behind the bell, and a letter by mail. Both are rows, so they stand or fall with their cause. */
import { type NoticeKind, noticeKinds } from '#contract/notices.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';

export interface NewNotice {
  user_id: string;
  kind: NoticeKind;
  /** What it is about; a second notice of the kind about the same thing is the first one. */
  subject: string;
  /** One or two sentences. */
  text: string;
  /** A page of the web, such as `/settings?tab=security`. */
  link: string | null;
}

/** A mail in the words that a person reads; its looks are made when it is handed over. */
export interface Letter {
  /** One address. */
  to: string;
  subject: string;
  paragraphs: string[];
  /** A link shown as a button. */
  action?: { label: string; url: string };
}

type Post = Pick<Context, 'sealer'>;

/** Where a waiting letter is sealed for. */
export const placeOfLetter = (id: string) => ({
  table: 'mails',
  row: id,
  column: 'sealed',
  owner: '',
});

/** Lays a letter into the post; it is handed over within seconds. */
export async function sendLetter(
  { sealer }: Post,
  db: Db,
  user_id: string | undefined,
  letter: Letter,
  now: number,
): Promise<void> {
  const id = newId();
  await db
    .insertInto('mails')
    .values({
      id,
      user_id: user_id ?? null,
      sealed: sealer.seal(JSON.stringify(letter), placeOfLetter(id)),
      tries: 0,
      next_at: now,
      created_at: now,
    })
    .execute();
}

/** Puts a notice behind the bell. */
export async function notify(_ctx: Post, db: Db, notice: NewNotice, now: number): Promise<void> {
  await db
    .insertInto('notices')
    .values({ id: newId(), ...notice, created_at: now, read_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
    .execute();
}

/** Lays a letter to a person's own verified address into the post; without one nothing is sent. */
export async function letterToOwner(
  ctx: Post,
  db: Db,
  user_id: string,
  letter: Omit<Letter, 'to'>,
  now: number,
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (owner?.email) await sendLetter(ctx, db, user_id, { to: owner.email, ...letter }, now);
}

/** What concerns the safety of an account: a notice, and the same by mail. */
export async function alertOwner(
  ctx: Post & Pick<Context, 'config'>,
  db: Db,
  notice: Omit<NewNotice, 'subject' | 'link'> & { subject?: string },
  now: number,
): Promise<void> {
  const { user_id, kind, text } = notice;
  const link = '/settings?tab=security';
  // What can happen again is told again, so without a subject it is about itself.
  await notify(ctx, db, { subject: newId(), ...notice, link }, now);
  const action = { label: 'Open security settings', url: ctx.config.public_url + link };
  const paragraphs = [text, 'If that was not you, please look at your security settings now.'];
  await letterToOwner(
    ctx,
    db,
    user_id,
    { subject: noticeKinds[kind].title, paragraphs, action },
    now,
  );
}
