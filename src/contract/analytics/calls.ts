/** Calls that read analytics, and choose which accounts figures are read from. */
import { z } from 'zod';
import { TakenOff } from './taking-off.ts';
import { AgentAnalytics, Analytics, MetricSource, Periods } from './types.ts';
import { endpoint, Id, IdParams, ShortPaging, TimeZone } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

const span = {
  period: z.enum(Periods).default('7d'),
  platform: LivePlatform.optional(),
  /** An account of the caller; disconnected accounts work too. */
  connection_id: Id.optional(),
  timezone: TimeZone.default('UTC'),
};

export const analyticsCalls = {
  agent: endpoint({
    method: 'GET',
    path: '/agents/:id/analytics',
    access: 'member',
    token: 'read',
    summary: 'Get analytics for one agent',
    params: IdParams,
    query: z.strictObject(span),
    response: z.object({ data: AgentAnalytics }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/analytics',
    access: 'member',
    token: 'read',
    whole: true,
    summary: 'Get analytics for all agents',
    query: z.strictObject(span),
    response: z.object({ data: Analytics }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/analytics/export',
    access: 'member',
    token: 'read',
    whole: true,
    rate: 'generate',
    summary: 'Export the period’s finished posts as a CSV file, newest first',
    query: z.strictObject({ ...span, agent_id: Id.optional() }),
    response: 'file',
  }),
  takingOff: endpoint({
    method: 'GET',
    path: '/analytics/taking-off',
    access: 'member',
    token: 'read',
    summary: 'List the posts of the last month that take off or did, newest first',
    query: z.strictObject({ agent_id: Id.optional() }),
    response: z.object({ data: z.array(TakenOff) }),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/analytics/sources',
    access: 'member',
    token: null,
    member: 'read',
    summary: 'List the accounts we read results from, and what that costs',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(MetricSource), total: z.int() }),
  }),
  setSource: endpoint({
    method: 'PUT',
    path: '/analytics/sources/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Start or stop reading an account’s results; off by default where the network charges',
    params: IdParams,
    body: z.strictObject({
      /** `null` leaves the setting as it is. It is what a read returns where there is nothing to choose. */
      is_on: z.boolean().nullable(),
    }),
    echo: MetricSource,
    response: z.object({ data: MetricSource, message: z.string() }),
  }),
};
