/** Calls of the switch that stops everything a person’s agents would publish. */
import { z } from 'zod';
import { endpoint, Instant } from '#contract/core/endpoint.ts';

const Publishing = z.object({
  is_frozen: z.boolean(),
  /** When publishing was stopped; `null` if it is not. */
  frozen_at: Instant.nullable(),
});

export const publishingCalls = {
  get: endpoint({
    method: 'GET',
    path: '/publishing',
    access: 'member',
    token: 'read',
    summary: 'Get whether publishing is stopped',
    response: z.object({ data: Publishing }),
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/publishing/freeze',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Stop all publishing',
    response: z.object({ data: Publishing, message: z.string() }),
  }),
  resume: endpoint({
    method: 'POST',
    path: '/publishing/resume',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Resume publishing; missed posts aren’t sent',
    response: z.object({ data: Publishing, message: z.string() }),
  }),
};
