import type { z } from 'zod';
import type { AssignmentForm } from '#contract/company/types.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';

const assignments = (db: Db, ownerId: string) =>
  db
    .selectFrom('knowledge_assignments')
    .innerJoin('agents', 'agents.id', 'knowledge_assignments.agent_id')
    .selectAll('knowledge_assignments')
    .select('agents.name as agent_name')
    .where('knowledge_assignments.owner_id', '=', ownerId)
    .where('agents.deleted_at', 'is', null);

/** By priority, highest first. */
export const listAssignments = (db: Db, ownerId: string) =>
  assignments(db, ownerId)
    .orderBy('knowledge_assignments.priority_level', 'desc')
    .orderBy('agents.name')
    .execute();
export type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>[number];

/** What an agent may use, whether it is active or not. */
export const findAssignment = (db: Db, ownerId: string, agentId: string) =>
  assignments(db, ownerId).where('knowledge_assignments.agent_id', '=', agentId).executeTakeFirst();

/** Assignments of agents whose owner has documents in the queue. */
export const listAgentsInTraining = (db: Db, ownerId: string) =>
  db
    .selectFrom('knowledge_assignments')
    .select(['agent_id', 'scopes'])
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', 1)
    .where((where) =>
      where.exists(
        where
          .selectFrom('documents')
          .select('documents.id')
          .where('documents.owner_id', '=', ownerId)
          .where('documents.state', 'in', ['queued', 'reading']),
      ),
    )
    .execute();

/** An owner's agents with an assignment, by name. */
export const listKnowingAgents = (db: Db, ownerId: string) =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'avatar_url', 'status'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .orderBy('name')
    .execute();

/** Replaces the assignment of an agent, which must be the owner's. */
export async function writeAssignment(
  db: Db,
  owner_id: string,
  { knowledge_scope, is_active, agent_id, ...form }: z.output<typeof AssignmentForm>,
  now: number,
): Promise<void> {
  const changed = {
    ...form,
    scopes: JSON.stringify(knowledge_scope),
    is_active: is_active ? (1 as const) : (0 as const),
    updated_at: now,
  };
  await db
    .insertInto('knowledge_assignments')
    .values({ id: newId(), owner_id, agent_id, created_at: now, ...changed })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(changed))
    .execute();
}

export async function removeAssignment(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('knowledge_assignments')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
