/** Exports everything that is stored about a person as a file. */
import { toIso } from '#contract/core/time.ts';
import { originOf } from '#domain/pictures/origin.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listFounded, type Origin, record } from '#server/features/audit/service.ts';
import { mediaUrl, versionsOf } from '#server/features/images/service.ts';
import type { FileAnswer } from '#server/http/handlers.ts';
import { rowsOf } from './export-rows.store.ts';
import { type Exported, exported } from './export-tables.ts';
import { readProfile } from './read-profile.ts';
import { findBudget } from './store.ts';
import { takingTurns } from '#server/process/in-turns.ts';

/** Writes a JSON document piece by piece, so that only one page of rows is in memory. */
type Rows = AsyncIterable<object> | Iterable<object>;

/** A single object, or a list that is read while it is written. */
type Section = [name: string, content: { one: object | null } | { rows: Rows }];

/** JSON strings contain no raw line breaks, so each line break here is one of the layout. */
const pretty = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

/** The same text piece by piece, because a row may have a list of many others. */
function* prettyRow(row: object): Generator<string> {
  const inside = ' '.repeat(6);
  let before = `{\n${inside}`;
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: `;
    before = `,\n${inside}`;
    if (!Array.isArray(value) || value.length === 0) yield pretty(value, inside);
    else {
      for (const [n, one] of value.entries())
        yield `${n === 0 ? '[' : ','}\n${inside}  ${pretty(one ?? null, `${inside}  `)}`;
      yield `\n${inside}]`;
    }
  }
  yield before.startsWith('{') ? '{}' : '\n    }';
}

async function* list(rows: Rows): AsyncGenerator<string> {
  let before = '[\n    ';
  let after = '[]';
  for await (const row of rows) {
    yield before;
    yield* prettyRow(row);
    before = ',\n    ';
    after = '\n  ]';
  }
  yield after;
}

/** The text of an object with these sections, indented by two spaces. */
async function* writeDocument(
  about: object,
  sections: AsyncIterable<Section>,
): AsyncGenerator<string> {
  yield `{\n  "about": ${pretty(about, '  ')}`;
  for await (const [name, content] of sections) {
    yield `,\n  ${JSON.stringify(name)}: `;
    if ('one' in content) yield pretty(content.one, '  ');
    else yield* list(content.rows);
  }
  yield '\n}\n';
}

/** Letters in one chunk of a file. */
const chunkLength = 64 * 1024;

/** The pieces of a text in larger chunks. */
async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of takingTurns(pieces)) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

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

async function readOne(rows: AsyncIterable<object>): Promise<object | null> {
  for await (const row of rows) return row;
  return null;
}

/** The rows of a table; in the security log also those of the space that this person founded, until they left it. */
async function* rowsFor(db: Db, whose: string, table: Exported): AsyncGenerator<object> {
  yield* rowsOf(db, whose, table);
  if (table.table !== 'audit_events') return;
  for (const { id, at } of await listFounded(db, whose))
    for await (const row of rowsOf(db, id, table))
      if ('at' in row && String(row.at) <= toIso(at)) yield row;
}

/** The rows of these tables. */
async function* tablesOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  whose: string,
  tables: readonly Exported[],
): AsyncGenerator<Section> {
  for (const table of tables) {
    const rows = rowsFor(db, whose, table);
    if (table.isOne) yield [table.place, { one: await readOne(rows) }];
    else
      yield [
        table.place,
        { rows: table.place === 'pictures' ? pictures(rows, config.public_url) : rows },
      ];
  }
}

async function* sectionsOf(ctx: Context, user_id: string): AsyncGenerator<Section> {
  yield ['profile', { one: await readProfile(ctx, user_id) }];
  yield ['budget', { one: await findBudget(ctx.db, user_id) }];
  yield* tablesOf(ctx, user_id, exported);
}

async function* sectionsOfSpace(ctx: Context, owner_id: string): AsyncGenerator<Section> {
  yield ['budget', { one: await findBudget(ctx.db, owner_id) }];
  yield* tablesOf(
    ctx,
    owner_id,
    exported.filter(({ owner }) => owner === 'owner_id'),
  );
}

interface Document {
  what: string;
  name: string;
  sections: AsyncIterable<Section>;
}

/** The file is recorded for the person or space that it is about. */
async function fileOf(
  ctx: Context,
  { user_id, origin }: { user_id: string; origin: Origin },
  { what, name, sections }: Document,
): Promise<FileAnswer> {
  const now = ctx.clock();
  const exported_at = toIso(now);
  await record(ctx, ctx.db, { event: 'data_exported', user_id, origin }, now);
  return {
    chunks: chunksOf(writeDocument({ what, exported_at }, sections)),
    mime: 'application/json; charset=utf-8',
    max_age: 0,
    filename: `socialai-export-${name}-${exported_at.slice(0, 10)}.json`,
  };
}

/**
 * A JSON file with everything that is stored about a person, except credentials: no password, token, seed or secret,
 * and no hash of one. Rows are read page by page while the file is sent.
 */
export async function exportAccount(
  ctx: Context,
  user_id: string,
  origin: Origin,
): Promise<FileAnswer> {
  const { username: name } = await readProfile(ctx, user_id);
  const what = 'Everything this server stores about you';
  const sections = sectionsOf(ctx, user_id);
  return fileOf(ctx, { user_id, origin }, { what, name, sections });
}

/** Like `exportAccount`, of a space, for its owners: what belongs to it, and nothing about the people who work there. */
export const exportSpace = (ctx: Context, owner_id: string, origin: Origin): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { user_id: owner_id, origin },
    {
      what: 'Everything this server stores of this space',
      name: 'space',
      sections: sectionsOfSpace(ctx, owner_id),
    },
  );
