/** Exports everything that is stored about a person as a file. */
import { originOf } from '#domain/pictures/origin.ts';
import type { Context } from '#server/context.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { mediaUrl, versionsOf } from '#server/features/images/service.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import { chunksOf, type Section, writeDocument } from './export-document.ts';
import { rowsOf } from './export-rows.store.ts';
import { exported } from './export-tables.ts';
import { readProfile } from './read-profile.ts';
import { findBudget } from './store.ts';

type PictureRow = Parameters<typeof originOf>[0] & { name: string; versions: string };

/** Pictures, with the addresses of their files. */
async function* pictures(rows: AsyncIterable<object>, public_url: string): AsyncGenerator<object> {
  for await (const row of rows) {
    const { name, versions, ...picture } = row as PictureRow;
    yield {
      ...picture,
      origin: originOf(picture),
      url: public_url + mediaUrl(name),
      smaller: versionsOf({ versions }).map((one) => ({
        url: public_url + mediaUrl(one.name),
        width: one.width,
      })),
    };
  }
}

async function only(rows: AsyncIterable<object>): Promise<object | null> {
  for await (const row of rows) return row;
  return null;
}

async function* sectionsOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user_id: string,
): AsyncGenerator<Section> {
  yield ['profile', { one: await readProfile(db, user_id) }];
  yield ['budget', { one: await findBudget(db, user_id) }];
  for (const table of exported) {
    const rows = rowsOf(db, user_id, table);
    if (table.isOne) yield [table.place, { one: await only(rows) }];
    else
      yield [
        table.place,
        { rows: table.place === 'pictures' ? pictures(rows, config.public_url) : rows },
      ];
  }
}

/**
 * A JSON file with everything that is stored about a person, except credentials: no password, token, seed or secret,
 * and no hash of one. The whole text is in memory once; rows are read page by page.
 */
export async function exportAccount(
  ctx: Context,
  user_id: string,
  origin: Origin,
): Promise<FileAnswer> {
  const { db } = ctx;
  const now = ctx.clock();
  const exported_at = new Date(now).toISOString();
  await record(ctx, db, { event: 'data_exported', user_id, origin }, now);
  const about = { what: 'Everything this server stores about you', exported_at };
  const chunks = await chunksOf(writeDocument(about, sectionsOf(ctx, user_id)));
  const { username } = await readProfile(db, user_id);
  return {
    chunks,
    mime: 'application/json; charset=utf-8',
    max_age: 0,
    filename: `socialai-export-${username}-${exported_at.slice(0, 10)}.json`,
  };
}
