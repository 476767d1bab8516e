/** Calls for the secret address where calendar programs read planned and published posts. */
import { z } from 'zod';
import { endpoint, Instant } from '#contract/core/endpoint.ts';

const made = { created_at: Instant };

export const feedCalls = {
  get: endpoint({
    method: 'GET',
    path: '/calendar-feed',
    access: 'member',
    token: null,
    summary: 'Get when your calendar address was made; the address itself is shown only once',
    response: z.object({ data: z.object(made).nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar-feed',
    access: 'member',
    token: null,
    secret: true,
    summary: 'Make a secret calendar address; the one before stops working',
    response: z.object({ data: z.object({ ...made, url: z.url() }), message: z.string() }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/calendar-feed',
    access: 'member',
    token: null,
    summary: 'Turn the calendar address off',
    response: z.object({ message: z.string() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendar/:token',
    access: 'public',
    token: null,
    summary: 'Read the posts of a secret calendar address as iCalendar (RFC 5545)',
    params: z.object({ token: z.string().max(200) }),
    response: 'file',
  }),
};
