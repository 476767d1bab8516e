/** Creates and changes agents. Every change of the persona adds a version in the same transaction. */
import { agentMessages, type CreateAgent, type Persona } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { diffPersonas } from '#domain/persona/persona-diff.ts';
import { describeAgent } from '#domain/persona/persona.ts';
import { AppError, conflictError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, within } from '#server/db/client.ts';
import { ownsMediaUrl } from '#server/features/images/service.ts';
import { linkAccounts } from '#server/features/connections/service.ts';
import { currentWriters } from '#server/features/models/service.ts';
import { newId } from '#server/ids.ts';
import { holdUnapproved } from '#server/ledger/publish/hold-unapproved.ts';
import { memberOfOwner } from '#server/token-in-hand.ts';
import { personaOfRow, personaOfVersion, toColumns } from './agent-row.ts';
import {
  type AgentRow,
  clearAgentError,
  findAgent,
  requireAgent,
  findVersion,
  insertAgent,
  insertVersion,
  lockAgent,
  updateAgent,
} from './store.ts';
import { connectFreePlatforms } from './connect.ts';
import { endIfAdopted } from './growth/trials.ts';

async function requireOwnAvatar(ctx: Context, ownerId: string, url: string | null | undefined) {
  if (!url || (await ownsMediaUrl(ctx, ownerId, url))) return;
  throw new AppError('invalid_input', {
    details: [{ path: 'avatar_url', message: agentMessages.avatar }],
  });
}

/** A writer that is no longer available may stay: someone who changes another field did not choose it. */
async function requireKnownWriter(ctx: Context, writer: string | null | undefined): Promise<void> {
  if (!writer || (await currentWriters(ctx)).byId.has(writer)) return;
  throw new AppError('invalid_input', {
    details: [{ path: 'writer', message: 'Choose a model that’s available on this server' }],
  });
}

interface Origin {
  restored_from?: number | undefined;
  reason?: string | undefined;
}

const keepVersion = (db: Db, row: AgentRow, saved_at: number, from: Origin = {}) =>
  insertVersion(db, {
    agent_id: row.id,
    version: row.persona_version,
    restored_from: from.restored_from ?? null,
    reason: from.reason ?? null,
    saved_at,
    persona: JSON.stringify(personaOfRow(row)),
  });

