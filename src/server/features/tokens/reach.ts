/** Restricts a token to its agents and accounts, in requests and responses. */
import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import type { Incoming } from '#server/http/handlers.ts';
import type { TokenPass } from '#server/token-in-hand.ts';
import { belongings, idsOfOwner } from './store.ts';

const isLimited = ({ agents, accounts }: TokenPass): boolean =>
  agents !== null || accounts !== null;

const beyond = (all: readonly string[], may: readonly string[] | null): string[] =>
  may === null ? [] : all.filter((id) => !may.includes(id));

/** The agents and accounts of its owner that a token may not access. */
async function hiddenFrom(db: Db, pass: TokenPass): Promise<ReadonlySet<string>> {
  const { agents, accounts } = await idsOfOwner(db, pass.owner_id);
  return new Set([...beyond(agents, pass.agents), ...beyond(accounts, pass.accounts)]);
}

/** Every string in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Ids in a call, with the kind of thing: `/posts/:id`, and `piece_id` of a body. */
function thingsIn({ path }: Endpoint, { params, body }: Incoming<Endpoint>): [string, string][] {
  const named = [...path.matchAll(/\/([\w-]+)\/:(\w+)/g)].flatMap(([, kind = '', name = '']) => {
    const id: unknown = Reflect.get(params ?? {}, name);
    return typeof id === 'string' ? [[kind, id] as [string, string]] : [];
  });
  const piece: unknown = Reflect.get(body ?? {}, 'piece_id');
  const interaction: unknown = Reflect.get(params ?? {}, 'interaction_id');
  return [
    ...named,
    ...(typeof piece === 'string' ? [['pieces', piece] as [string, string]] : []),
    ...(typeof interaction === 'string' ? [['inbox', interaction] as [string, string]] : []),
  ];
}

/** The owner as an author is not among the agents of a limited token. */
const namesSelf = ({ body, query }: Incoming<Endpoint>): boolean =>
  [body, query].some((section: object | undefined) =>
    ['author', 'agent_id'].some((name) => Reflect.get(section ?? {}, name) === 'self'),
  );

/** Throws `token_limited` for calls that cover everything, and `not_found` for what the token may not access. */
export async function requireReach(
  db: Db,
  call: Endpoint,
  pass: TokenPass,
  incoming: Incoming<Endpoint>,
): Promise<void> {
  if (!isLimited(pass)) return;
  if (call.whole || (pass.agents !== null && namesSelf(incoming))) {
    throw new AppError('token_limited');
  }
  const hidden = await hiddenFrom(db, pass);
  const { params, query, body } = incoming;
  if (textsIn([params, query, body]).some((text) => hidden.has(text))) {
    throw new AppError('not_found');
  }
  for (const [kind, id] of thingsIn(call, incoming)) {
    const rows = (await belongings[kind]?.(db, pass.owner_id, id)) ?? [];
    const isHidden = ({ agent_id, account_id }: (typeof rows)[number]) =>
      hidden.has(agent_id ?? '') || hidden.has(account_id ?? '');
    if (rows.some(isHidden)) throw new AppError('not_found');
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
export async function withinReach<T extends object>(
  db: Db,
  pass: TokenPass,
  answer: T,
  incoming: Incoming<Endpoint>,
): Promise<T> {
  if (!isLimited(pass)) return answer;
  const pruned = prune(answer, await hiddenFrom(db, pass));
  if (pruned === gone) throw new AppError('not_found');
  // Lists only got shorter.
  return seenCounts(seenTotal(answer, pruned as T, incoming)) as T;
}
