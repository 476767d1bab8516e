/** Calls about the evergreen items of an agent. */
import { z } from 'zod';
import { endpoint, IdParams, page, paged } from '#contract/core/endpoint.ts';
import { EvergreenChange, EvergreenItem, EvergreenSlot, NewEvergreen } from './types.ts';

const One = z.object({ data: EvergreenItem, message: z.string() });

export const evergreenCalls = {
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/evergreen',
    access: 'member',
    token: 'read',
    summary: 'List the evergreen items of an agent, newest first',
    params: IdParams,
    query: paged({}),
    response: z.object(page(EvergreenItem)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/agents/:id/evergreen',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Add an evergreen item',
    params: IdParams,
    body: NewEvergreen,
    response: One,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/evergreen/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Change an evergreen item, pause it or resume it',
    params: IdParams,
    body: EvergreenChange,
    echo: EvergreenItem,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/evergreen/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Delete an evergreen item; the posts made from it stay',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  slots: endpoint({
    method: 'GET',
    path: '/agents/:id/evergreen-slots',
    access: 'member',
    token: 'read',
    summary:
      'List the evergreen posting times of an agent’s accounts with their status, newest first',
    params: IdParams,
    query: paged({}),
    response: z.object(page(EvergreenSlot)),
  }),
};
