/** The calls that read and change agents. */
import { z } from 'zod';
import { Agent, AgentStatuses, CreateAgent, writable } from './types.ts';
import { endpoint, Id, IdParams, ShortPaging, TimeZone } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

const One = z.object({ data: Agent, agent: Agent, message: z.string().optional() });

/** Whose day the posts of today are counted by. */
const timezone = TimeZone.default('UTC');

export const agentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/agents',
    access: 'member',
    token: 'read',
    summary: 'List agents',
    query: z.strictObject({
      status: z.enum(AgentStatuses).optional(),
      platform: LivePlatform.optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(limits.agents_per_user)
        .default(limits.agents_per_user),
      offset: ShortPaging.offset,
      timezone,
    }),
    response: z.object({ data: z.array(Agent), agents: z.array(Agent), total: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/agents',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Create an agent',
    body: CreateAgent.safeExtend({
      /** Networks whose accounts are switched off for it; it may use all of its owner’s other accounts. */
      platforms_off: z.array(LivePlatform).max(LivePlatformIds.length).default([]),
    }),
    response: One,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/agents/:id',
    access: 'member',
    token: 'read',
    summary: 'Get an agent',
    params: IdParams,
    query: z.strictObject({ timezone }),
    response: One,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/agents/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Update an agent',
    params: IdParams,
    body: z
      .strictObject({
        ...writable,
        is_active: z.boolean(),
        /**
         * The version that the change is based on. If it is no longer the newest, the call answers 409 and changes
         * nothing.
         */
        persona_version: z.int().min(1),
      })
      .partial(),
    echo: Agent,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Delete an agent and cancel what it has not published yet',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  toggleStatus: endpoint({
    method: 'POST',
    path: '/agents/:id/toggle-status',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Activate or deactivate an agent',
    params: IdParams,
    body: z.strictObject({ is_active: z.boolean() }),
    response: One,
  }),
  connectPlatform: endpoint({
    method: 'POST',
    path: '/agents/:id/connect-platform',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Connect an agent to a network',
    params: IdParams,
    body: z.strictObject({
      platform: LivePlatform,
      /** Defaults to the agent’s account on that platform, else the caller’s first working one. */
      connection_id: Id.optional(),
      /** Makes this account the agent’s default on the platform. */
      is_first: z.boolean().default(false),
    }),
    response: One,
  }),
  disconnectPlatform: endpoint({
    method: 'DELETE',
    path: '/agents/:id/disconnect-platform',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Disconnect an agent from one account, or from all on a network',
    params: IdParams,
    body: z.strictObject({ platform: LivePlatform, connection_id: Id.optional() }),
    response: One,
  }),
};