function newRow(ownerId: string, body: CreateAgent, id: string, now: number): AgentRow {
  return {
    ...toColumns(body),
    description: body.description || describeAgent(body),
    id,
    owner_id: ownerId,
    status: 'active',
    status_reason: null,
    version: 1,
    persona_version: 1,
    monthly_budget: null,
    is_self: 0,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

/**
 * Creates an agent, with `made_id` if that is given and no agent has it yet. Throws `invalid_input` for a picture that is not
 * the owner's, and `limit_reached`. It may use every account of its owner that is not on a network in `platforms_off`;
 * a demo agent only those it needs.
 */
export async function createAgent(
  ctx: Context,
  ownerId: string,
  body: CreateAgent,
  {
    made_id,
    isDemo = false,
    platforms_off = [],
  }: {
    made_id?: string | undefined;
    isDemo?: boolean;
    platforms_off?: readonly LivePlatform[];
  } = {},
): Promise<AgentRow> {
  const made = made_id && (await findAgent(ctx.db, ownerId, made_id));
  if (made) return made;
  await requireOwnAvatar(ctx, ownerId, body.avatar_url);
  await requireKnownWriter(ctx, body.writer);
  const now = ctx.clock();
  const row = newRow(ownerId, body, made_id ?? newId(), now);
  await within(ctx.db, async (trx) => {
    if (!(await insertAgent(trx, row))) {
      throw limitError(limits.agents_per_user, 'agents');
    }
    await keepVersion(trx, row, now);
    const chosen = body.platforms.filter((one) => !platforms_off.includes(one));
    await connectFreePlatforms(trx, row, chosen, now);
    if (!isDemo) await linkAccounts(trx, row, now, platforms_off);
  });
  return row;
}

/** Switching on clears an error; switching on an active agent changes nothing. */
function statusChange(current: AgentRow, isActive: boolean | undefined) {
  if (isActive === undefined) return {};
  if (!isActive) return { status: 'inactive', status_reason: null };
  return current.status === 'training' ? {} : { status: 'active', status_reason: null };
}

/** Rules for the agent as a whole, checked against the result of the change. */
function requireWhole(current: AgentRow, change: Partial<CreateAgent>): void {
  const type = change.personality_type ?? current.personality_type;
  const archetype = change.custom_archetype ?? current.custom_archetype;
  const frequency = change.post_frequency ?? current.post_frequency;
  const perDay = change.posts_per_day === undefined ? current.posts_per_day : change.posts_per_day;
  const details = [
    ...(type === 'custom' && !archetype
      ? [{ path: 'custom_archetype', message: agentMessages.custom_archetype }]
      : []),
    ...(frequency === 'custom' && !perDay
      ? [{ path: 'posts_per_day', message: agentMessages.posts_per_day }]
      : []),
  ];
  if (details.length > 0) throw new AppError('invalid_input', { details });
}

function requireNewest(current: AgentRow, seen: number | undefined): void {
  if (seen === undefined || seen === current.persona_version) return;
  throw conflictError(
    `This agent was changed elsewhere: your changes are based on version ${seen}, and the newest is ${current.persona_version}. Nothing was saved. Reload the page, then make your changes again.`,
  );
}

interface Save extends Origin {
  change: Partial<AgentRow>;
  now: number;
}

/** Saves the change, and a new version if the persona differs. `current` is locked. */
async function save(trx: Db, current: AgentRow, { change, now, ...from }: Save) {
  const after = personaOfRow({ ...current, ...change });
  const isNew = diffPersonas(personaOfRow(current), after).length > 0;
  const persona_version = current.persona_version + (isNew ? 1 : 0);
  const row = await updateAgent(trx, current.owner_id, current.id, {
    ...change,
    persona_version,
    updated_at: now,
  });
  if (!row) throw new AppError('not_found');
  if (!isNew) return row;
  await keepVersion(trx, row, now, from);
  const { behavioral_guidelines: guidelines } = after;
  await endIfAdopted(trx, row.id, { guidelines, now });
  return row;
}

/** Who may approve could otherwise decide that nobody has to. */
function requireOwner(ownerId: string): void {
  const member = memberOfOwner(ownerId);
  if (!member || member.role === 'owner') return;
  const message = 'Only an owner of this space chooses who must approve.';
  throw new AppError('role_forbidden', { message });
}

type Change = Partial<CreateAgent> & {
  is_active?: boolean | undefined;
  /** The version that the change is based on. */
  persona_version?: number | undefined;
};

/** Changes the given fields. Throws `not_found`, `invalid_input`, and `conflict` if the version is outdated. */
export async function changeAgent(
  ctx: Context,
  ownerId: string,
  id: string,
  { is_active, persona_version, ...written }: Change,
): Promise<AgentRow> {
  const seen = await requireAgent(ctx.db, ownerId, id);
  if (written.avatar_url !== seen.avatar_url) {
    await requireOwnAvatar(ctx, ownerId, written.avatar_url);
  }
  if (written.writer !== seen.writer) await requireKnownWriter(ctx, written.writer);
  const { approvers = seen.approvers } = written;
  const asksOthers = approvers !== seen.approvers;
  if (asksOthers) requireOwner(ownerId);
  return ctx.db.transaction().execute(async (trx) => {
    const current = await lockAgent(trx, ownerId, id);
    requireNewest(current, persona_version);
    requireWhole(current, written);
    const change = { ...toColumns(written), ...statusChange(current, is_active) };
    const now = ctx.clock();
    const isChosen = written.writer !== undefined && written.writer !== current.writer;
    if (isChosen) await clearAgentError(trx, id, now);
    const row = await save(trx, current, { change, now });
    if (asksOthers) await holdUnapproved(ctx, trx, { agent_id: id });
    return row;
  });
}

/**
 * Inside a transaction that has locked the agent: makes a new version that its owner agreed to, with the reason that they were
 * shown.
 */
export const saveLesson = (
  trx: Db,
  current: AgentRow,
  learned: { change: Partial<Persona>; reason: string; now: number },
): Promise<AgentRow> => {
  const { change, reason, now } = learned;
  return save(trx, current, { change: toColumns(change), reason, now });
};

/** The personality of an earlier version. Throws `not_found`. */
export async function readVersion(db: Db, agentId: string, version: number) {
  const kept = await findVersion(db, agentId, version);
  if (kept) return personaOfVersion(kept);
  throw new AppError('not_found', { message: `There is no version ${version} of this agent.` });
}

/**
 * Restores the persona of an earlier version as a new version. Throws `not_found` if there is no such agent or
 * version, and `conflict` if it equals the current persona.
 */
export async function restorePersona(
  ctx: Context,
  ownerId: string,
  id: string,
  version: number,
): Promise<AgentRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const current = await lockAgent(trx, ownerId, id);
    const change = toColumns(await readVersion(trx, id, version));
    const row = await save(trx, current, { change, now: ctx.clock(), restored_from: version });
    if (row.persona_version === current.persona_version) {
      throw conflictError(`Version ${version} is already in use. Nothing was changed.`);
    }
    return row;
  });
}
