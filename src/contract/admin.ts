/** Calls for administrators: the access list, and who asked for access or for news about pricing. */
import { z } from 'zod';
import { WalletAddress } from './auth/calls.ts';
import { endpoint, Instant, paged, page } from './core/endpoint.ts';
import { limits } from './core/limits.ts';
import { prose } from './core/text.ts';
import { Username } from './auth/passwords.ts';
import { Wish } from './auth/users.ts';

export const WhitelistEntry = z.object({
  address: z.string(),
  note: z.string(),
  /** Who added the wallet: a username, or `config`, `claim` or `command line`. */
  added_by: z.string(),
  added_at: Instant,
  /** The account that signs in with this wallet; `null` if no one has yet, or the account was deleted. */
  username: z.string().nullable(),
  is_admin: z.boolean(),
});
export type WhitelistEntry = z.infer<typeof WhitelistEntry>;

export const adminCalls = {
  whitelist: endpoint({
    method: 'GET',
    path: '/admin/whitelist',
    access: 'admin',
    token: null,
    summary: 'List wallets with access, newest first; search matches address, note and username',
    query: paged({ search: prose(100).optional() }),
    response: z.object(page(WhitelistEntry)),
  }),
  addToWhitelist: endpoint({
    method: 'POST',
    path: '/admin/whitelist',
    access: 'admin',
    token: null,
    summary: 'Give wallets access, all or none',
    body: z.strictObject({
      addresses: z
        .array(WalletAddress)
        .min(1, 'Please enter at least one address')
        .max(limits.whitelist_batch, `Add up to ${limits.whitelist_batch} at once`),
      note: prose(limits.whitelist_note).default(''),
    }),
    response: z.object({
      data: z.object({ added: z.int(), known: z.int() }),
      message: z.string(),
    }),
  }),
  removeFromWhitelist: endpoint({
    method: 'DELETE',
    path: '/admin/whitelist/:address',
    access: 'admin',
    token: null,
    summary: 'Remove a wallet’s access (not your last one)',
    params: z.object({ address: WalletAddress }),
    response: z.object({ message: z.string() }),
  }),
  entitled: endpoint({
    method: 'GET',
    path: '/admin/entitled',
    access: 'admin',
    token: null,
    summary: 'List people whose access comes from an issuer of single sign-on, by name',
    query: paged({}),
    response: z.object(
      page(
        z.object({
          username: z.string(),
          /** Their verified address. */
          email: z.string().nullable(),
          /** The name of the issuer that gives it. */
          issuer: z.string(),
          is_admin: z.boolean(),
        }),
      ),
    ),
  }),
  wishes: endpoint({
    method: 'GET',
    path: '/admin/wishes',
    access: 'admin',
    token: null,
    summary: 'List people who asked for access or for news, with their verified email',
    query: paged({ wish: Wish.default('pricing') }),
    response: z.object(
      page(
        z.object({
          wish: Wish,
          username: z.string(),
          email: z.string().nullable(),
          /** How the person calls themself and why they ask, in a request for access. */
          name: z.string(),
          note: z.string(),
          wished_at: Instant,
          /** The linked wallets, oldest first. These are the addresses that get access. */
          addresses: z.array(z.string()),
        }),
      ),
    ),
  }),
  approveAccess: endpoint({
    method: 'POST',
    path: '/admin/wishes/access/:username',
    access: 'admin',
    token: null,
    summary: 'Grant access to someone who asked for it: adds their wallets to the list',
    params: z.object({ username: Username }),
    response: z.object({ message: z.string() }),
  }),
  declineAccess: endpoint({
    method: 'DELETE',
    path: '/admin/wishes/access/:username',
    access: 'admin',
    token: null,
    summary:
      'Decline someone’s request for access; they see it, and can ask again after three days',
    params: z.object({ username: Username }),
    response: z.object({ message: z.string() }),
  }),
};
