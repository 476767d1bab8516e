/** Calls for administrators: the apps registered at networks, which people need to connect accounts. */
import { z } from 'zod';
import { endpoint, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { AppIds } from '#contract/platforms/platforms.ts';
import { tooLong } from '#contract/core/complaint.ts';

const AppId = z.enum(AppIds);

const half = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(limits.app_key, tooLong(limits.app_key))
    .regex(/^[\x21-\x7E]+$/, 'Enter it as the network shows it');

const Keys = z.strictObject({
  id: half('Enter the app’s id'),
  secret: half('Enter the app’s secret'),
});

export const NetworkApp = z.object({
  id: AppId,
  /**
   * Who set it: the environment, which takes precedence, or an administrator. `lost`: encrypted with a secret that this
   * server no longer has.
   */
  set_by: z.enum(['environment', 'administrator', 'lost', 'nobody']),
  /** The last characters of the app’s id, to recognize it; the rest is never returned. */
  id_ends: z.string().nullable(),
  saved_at: Instant.nullable(),
  /** The redirect address that has to be registered at the network exactly. */
  callback: z.string(),
  /** Whether it can be tested before anyone connects an account. */
  can_test: z.boolean(),
  /** How many accounts are connected through it, of all people. */
  accounts: z.int(),
});
export type NetworkApp = z.infer<typeof NetworkApp>;

const One = z.object({ data: NetworkApp, message: z.string() });
const AppParams = z.object({ app: AppId });

export const networkCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/networks',
    access: 'admin',
    token: null,
    summary: 'List the apps that networks need; ids and secrets are never returned',
    response: z.object({ data: z.array(NetworkApp) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/networks/:app',
    access: 'admin',
    token: null,
    secret: true,
    summary: 'Save the app that a network knows this server by; used right away',
    params: AppParams,
    body: Keys,
    response: One,
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/networks/:app/test',
    access: 'admin',
    token: null,
    rate: 'confirm',
    secret: true,
    summary: 'Ask the network whether it accepts the app, saved or in the body',
    params: AppParams,
    body: Keys.partial(),
    response: z.object({ message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/networks/:app',
    access: 'admin',
    token: null,
    summary: 'Remove the saved app; accounts stay, and their posts wait until there is one again',
    params: AppParams,
    response: One,
  }),
};
