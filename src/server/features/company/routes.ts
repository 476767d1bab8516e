import type { companyCalls } from '#contract/company/calls.ts';
import { completionOf } from '#domain/knowledge/company.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { pageOf } from '#server/page-of.ts';
import { listAssignments, listKnowingAgents, removeAssignment } from './assignment.store.ts';
import { listDocuments } from './document.store.ts';
import { askCompany } from './find-passages.ts';
import { findProfile, isOwnImage, listProducts } from './profile.store.ts';
import { factsOf, readAssignment, readProduct, readProfile, readDocument } from './read-company.ts';
import { agentsInTraining } from './service.ts';
import { assign, deleteProduct, factsIn, saveProduct, saveProfile } from './save.ts';

/** All company facts of a person. */
async function overview({ db }: Context, ownerId: string) {
  const [profile, products, documents] = await Promise.all([
    findProfile(db, ownerId),
    listProducts(db, ownerId),
    listDocuments(db, ownerId),
  ]);
  return {
    profile: profile ? readProfile(profile) : null,
    products: products.map(readProduct),
    documents: documents.map(readDocument),
  };
}

type Knowing = Pick<typeof companyCalls, 'agents' | 'assignments' | 'assign' | 'unassign'>;

/** Routes of assignments: which agent knows what. */
const knowingRoutes = (ctx: Context): Handlers<Knowing> => ({
  async agents({ caller, query }) {
    const [agents, assignments, learning] = await Promise.all([
      listKnowingAgents(ctx.db, caller.user_id),
      listAssignments(ctx.db, caller.user_id),
      agentsInTraining(ctx.db, caller.user_id),
    ]);
    const statusOf = ({ id, status }: (typeof agents)[number]) =>
      status === 'active' && learning.has(id) ? 'training' : status;
    const { part, total } = pageOf(agents, query);
    const byAgent = new Map(assignments.map((row) => [row.agent_id, readAssignment(row)]));
    return {
      data: {
        agents: part.map((agent) => ({
          ...agent,
          status: statusOf(agent),
          assignment: byAgent.get(agent.id) ?? null,
        })),
      },
      total,
    };
  },
  async assignments({ caller, query }) {
    const { part, total } = pageOf(await listAssignments(ctx.db, caller.user_id), query);
    return { data: { assignments: part.map(readAssignment) }, total };
  },
  async assign({ caller, body }) {
    const row = await assign(ctx, caller.user_id, body);
    return { data: readAssignment(row), message: 'Assignment created' };
  },
  async unassign({ caller, params }) {
    if (!(await removeAssignment(ctx.db, caller.user_id, params.id))) {
      throw new AppError('not_found');
    }
    return { message: 'Assignment removed' };
  },
});

export const companyRoutes = (ctx: Context): Handlers<typeof companyCalls> => ({
  ...knowingRoutes(ctx),
  async dashboard({ caller: { user_id } }) {
    const [row, { profile, products, documents }, assignments] = await Promise.all([
      findProfile(ctx.db, user_id),
      overview(ctx, user_id),
      listAssignments(ctx.db, user_id),
    ]);
    const stats = {
      profileComplete: completionOf(row && factsOf(row)),
      productsCount: products.length,
      documentsCount: documents.length,
      agentsConnected: assignments.filter(({ is_active }) => is_active === 1).length,
    };
    return { data: { stats, profile } };
  },
  async profile({ caller }) {
    const row = await findProfile(ctx.db, caller.user_id);
    return { data: row ? readProfile(row) : null };
  },
  async saveProfile({ caller, body }) {
    const facts = factsIn(body);
    if (facts.logo_id !== null && !(await isOwnImage(ctx.db, caller.user_id, facts.logo_id))) {
      const path = 'companyName' in body ? 'logoId' : 'logo_id';
      throw fieldError(path, 'Choose an image of your library, or none.');
    }
    const row = await saveProfile(ctx, caller.user_id, facts);
    return { data: readProfile(row), message: 'Company profile saved' };
  },
  async products({ caller, query }) {
    const { part, total } = pageOf(await listProducts(ctx.db, caller.user_id), query);
    return { data: part.map(readProduct), total };
  },
  async saveProduct({ caller, body }) {
    const row = await saveProduct(ctx, caller.user_id, body);
    const message = body.id === undefined ? 'Product created' : 'Product updated';
    return { data: readProduct(row), message };
  },
  async deleteProduct({ caller, params }) {
    await deleteProduct(ctx, caller.user_id, params.id);
    return { message: 'Product deleted' };
  },
  async overview({ caller }) {
    return { data: await overview(ctx, caller.user_id) };
  },
  async ask({ caller, body }) {
    const { passages, is_whole } = await askCompany(ctx, caller.user_id, body);
    return { data: passages, is_whole };
  },
});
