import { platforms } from '#contract/platforms/platforms.ts';
import { Extras } from '#contract/posts/extras.ts';
import { extrasSent } from '#domain/platforms/post-extras.ts';
import type { Selectable } from 'kysely';
import { LivePlatform } from '#contract/platforms/schema.ts';
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { whoAsks } from '#domain/posts/approvers.ts';
import { reviewOf, whyReviewed } from '#domain/schedule/series.ts';
import type { KeptAccount } from '#server/account-secret.ts';
import { approversOf } from '#server/db/approvers.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { lackingOf } from './lacking.store.ts';

export type PartRow = Selectable<Schema['parts']>;
export type AttemptRow = Selectable<Schema['attempts']>;

/** An occurrence with everything that decisions about it need. */
export interface LoadedOccurrence extends Omit<Selectable<Schema['occurrences']>, 'account_id'> {
  owner_id: string;
  agent_id: string;
  agent_name: string;
  /** `agents.personality_type`. */
  agent_kind: Schema['agents']['personality_type'];
  /** `agents.is_self`. */
  is_self: 0 | 1;
  kind: Schema['series']['kind'];
  /** `series.group_id`. */
  group_id: string | null;
  /** The fixed text of its schedule; empty if the agent writes, or there is no schedule. */
  content_text: string;
  /** Whether a person approves it before it is sent. */
  reviewed: boolean;
  /** Why a person approves it, in a sentence, if they do. */
  asks: string | null;
  /** Whose approvals of exactly this content are missing, by the setting of its agent. */
  lacks: readonly ApproverSide[];
  /** Whether AI or the built-in writer wrote its text. */
  made_with_ai: boolean;
  /** `series.alts`. */
  alts: string;
  /** `series.extras`. */
  extras: string;
  /** Whether its schedule may have another run. */
  recurring: boolean;
  /** When the account’s rate limit ends. */
  asleep_until: number | null;
  /** Since when the circuit breaker of the account’s server is open. */
  left_alone_since: number | null;
  account: KeptAccount;
  /** `accounts.display_name`. */
  display_name: string;
  platform: LivePlatform;
  /** `accounts.service`. */
  service: string;
  parts: PartRow[];
  attempt_rows: AttemptRow[];
}

const headRows = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .leftJoin('lanes', 'lanes.account_id', 'accounts.id')
    .leftJoin('breakers', (join) =>
      join
        .onRef('breakers.platform', '=', 'accounts.platform')
        .onRef('breakers.service', '=', 'accounts.service'),
    )
    .select(['lanes.asleep_until', 'breakers.opened_at as left_alone_since'])
    .selectAll('occurrences')
    .select(['series.owner_id', 'series.agent_id', 'agents.name as agent_name'])
    .select(['agents.personality_type as agent_kind', 'agents.is_self'])
    .select(approversOf.as('approvers'))
    .select(['agents.approvers as of_agent', 'accounts.approvers as of_account'])
    .select(['series.kind', 'series.group_id', 'series.frequency', 'series.review'])
    .select(['series.content_text', 'series.approved', 'series.made_with_ai'])
    .select(['series.alts', 'series.extras'])
    .select(['accounts.id as account_id', 'accounts.owner_id as account_owner'])
    .select([
      'accounts.platform',
      'accounts.service',
      'accounts.external_id',
      'accounts.username',
      'accounts.display_name',
      'accounts.secret',
      'accounts.limits',
    ])
    .where('occurrences.id', 'in', ids)
    .execute();

/** The extras that this network supports, of those a schedule has for all of its accounts. */
const sentOn = (platform: LivePlatform, extras: string): string =>
  JSON.stringify(extrasSent(platforms[platform], Extras.parse(JSON.parse(extras))));

/** Loads occurrences completely, in the order of `ids`; missing ones are left out. */
export async function loadOccurrences(db: Db, ids: readonly string[]): Promise<LoadedOccurrence[]> {
  if (ids.length === 0) return [];
  const heads = await headRows(db, ids);
  const parts = await db
    .selectFrom('parts')
    .selectAll()
    .where('occurrence_id', 'in', ids)
    .orderBy('n')
    .execute();
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where('occurrence_id', 'in', ids)
    .orderBy('intent_at')
    .orderBy('n')
    .execute();
  const occurrences = heads.map((head) => {
    const { account_id, account_owner, external_id, username, secret, limits, ...others } = head;
    const { frequency, review, approved, made_with_ai, of_agent, of_account, ...rest } = others;
    const { content_text } = rest;
    const platform = head.platform;
    // A reply is decided by the rules of its own lane.
    const place = rest.kind === 'scheduled' ? { platform } : {};
    const schedule = { frequency, review, approved, content_text, ...place };
    return {
      ...rest,
      extras: sentOn(platform, rest.extras),
      reviewed: reviewOf(schedule) === 'before_sending',
      asks: rest.kind === 'reply' ? null : (whoAsks(of_agent, of_account) ?? whyReviewed(schedule)),
      recurring: rest.kind === 'scheduled' && frequency !== 'once',
      made_with_ai: made_with_ai === 1 || (rest.kind === 'scheduled' && content_text === ''),
      platform,
      account: { id: account_id, owner_id: account_owner, external_id, username, secret, limits },
      parts: parts.filter((part) => part.occurrence_id === head.id),
      attempt_rows: attempts.filter((attempt) => attempt.occurrence_id === head.id),
    };
  });
  const lacking = await lackingOf(db, occurrences);
  const byId = new Map(
    occurrences.map(
      ({ approvers: _approvers, reviewed, ...occurrence }): [string, LoadedOccurrence] => {
        const lacks = lacking.get(occurrence.id) ?? [];
        return [occurrence.id, { ...occurrence, reviewed: reviewed || lacks.length > 0, lacks }];
      },
    ),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Loads an occurrence completely; `undefined` if there is none. */
export const loadOccurrence = async (db: Db, id: string): Promise<LoadedOccurrence | undefined> =>
  (await loadOccurrences(db, [id]))[0];
