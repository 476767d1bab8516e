/** Tells people things: a notice behind the bell, and a letter by mail. Both are rows, so they stand or fall with their cause. */
import type { NoticeKind } from '#contract/notices.ts';
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
