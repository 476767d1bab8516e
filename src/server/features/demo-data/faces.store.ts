/** SQL of the demo agents’ avatars. */
import type { Db } from '#server/db/client.ts';
import { filesOf } from '#server/features/images/service.ts';

/** The storage name of a picture, from its URL. */
const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Deletes avatars that no agent uses and that their owner did not save. */
export async function dropFaces(db: Db, owner_id: string, urls: readonly string[]): Promise<void> {
  const shown = await db
    .selectFrom('agents')
    .select('avatar_url')
    .where('owner_id', '=', owner_id)
    .where('avatar_url', 'in', ['', ...urls])
    .execute();
  const inUse = new Set(shown.map(({ avatar_url }) => avatar_url));
  const names = urls.filter((url) => !inUse.has(url)).map(nameIn);
  const gone = await db
    .deleteFrom('images')
    .where('owner_id', '=', owner_id)
    .where('name', 'in', ['', ...names])
    .where('kept', '=', 0)
    .returning(['name', 'versions'])
    .execute();
  await db
    .deleteFrom('blobs')
    .where('name', 'in', ['', ...gone.flatMap(filesOf)])
    .execute();
}
