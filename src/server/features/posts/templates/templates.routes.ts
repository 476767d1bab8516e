import { limits } from '#contract/core/limits.ts';
import type { Template, templateCalls } from '#contract/posts/templates.ts';
import { toIso } from '#contract/core/time.ts';
import { AppError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import {
  changeTemplate,
  countTemplates,
  deleteTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
} from './templates.store.ts';

const read = ({ owner_id: _owner, created_at, updated_at, ...row }: TemplateRow): Template => ({
  ...row,
  created_at: toIso(created_at),
  updated_at: toIso(updated_at),
});

export const templateRoutes = (ctx: Context): Handlers<typeof templateCalls> => ({
  list: async ({ caller, query }) => ({
    data: (await listTemplates(ctx.db, caller.user_id, query)).map(read),
    total: await countTemplates(ctx.db, caller.user_id),
  }),

  async create({ caller, body }) {
    const now = ctx.clock();
    const owner_id = caller.user_id;
    const row = { id: newId(), owner_id, ...body, created_at: now, updated_at: now };
    const isKept = await within(ctx.db, async (trx) => {
      await holdUser(trx, owner_id);
      return insertTemplate(trx, row);
    });
    if (!isKept) {
      throw limitError(limits.templates_per_user, 'templates');
    }
    return { data: read(row), message: 'Template saved.' };
  },

  async update({ caller, params, body }) {
    const change = { ...body, updated_at: ctx.clock() };
    const row = await changeTemplate(ctx.db, caller.user_id, params.id, change);
    if (!row) throw new AppError('not_found');
    return { data: read(row), message: 'Template saved.' };
  },

  async remove({ caller, params }) {
    if (!(await deleteTemplate(ctx.db, caller.user_id, params.id))) throw new AppError('not_found');
    return { message: 'Template deleted.' };
  },
});
