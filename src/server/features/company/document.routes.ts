/** Documents. Uploads that are none are rejected by their structure; the rest is stored and parsed later. */
import type { FileType, documentCalls } from '#contract/company/documents.ts';
import { fileTypeOf, ranIntoLimit, typeInName } from '#server/adapters/documents/index.ts';
import { fileTitle } from '#domain/text/file-title.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import type { Handlers, UploadedFile } from '#server/http/handlers.ts';
import { readFile, storeBytes } from '#server/features/media/service.ts';
import { pageOf } from '#server/page-of.ts';
import { dropChunks } from './chunk.store.ts';
import {
  type FullOfFiles,
  changeDocument,
  countText,
  deleteDocument,
  findDocument,
  findText,
  hasRoom,
  insertDocument,
  insertFile,
  listDocuments,
  removeFile,
  setChunkVisibility,
} from './document.store.ts';
import { readDocument } from './read-company.ts';
import { enqueueReading } from './reading.job.ts';
import { randomBytes } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import { prose } from '#contract/core/text.ts';
import { holdUser, within } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';

const mimes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

const mebibyte = 1024 * 1024;
const noRoom: Record<FullOfFiles, string> = {
  documents_per_user: `You’ve reached the limit of ${limits.documents_per_user} documents. Delete some to add more.`,
  file_bytes_per_user: `Your files use all of your ${limits.file_bytes_per_user / (1024 * mebibyte)} GB. Delete some to add more.`,
  document_text_per_user: `Your documents have all of your ${limits.document_text_per_user / 1_000_000} million characters. Delete some to add more.`,
};

/** The exact sentence of the specification. */
const unsupported = 'Some files are not supported. Please upload PDF, DOCX, TXT, or MD files only.';

const named: Readonly<Record<FileType, string>> = {
  pdf: 'a PDF',
  docx: 'a Word document (DOCX)',
  txt: 'text in UTF-8',
  md: 'text in UTF-8',
};

const Name = prose(limits.document_title);

/** A file name without its folder, safe to display; it is never used as a path. */
function shownName(filename: string): string {
  const bare = filename.split(/[/\\]/).at(-1) ?? '';
  const parsed = Name.safeParse(bare.slice(-limits.document_title));
  return parsed.success && parsed.data !== '' ? parsed.data.replaceAll('\n', ' ') : 'document';
}

interface AcceptedFile {
  filename: string;
  file_type: FileType;
  file: { blob_name: string; mime: string; bytes: Uint8Array };
}

/** Random, and in a format that no public URL serves. */
const blobName = () => `${randomBytes(16).toString('base64url')}.file`;

function acceptFile({ filename, bytes }: UploadedFile): AcceptedFile | { error: string } {
  const promised = typeInName(filename);
  if (!promised) return { error: unsupported };
  if (bytes.byteLength === 0) return { error: 'The file is empty.' };
  const file_type = fileTypeOf(bytes, filename);
  if (!file_type)
    return { error: `The file isn’t what its name says: it’s not ${named[promised]}.` };
  return {
    filename: shownName(filename),
    file_type,
    file: { blob_name: blobName(), mime: mimes[file_type], bytes },
  };
}

async function storeFile(
  ctx: Context,
  owner_id: string,
  taken: AcceptedFile,
): Promise<{ id: string } | { full: FullOfFiles }> {
  const { filename, file_type, file } = taken;
  const id = newId();
  const { blob_name, mime, bytes } = file;
  const kept = { blob_name, mime, size: bytes.byteLength, hash: await storeBytes(ctx, bytes) };
  const full = await within(ctx.db, async (trx): Promise<FullOfFiles | undefined> => {
    await holdUser(trx, owner_id);
    if (!(await hasRoom(trx, owner_id))) return 'documents_per_user';
    if ((await countText(trx, owner_id)) >= limits.document_text_per_user) {
      return 'document_text_per_user';
    }
    if (!(await insertFile(trx, owner_id, kept, ctx.clock()))) return 'file_bytes_per_user';
    const fresh = { id, owner_id, title: fileTitle(filename), filename, file_type, blob_name };
    await insertDocument(trx, { ...fresh, file_size: kept.size }, ctx.clock());
    return undefined;
  });
  return full ? { full } : { id };
}

