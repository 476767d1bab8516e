/** Schemas of responses. Ids are only unique per server; ids outside this folder include the server. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { Count, instantWithin } from '#server/adapters/social/numbers.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { plainText } from './plain-text.ts';
import type { MastodonSecret } from './secret.ts';

/** Servers send ids as strings; some as numbers. */
export const LocalId = z
  .union([z.string(), z.int().transform(String)])
  .refine((id) => /^[\w.:~-]{1,200}$/.test(id));

/** A web page’s URL: no executable scheme, and of limited length. */
const PageUrl = z
  .string()
  .max(2000)
  .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
  .nullish()
  .catch(null)
  .transform((url) => url ?? null);

const Name = z
  .string()
  .catch('')
  .transform((name) => cut(oneLineOf(name), 200));

/** A handle: a name, and for accounts on other servers their domain. */
const Acct = z.string().regex(/^[\p{L}\p{N}_.-]{1,200}(?:@[\p{L}\p{N}.:-]{1,253})?$/u);

export const AccountView = z.object({
  id: LocalId,
  acct: Acct,
  display_name: Name.default(''),
  avatar: PageUrl,
  followers_count: Count,
  /** Missing on servers without such a flag. */
  bot: z.boolean().catch(false).default(false),
});
export type AccountView = z.infer<typeof AccountView>;

const Text = z
  .string()
  .catch('')
  .transform((html) => plainText(html));

export const StatusView = z.object({
  id: LocalId,
  url: PageUrl,
  created_at: z
    .string()
    .transform((text) => Date.parse(text))
    .refine(Number.isFinite)
    .transform(instantWithin),
  content: Text,
  account: AccountView,
  in_reply_to_id: LocalId.nullish().catch(null),
  visibility: z.string().catch('public').default('public'),
  media_attachments: z.array(z.unknown()).catch([]).default([]),
  reblog: z.unknown().optional(),
  quote: z
    .object({ quoted_status: z.object({ id: LocalId }) })
    .nullish()
    .catch(null),
  favourites_count: Count,
  replies_count: Count,
  reblogs_count: Count,
});
export type StatusView = z.infer<typeof StatusView>;

/** Makes a server’s id unique across servers. */
export const idOn = (server: string, id: string): string => `${new URL(server).host}/${id}`;

/** The server’s id again; `undefined` if it is not a post on this server. */
export function localId(server: string, external_id: string): string | undefined {
  const start = `${new URL(server).host}/`;
  const id = external_id.startsWith(start) ? external_id.slice(start.length) : '';
  return LocalId.safeParse(id).data;
}

/** A handle that identifies the same person on every server. */
export const handleOn = (domain: string, acct: string): string =>
  (acct.includes('@') ? acct : `${acct}@${domain}`).toLowerCase();

/**
 * Whether an author is the account itself: by id, or by handle, because snac uses different ids for authors and token
 * owners.
 */
export const isOwn = (
  { external_id }: Pick<Account, 'external_id'>,
  { id }: Pick<MastodonSecret, 'id'>,
  author: Pick<AccountView, 'id' | 'acct'>,
): boolean =>
  author.id === id || handleOn(external_id.split('@').at(-1) ?? '', author.acct) === external_id;
