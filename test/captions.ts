/** Captions of a person’s first file. */
import type { Db } from '#server/db/client.ts';

export async function captionRows(db: Db, owner_id: string, created_at: number): Promise<void> {
  const { id: image_id } = await db
    .selectFrom('images')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const file = { language: 'en', file_name: 'film.srt', vtt: 'WEBVTT\n', cues: 1 };
  await db
    .insertInto('captions')
    .values({ image_id, owner_id, ...file, created_at })
    .execute();
}