/** Stores a file in the queue. Throws `unsupported_media`, `limit_reached`. Returns the id of the document. */
export async function storeUnread(
  ctx: Context,
  owner_id: string,
  file: UploadedFile,
): Promise<string> {
  const taken = acceptFile(file);
  if ('error' in taken) throw new AppError('unsupported_media', { message: taken.error });
  const kept = await storeFile(ctx, owner_id, taken);
  if ('full' in kept) throw new AppError('limit_reached', { message: noRoom[kept.full] });
  return kept.id;
}

interface Uploaded {
  ids: string[];
  refused: { filename: string; error: string; isFull?: boolean }[];
}

/** Stores what it can; each rejected file is listed with the reason. */
export async function upload(
  ctx: Context,
  owner_id: string,
  files: readonly UploadedFile[],
): Promise<Uploaded> {
  const ids: string[] = [];
  const refused: Uploaded['refused'] = [];
  for (const file of files) {
    const filename = shownName(file.filename);
    const taken = acceptFile(file);
    if ('error' in taken) {
      refused.push({ filename, error: taken.error });
      continue;
    }
    const kept = await storeFile(ctx, owner_id, taken);
    if ('full' in kept) {
      refused.push({ filename, error: noRoom[kept.full], isFull: true });
      continue;
    }
    await enqueueReading(ctx, kept.id);
    ids.push(kept.id);
  }
  return { ids, refused };
}

/**
 * Replaces the file of a document and deletes the text of the old one at once. Throws `not_found`, `unsupported_media`,
 * `limit_reached`.
 */
async function replace(
  ctx: Context,
  owner_id: string,
  id: string,
  file: UploadedFile | undefined,
): Promise<void> {
  if (!(await findDocument(ctx.db, owner_id, id))) throw new AppError('not_found');
  const taken = file ? acceptFile(file) : { error: unsupported };
  if ('error' in taken) throw new AppError('unsupported_media', { message: taken.error });
  const { filename, file_type } = taken;
  const { blob_name, mime, bytes } = taken.file;
  const kept = { blob_name, mime, size: bytes.byteLength, hash: await storeBytes(ctx, bytes) };
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    const before = await findDocument(trx, owner_id, id);
    if (!before) throw new AppError('not_found');
    await removeFile(trx, before.blob_name, ctx.clock());
    if (!(await insertFile(trx, owner_id, kept, ctx.clock()))) {
      throw new AppError('limit_reached', { message: noRoom.file_bytes_per_user });
    }
    await dropChunks(trx, { kind: 'document', source_id: id });
    const fresh = { filename, file_type, blob_name, file_size: kept.size };
    const unread = { state: 'queued', error: null, tries: 0, seen_at: null } as const;
    await changeDocument(trx, owner_id, id, { ...fresh, ...unread }, ctx.clock());
  });
  await enqueueReading(ctx, id);
}

const flag = (value: boolean): Flag => (value ? 1 : 0);

async function requireDocument(ctx: Context, ownerId: string, id: string) {
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
    return {
      data: readDocument(await requireDocument(ctx, caller.user_id, id)),
      message: 'Document saved',
    };
  },
  async replace({ caller, params: { id }, files: [file] }) {
    await replace(ctx, caller.user_id, id, file);
    return {
      data: readDocument(await requireDocument(ctx, caller.user_id, id)),
      message: 'Document replaced',
    };
  },
  async reread({ caller, params: { id } }) {
    const { state, error } = await requireDocument(ctx, caller.user_id, id);
    if (state === 'failed' && ranIntoLimit(error ?? '')) {
      const message = `${error} Replace it with a smaller one.`;
      throw conflictError(message);
    }
    const unread = { state: 'queued', error: null, tries: 0, seen_at: null } as const;
    const changed = await changeDocument(ctx.db, caller.user_id, id, unread, ctx.clock());
    if (!changed) throw new AppError('not_found');
    await enqueueReading(ctx, id);
    return {
      data: readDocument(await requireDocument(ctx, caller.user_id, id)),
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
    const row = await requireDocument(ctx, caller.user_id, id);
    const found = await findText(ctx.db, caller.user_id, id);
    return { data: { ...readDocument(row), text: found?.text ?? '' } };
  },
  async file({ caller, params: { id } }) {
    const { blob_name, filename } = await requireDocument(ctx, caller.user_id, id);
    const file = await readFile(ctx, blob_name);
    if (!file) throw new AppError('not_found');
    return { ...file, max_age: 0, filename };
  },
});
