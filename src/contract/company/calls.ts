/** Calls for the company profile, products and messages. Those for documents are in `documents.ts`. */
import { z } from 'zod';
import {
  Assignment,
  AssignmentForm,
  CompanyProfile,
  CompanyProfileBoth,
  CompanyProfileForm,
  CompanyProfileRow,
  Product,
  ProductForm,
} from './types.ts';
import { Document, Passage } from './documents.ts';
import { endpoint, Id, IdParams, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { passage } from '#contract/core/text.ts';

const KnowingAgent = z.object({
  id: Id,
  name: z.string(),
  avatar_url: z.string().nullable(),
  status: z.string(),
  assignment: Assignment.nullable(),
});

export const companyCalls = {
  dashboard: endpoint({
    method: 'GET',
    path: '/company/dashboard',
    access: 'member',
    token: 'company',
    whole: true,
    summary: 'Get a summary of your company knowledge',
    response: z.object({
      data: z.object({
        stats: z.object({
          /** Percentage of the five fields that count. */
          profileComplete: z.int(),
          productsCount: z.int(),
          documentsCount: z.int(),
          agentsConnected: z.int(),
        }),
        profile: CompanyProfile.nullable(),
      }),
    }),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/company/profile',
    access: 'member',
    token: 'company',
    summary: 'Get the company profile, or null if there is none',
    response: z.object({ data: CompanyProfile.nullable() }),
  }),
  saveProfile: endpoint({
    method: 'POST',
    path: '/company/profile',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Save the whole company profile; if both spellings are sent, camelCase wins',
    body: z.union([CompanyProfileForm, CompanyProfileRow, CompanyProfileBoth]),
    echo: CompanyProfile,
    response: z.object({ data: CompanyProfile, message: z.string() }),
  }),
  products: endpoint({
    method: 'GET',
    path: '/company/products',
    access: 'member',
    token: 'company',
    summary: 'List products and services, newest first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Product), total: z.int() }),
  }),
  saveProduct: endpoint({
    method: 'POST',
    path: '/company/products',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Add a product, or update the one with the given id',
    body: ProductForm,
    echo: Product,
    response: z.object({ data: Product, message: z.string() }),
  }),
  deleteProduct: endpoint({
    method: 'DELETE',
    path: '/company/products/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Delete a product; agents stop using it',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  agents: endpoint({
    method: 'GET',
    path: '/company/agents',
    access: 'member',
    token: 'company',
    summary: 'List agents and what each knows about the company',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.object({ agents: z.array(KnowingAgent) }), total: z.int() }),
  }),
  assignments: endpoint({
    method: 'GET',
    path: '/company/agent-knowledge',
    access: 'member',
    token: 'company',
    summary: 'List what agents know, most important first',
    query: z.strictObject(ShortPaging),
    response: z.object({
      data: z.object({ assignments: z.array(Assignment) }),
      total: z.int(),
    }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/company/knowledge-overview',
    access: 'member',
    token: 'company',
    summary: 'List all knowledge that you can assign',
    response: z.object({
      data: z.object({
        profile: CompanyProfile.nullable(),
        products: z.array(Product),
        documents: z.array(Document),
      }),
    }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/company/assign-to-agent',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Assign company knowledge to an agent, replacing what it had',
    body: AssignmentForm,
    echo: Assignment,
    response: z.object({ data: Assignment, message: z.string() }),
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: '/company/agent-knowledge/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Remove all company knowledge from an agent',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/company/ask',
    access: 'member',
    token: 'read',
    rate: 'generate',
    summary: 'Find facts for a question, in everything or in what one agent may use',
    body: z.strictObject({
      question: passage(limits.topic, 'Please enter a question'),
      agent_id: Id.optional(),
      /** Only the first passages of this document, in its order, whatever the question. */
      document_id: Id.optional(),
    }),
    response: z.object({
      data: z.array(Passage),
      /** `false` if there is more in the document, or if the search took too long, so that `data` may lack something. */
      is_whole: z.boolean(),
    }),
  }),
};
