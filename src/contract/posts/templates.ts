/** Text snippets that a person reuses in posts and replies. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, passage } from '#contract/core/text.ts';

const TemplateForm = z.strictObject({
  name: line(limits.template_name, 'Enter a name'),
  body: passage(limits.post_text, 'Enter a text'),
});
export type TemplateForm = z.output<typeof TemplateForm>;

export const Template = z.object({
  id: Id,
  name: z.string(),
  body: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Template = z.infer<typeof Template>;

const One = z.object({ data: Template, message: z.string() });

export const templateCalls = {
  list: endpoint({
    method: 'GET',
    path: '/templates',
    access: 'member',
    token: 'read',
    summary: 'List your templates by name',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Template), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/templates',
    access: 'member',
    token: null,
    member: 'draft',
    summary: 'Save a template: a text to use in posts and replies',
    body: TemplateForm,
    response: One,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/templates/:id',
    access: 'member',
    token: null,
    member: 'draft',
    summary: 'Change the name and the text of a template',
    params: IdParams,
    body: TemplateForm,
    echo: Template,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/templates/:id',
    access: 'member',
    token: null,
    member: 'draft',
    summary: 'Delete a template; posts made with it stay',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
