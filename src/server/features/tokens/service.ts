/** API tokens: authentication, and records of their use. */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type Scope, Scopes } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { tokenPrefix } from '#contract/tokens/calls.ts';
import { AppError } from '#server/app-error.ts';
import { isOpen } from '#server/db/membership.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { requireLive } from '#server/db/token-use.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import { secretMatches, splitToken } from '#server/features/auth/service.ts';
import type { Caller, Incoming } from '#server/http/handlers.ts';
import type { MountOptions } from '#server/http/answer-call.ts';
import type { TokenDoor } from '#server/http/token-door.ts';
import { type Pass, atDoor } from '#server/token-in-hand.ts';
import { listIn } from '#server/db/json.ts';
import {
  type KnownToken,
  type TokenRow,
  belongings,
  findToken,
  idsOfOwner,
  touchToken,
} from './store.ts';
import { type Endpoint, Id } from '#contract/core/endpoint.ts';

export { jsonOf, requireOwn } from './make-token.ts';

const isLimited = ({ agents, accounts }: Pass): boolean => agents !== null || accounts !== null;

const beyond = (all: readonly string[], may: readonly string[] | null): string[] =>
  may === null ? [] : all.filter((id) => !may.includes(id));

/** The agents and accounts of its owner that a token may not access. */
async function hiddenFrom(db: Db, pass: Pass): Promise<ReadonlySet<string>> {
  const { agents, accounts } = await idsOfOwner(db, pass.owner_id);
  return new Set([...beyond(agents, pass.agents), ...beyond(accounts, pass.accounts)]);
}

/** Every string in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Ids in the path of a call, with the kind of thing: `/posts/:id`. */
function thingsIn({ path }: Endpoint, { params }: Incoming<Endpoint>): [string, string][] {
  const named = [...path.matchAll(/\/([\w-]+)\/:(\w+)/g)].flatMap(([, kind = '', name = '']) => {
    const id: unknown = Reflect.get(params ?? {}, name);
    return typeof id === 'string' ? [[kind, id] as [string, string]] : [];
  });
  const interaction: unknown = Reflect.get(params ?? {}, 'interaction_id');
  return typeof interaction === 'string' ? [...named, ['inbox', interaction]] : named;
}

/** What the ids in a call belong to. Nothing but its value says what an id outside of the path is of, so each kind is asked. */
async function targetsOf(db: Db, owner_id: string, call: Endpoint, incoming: Incoming<Endpoint>) {
  const { query, body } = incoming;
  const ids = textsIn([query, body]).filter((text) => Id.safeParse(text).success);
  const kinds = ids.length === 0 ? [] : new Set(Object.values(belongings));
  const named = thingsIn(call, incoming).map(async ([kind, id]) =>
    belongings[kind]?.(db, owner_id, [id]),
  );
  const listed = Array.from(kinds, (find) => find(db, owner_id, ids));
  return (await Promise.all([...named, ...listed])).flatMap((rows) => rows ?? []);
}

/** The owner as an author is not among the agents of a limited token. */
const namesSelf = ({ body, query }: Incoming<Endpoint>): boolean =>
  [body, query].some((section: object | undefined) =>
    ['author', 'agent_id'].some((name) => Reflect.get(section ?? {}, name) === 'self'),
  );

/** Throws `token_limited` or `role_limited` for calls that cover everything. */
function requirePart({ whole }: Endpoint, pass: Pass, incoming: Incoming<Endpoint>): void {
  if (!whole && (pass.agents === null || !namesSelf(incoming))) return;
  throw new AppError(pass.member ? 'role_limited' : 'token_limited');
}

/** Throws like `requirePart` for calls that cover everything, and `not_found` for what the token may not access. */
async function requireReach(
  db: Db,
  call: Endpoint,
  pass: Pass,
  incoming: Incoming<Endpoint>,
): Promise<void> {
  if (!isLimited(pass)) return;
  requirePart(call, pass, incoming);
  const hidden = await hiddenFrom(db, pass);
  const { params, query, body } = incoming;
  if (textsIn([params, query, body]).some((text) => hidden.has(text))) {
    throw new AppError('not_found');
  }
  for (const { agent_id, account_id } of await targetsOf(db, pass.owner_id, call, incoming)) {
    if (hidden.has(agent_id ?? '') || hidden.has(account_id ?? '')) throw new AppError('not_found');
  }
}

const gone = Symbol('gone');

/** The fields that list the accounts of a post or a run. */
const destinations = ['variants', 'standings', 'accounts'] as const;

const countOf = (value: object, name: string): number => {
  const list: unknown = Reflect.get(value, name);
  return Array.isArray(list) ? list.length : 0;
};

/** Removes list entries and fields that refer to something hidden. */
function prune(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return hidden.has(value) ? gone : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((entry) => prune(entry, hidden)).filter((entry) => entry !== gone);
  }
  const entries = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    prune(field, hidden),
  ]);
  const kept = entries.filter(([, field]) => field !== gone);
  // What goes to a hidden account too is hidden, as it is by its id.
  const rest: Record<string, unknown> = Object.fromEntries(kept);
  if (destinations.some((name) => countOf(value, name) > countOf(rest, name))) return gone;
  // An object that refers to something hidden is removed completely.
  return kept.length < entries.length ? gone : rest;
}

