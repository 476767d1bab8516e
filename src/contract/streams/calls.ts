/** Calls for the feeds of an agent (`streams` in the API). */
import { z } from 'zod';
import { endpoint, IdParams, paged, page, ShortPaging } from '#contract/core/endpoint.ts';
import {
  ItemStates,
  NewStream,
  SentItem,
  Stream,
  streamAddress,
  StreamChange,
  StreamItem,
  StreamPreview,
} from './types.ts';

const One = z.object({ data: Stream, message: z.string() });

/** The secret address that programs send to; it is returned only once. */
const Address = { address: z.url().optional() };

export const streamCalls = {
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/streams',
    access: 'member',
    token: 'read',
    summary: 'List the feeds of an agent, by name',
    params: IdParams,
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Stream), total: z.int() }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/stream-preview',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'preview',
    summary: 'Read the newest items of a feed, or of the feed that a page names',
    query: z.strictObject({
      address: streamAddress,
      /** `true`: watch the page itself for changes. */
      watch: z.enum(['true', 'false']).default('false'),
    }),
    response: z.object({ data: StreamPreview }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/agents/:id/streams',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'generate',
    secret: true,
    summary: 'Add a feed; nothing is made of the items that it has already',
    params: IdParams,
    body: NewStream,
    response: z.object({ ...One.shape, ...Address }),
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/streams/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Change a feed, pause it or resume it',
    params: IdParams,
    body: StreamChange,
    echo: Stream,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/streams/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Delete a feed; the posts made from it stay',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/streams/:id/check',
    access: 'member',
    token: null,
    member: 'manage',
    rate: 'generate',
    summary: 'Read a feed now',
    params: IdParams,
    response: One,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/streams/:id/address',
    access: 'member',
    token: null,
    member: 'manage',
    secret: true,
    summary:
      'Make a new secret address for a feed that programs send to; the old one stops working',
    params: IdParams,
    response: z.object({ ...One.shape, ...Address }),
  }),
  receive: endpoint({
    method: 'POST',
    path: '/incoming/:token',
    access: 'public',
    token: null,
    summary: 'Send an item to a secret address; the same item again is kept once',
    params: z.object({ token: z.string().max(200) }),
    body: SentItem,
    response: z.object({ message: z.string() }),
    status: 202,
  }),
  items: endpoint({
    method: 'GET',
    path: '/streams/:id/items',
    access: 'member',
    token: 'read',
    summary: 'List the items of a feed and what was made of each, newest first',
    params: IdParams,
    query: paged({ state: z.enum(ItemStates).optional() }),
    response: z.object(page(StreamItem)),
  }),
};
