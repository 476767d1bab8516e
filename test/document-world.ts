/** Browser-like uploads, and a world that reads documents on demand. */
import type { Context } from '#server/context.ts';
import type { Engine } from '#server/db/client.ts';
import { multipart, type Sent } from './multipart.ts';
import { createWorld, type Person, type WorldOptions } from './world.ts';
import { clearLeft } from '#server/features/company/clear.job.ts';
import { readDocumentFile, requeueReadingJob } from '#server/features/company/reading.job.ts';

const never = new AbortController().signal;

/** The ids of all waiting documents. */
const waiting = ({ db }: Context) =>
  db.selectFrom('documents').select('id').where('state', '=', 'queued').execute();

export async function openDocuments(engine: Engine, options: WorldOptions = {}) {
  const world = await createWorld(engine, options);
  const owner = await world.member();
  const { ctx } = world;
  const upload = (files: readonly Sent[], as: Person = owner) =>
    world.call('POST', '/company/documents', { as, ...multipart(files, 'documents') });
  const one = (id: string, as: Person = owner) =>
    world.call('GET', `/company/documents/${id}`, { as });
  return {
    world,
    owner,
    upload,
    one,
    replace: (id: string, file: Sent, as: Person = owner) =>
      world.call('POST', `/company/documents/${id}/replace`, {
        as,
        ...multipart([file], 'document'),
      }),
    reread: (id: string, as: Person = owner) =>
      world.call('POST', `/company/documents/${id}/read`, { as }),
    update: (id: string, body: object, as: Person = owner) =>
      world.call('PATCH', `/company/documents/${id}`, { as, body }),
    remove: (id: string, as: Person = owner) =>
      world.call('DELETE', `/company/documents/${id}`, { as }),
    file: (id: string, as: Person = owner) =>
      world.call('GET', `/company/documents/${id}/file`, { as }),
    async ask(question: string, as: Person = owner): Promise<{ text: string; source: string }[]> {
      const { body } = await world.call('POST', '/company/ask', { as, body: { question } });
      return body.data;
    },
    /** Reads all waiting documents, like a worker. */
    async readAll() {
      for (const { id } of await waiting(ctx)) await readDocumentFile(ctx, id, never);
    },
    /** Uploads and reads a file; returns the document. */
    async added(file: Sent, as: Person = owner) {
      const { body } = await upload([file], as);
      const { id } = body.data[0];
      await readDocumentFile(ctx, id, never);
      return (await one(id, as)).body.data;
    },
    /** Clears what deleted and replaced documents left, like a worker. */
    clear: () => clearLeft(ctx, never),
    /** The worker’s periodic check. */
    watch: () => requeueReadingJob(ctx).run(null, never),
    close: () => world.close(),
  };
}
export type Documents = Awaited<ReturnType<typeof openDocuments>>;