/** A real total would count hidden entries, so it only shows whether there is another page. */
function seenTotal(before: object, after: object, { query }: Incoming<Endpoint>): object {
  const [sent, kept] = [before, after].map((answer): unknown => Reflect.get(answer, 'data'));
  const total: unknown = Reflect.get(before, 'total');
  if (!Array.isArray(sent) || !Array.isArray(kept) || typeof total !== 'number') return after;
  const offset = Number(Reflect.get(query ?? {}, 'offset') ?? 0);
  const end = offset + sent.length;
  return { ...after, total: total > end ? end + 1 : offset + kept.length };
}

const Counted = z.looseObject({
  data: z.array(z.looseObject({ stage: z.string(), labels: z.array(z.string()) })),
  stages: z.record(z.string(), z.number()),
  matching: z.record(z.string(), z.number()),
});

/** Counts and labels of hidden posts too would tell about them, so only what is in the answer is counted. */
function seenCounts(answer: object): object {
  const counted = Counted.safeParse(answer);
  if (!counted.success) return answer;
  const { data, stages } = counted.data;
  const seen = Object.fromEntries(
    Object.keys(stages).map((stage) => [stage, data.filter((one) => one.stage === stage).length]),
  );
  const labels = [...new Set(data.flatMap((one) => one.labels))].toSorted();
  return { ...answer, stages: seen, matching: seen, labels };
}

/** The part of a response that a token may see. Throws `not_found` if that is nothing. */
async function withinReach<T extends object>(
  db: Db,
  pass: Pass,
  answer: T,
  incoming: Incoming<Endpoint>,
): Promise<T> {
  if (!isLimited(pass)) return answer;
  const pruned = prune(answer, await hiddenFrom(db, pass));
  if (pruned === gone) throw new AppError('not_found');
  // Lists only got shorter.
  return seenCounts(seenTotal(answer, pruned as T, incoming)) as T;
}

const Kept = z.array(z.enum(Scopes));

/** The ids of a column of `jsonOf`; `null` for all. */
export const idsIn = (json: string | null): string[] | null =>
  json === null ? null : listIn(json);

/** The permissions of a row, parsed. */
export const readPass = (row: TokenRow): Pass & { scopes: Scope[]; addresses: string[] } => ({
  id: row.id,
  owner_id: row.owner_id,
  name: row.name,
  scopes: Kept.parse(JSON.parse(row.scopes)),
  agents: idsIn(row.agents),
  accounts: idsIn(row.accounts),
  monthly_budget: row.monthly_budget,
  addresses: listIn(row.addresses),
});

/** Whether `ip` is in a list of addresses and ranges; an empty list allows every address. */
function isAllowedFrom(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return list.some((entry) => {
    const [range, bits] = entry.includes('/')
      ? ipaddr.parseCIDR(entry)
      : ([ipaddr.parse(entry), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    return address.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}

export const isApiToken = (token: string): boolean => token.startsWith(tokenPrefix);

/** The row of a token with a valid secret. */
async function verifiedToken(db: Db, token: string): Promise<KnownToken | undefined> {
  const parts = splitToken(token.slice(tokenPrefix.length));
  const row = parts && (await findToken(db, parts.id));
  return row && secretMatches(parts.secret, row.secret_hash) ? row : undefined;
}

/** The access token of a program is valid for the MCP endpoint only and expires soon, because it can be refreshed. */
const isUsable = ({ redirect_uri, access_until }: KnownToken, now: number): boolean =>
  redirect_uri === null || (atDoor.getStore() === true && (access_until ?? 0) > now);

/** How often the last use is updated. */
const useInterval = minute;

/**
 * The caller of this token. `undefined` if it is unknown; throws `token_revoked`, `token_expired` and
 * `token_address`, and records it. Reads everything again for each request, so that revoked rights take effect at
 * once.
 */
export async function authenticateToken(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  ip: string,
  onRefused: MountOptions['onRefused'],
): Promise<Caller | undefined> {
  const now = ctx.clock();
  const row = await verifiedToken(ctx.db, token);
  if (!row || !isUsable(row, now)) return undefined;
  const { addresses, ...pass } = readPass(row);
  const caller = {
    user_id: row.owner_id,
    session_id: row.id,
    family_id: row.id,
    is_whitelisted: await isOpen(ctx.db, row.owner_id),
    is_admin: false,
    authenticated_at: 0,
    token: pass,
  };
  try {
    requireLive(row, now);
    if (!isAllowedFrom(ip, addresses)) throw new AppError('token_address');
  } catch (error) {
    if (error instanceof AppError) {
      const from = { ip, user_agent: '', request_id: '' };
      await onRefused?.({ caller, call: 'Any call', code: error.code, ...from });
    }
    throw error;
  }
  if ((row.last_used_at ?? 0) < now - useInterval) await touchToken(ctx.db, row.id, now);
  return caller;
}

/** The checks for tokens and members at every call. */
export const tokenDoor = (ctx: Context): TokenDoor => ({
  async check(call, { token }, incoming) {
    if (token) await requireReach(ctx.db, call, token, incoming);
  },
  clean: async ({ token }, answer, incoming) =>
    token ? withinReach(ctx.db, token, answer, incoming) : answer,
  async used({ method, path }, { user_id, token }, incoming) {
    if (!token) return;
    const detail = `${token.name}: ${method} ${path}`;
    const origin = originOf(incoming);
    const event = token.member ? 'member_acted' : 'token_used';
    await record(ctx, ctx.db, { event, user_id, origin, detail }, ctx.clock());
  },
});
