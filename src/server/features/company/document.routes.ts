import type { documentCalls } from '#contract/company/documents.ts';
import { ranIntoLimit } from '#server/adapters/documents/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readFile } from '#server/features/media/service.ts';
import { pageOf } from '#server/page-of.ts';
import { dropChunks } from './chunk.store.ts';
import {
  changeDocument,
  deleteDocument,
  findDocument,
  findText,
  listDocuments,
  removeFile,
  setChunkVisibility,
} from './document.store.ts';
import { readDocument } from './read-company.ts';
import { enqueueReading } from './reading.job.ts';
import { replace, upload } from './upload.ts';

const flag = (value: boolean): Flag => (value ? 1 : 0);

async function one(ctx: Context, ownerId: string, id: string) {
  const row = await findDocument(ctx.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

type Changing = Pick<typeof documentCalls, 'update' | 'replace' | 'reread' | 'remove'>;

const changingRoutes = (ctx: Context): Handlers<Changing> => ({
  async update({ caller, params: { id }, body: { title, tags, is_public } }) {
    const shown = is_public === undefined ? undefined : flag(is_public);
    const change = {
      ...(title !== undefined && { title }),
      ...(tags !== undefined && { tags: JSON.stringify(tags) }),
      ...(shown !== undefined && { is_public: shown }),
    } as const;
    await ctx.db.transaction().execute(async (trx) => {
      const changed = await changeDocument(trx, caller.user_id, id, change, ctx.clock());
      if (!changed) throw new AppError('not_found');
      if (shown !== undefined) await setChunkVisibility(trx, id, shown);
    });
    return { data: readDocument(await one(ctx, caller.user_id, id)), message: 'Document saved' };
  },
  async replace({ caller, params: { id }, files: [file] }) {
    await replace(ctx, caller.user_id, id, file);
    return { data: readDocument(await one(ctx, caller.user_id, id)), message: 'Document replaced' };
  },
  async reread({ caller, params: { id } }) {
    const { state, error } = await one(ctx, caller.user_id, id);
    if (state === 'failed' && ranIntoLimit(error ?? '')) {
      const message = `${error} Replace it with a smaller one.`;
      throw new AppError('conflict', { message });
    }
    const unread = { state: 'queued', error: null, tries: 0, seen_at: null } as const;
    const changed = await changeDocument(ctx.db, caller.user_id, id, unread, ctx.clock());
    if (!changed) throw new AppError('not_found');
    await enqueueReading(ctx, id);
    return {
      data: readDocument(await one(ctx, caller.user_id, id)),
      message: 'Processing the document again',
    };
  },
  async remove({ caller, params: { id } }) {
    await ctx.db.transaction().execute(async (trx) => {
      const gone = await deleteDocument(trx, caller.user_id, id);
      if (!gone) throw new AppError('not_found');
      await removeFile(trx, gone.blob_name, ctx.clock());
      await dropChunks(trx, { kind: 'document', source_id: id });
    });
    return { message: 'Document deleted' };
  },
});

export const documentRoutes = (ctx: Context): Handlers<typeof documentCalls> => ({
  ...changingRoutes(ctx),
  async list({ caller, query }) {
    const { part, total } = pageOf(await listDocuments(ctx.db, caller.user_id), query);
    return { data: part.map(readDocument), total };
  },
  async upload({ caller, files }) {
    const { ids, refused } = await upload(ctx, caller.user_id, files);
    const [first] = refused;
    if (first && ids.length === 0) {
      throw new AppError(first.isFull ? 'limit_reached' : 'unsupported_media', {
        message: first.error,
        details: refused.map(({ filename, error }) => ({ path: filename, message: error })),
      });
    }
    const all = await listDocuments(ctx.db, caller.user_id);
    const data = all.filter(({ id }) => ids.includes(id)).map(readDocument);
    return { data, refused, message: 'Documents uploaded' };
  },
  async one({ caller, params: { id } }) {
    const row = await one(ctx, caller.user_id, id);
    const found = await findText(ctx.db, caller.user_id, id);
    return { data: { ...readDocument(row), text: found?.text ?? '' } };
  },
  async file({ caller, params: { id } }) {
    const { blob_name, filename } = await one(ctx, caller.user_id, id);
    const file = await readFile(ctx, blob_name);
    if (!file) throw new AppError('not_found');
    return { ...file, max_age: 0, filename };
  },
});
