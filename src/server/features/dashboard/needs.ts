/** What needs a person's attention: one line for each matter, with the page where it is resolved. */
import type { Need, NeedKind } from '#contract/dashboard/calls.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { openDisclosures } from '#domain/platforms/connection-checklist.ts';
import { stopOf } from '#domain/schedule/silence.ts';
import { besideStatus, explainReason } from '#domain/ledger/occurrence-reason.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { dollarsOf } from '#domain/money/money.ts';
import type { Context } from '#server/context.ts';
import { frozenSince } from '#server/ledger/publish/switch.store.ts';
import { lastRunsOfOwner } from '#server/ledger/read/last-runs.store.ts';
import { readAlarm } from '#server/ledger/recover/clock.store.ts';
import { listFlying, pageOfFlight } from '#server/features/analytics/service.ts';
import { strainedBudgets } from '#server/features/usage/service.ts';
import {
  countAnswers,
  listAccessWishes,
  listConfirmed,
  listLost,
  listPlaces,
  listRecurring,
  listStopped,
  type Stopped,
} from './store.ts';

const namesShown = 2;
/** One line on a wide screen. */
const whyLength = 200;

/** Why it waits, if it is one post and that is known. */
const whyOf = (...whys: readonly (string | null)[]): Pick<Need, 'why'> => {
  const [only, ...others] = whys;
  const why = others.length === 0 && besideStatus(only);
  return why ? { why: excerpt(why, whyLength) } : {};
};

/** "Ada, Bo and 3 more". */
export function named(names: readonly string[]): string {
  const each = [...new Set(names)];
  const rest = each.length - namesShown;
  const shown = each.slice(0, namesShown).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** The page of one post, of all of an agent's, or of all that wait. */
function linkOf(posts: readonly [Stopped, ...Stopped[]]): string {
  const [first, ...others] = posts;
  if (others.length === 0) {
    return first.kind === 'scheduled'
      ? `/scheduled-posts?post=${first.series_id}`
      : `/scheduled-posts?run=${first.id}`;
  }
  // A person's own posts are always scheduled, so this one is an agent’s.
  const unscheduled = posts.find(({ kind }) => kind !== 'scheduled');
  // The first one opens beside the list of all.
  return unscheduled
    ? `/agents/${unscheduled.agent_id}?posts=waiting`
    : `/scheduled-posts?attention=true&post=${first.series_id}`;
}

function kindOf({ state, reason }: Stopped): NeedKind {
  if (state === 'AWAITING_APPROVAL') return 'approval';
  if (state === 'HELD') return 'held';
  if (state === 'FAILED' || state === 'MISSED') return 'failed';
  return reason === 'text' ? 'text' : 'review';
}

function ofPosts(stopped: readonly Stopped[], kind: NeedKind): Need[] {
  // A post on several accounts is one post; the first that is due stands for it.
  const own = stopped.filter((post) => kindOf(post) === kind);
  const [first, ...others] = [...Map.groupBy(own, ({ post_key }) => post_key).values()].flatMap(
    ([one]) => one ?? [],
  );
  if (!first) return [];
  const posts = [first, ...others] as const;
  return [
    {
      kind,
      count: posts.length,
      about: named(posts.map(({ name }) => name)),
      ...whyOf(...posts.map(({ reason, detail }) => explainReason(reason, detail))),
      link: linkOf([first, ...others]),
    },
  ];
}

async function ofAccounts({ db }: Context, owner_id: string): Promise<Need[]> {
  const lost = await listLost(db, owner_id);
  if (lost.length === 0) return [];
  const about = named(lost.map(accountLabel));
  return [{ kind: 'reconnect', count: lost.length, about, link: '/settings?tab=platforms' }];
}

/**
 * Platforms of agents that have no account there. Those that need no sign-in are left out, since they connect at
 * once.
 */
async function ofPlaces({ db }: Context, owner_id: string): Promise<Need[]> {
  const missing = (await listPlaces(db, owner_id)).flatMap(({ id, name, wanted, linked }) =>
    wanted
      .filter(
        (platform) => platforms[platform].connect.by !== 'nothing' && !linked.includes(platform),
      )
      .map((platform) => ({ id, what: `${platforms[platform].name} for ${name}` })),
  );
  const [first] = missing;
  if (!first) return [];
  const isOneAgent = missing.every(({ id }) => id === first.id);
  const link = isOneAgent ? `/agents/${first.id}` : '/settings?tab=platforms';
  const about = named(missing.map(({ what }) => what));
  return [{ kind: 'connect', count: missing.length, about, link }];
}

/** Accounts of agents that don’t say yet what their platform requires of them: those whose setup their page offers to finish. */
async function ofChecklists({ db }: Context, owner_id: string): Promise<Need[]> {
  const accounts = await listConfirmed(db, owner_id);
  const open = accounts.filter(
    (account) =>
      openDisclosures(account.platform, {
        automated_label: account.automated_label === 1,
        bio_disclosure: account.bio_disclosure === 1,
        ai_replies_approved: account.ai_replies_approved === 1,
      }).length > 0,
  );
  if (open.length === 0) return [];
  const about = named(open.map(accountLabel));
  return [{ kind: 'checklist', count: open.length, about, link: '/settings?tab=platforms' }];
}

async function ofBudgets(ctx: Context, owner_id: string): Promise<Need[]> {
  const strained = await strainedBudgets(ctx, owner_id);
  const [first] = strained;
  if (!first) return [];
  const { agent_name, spent, budget } = first;
  const whose = agent_name === null ? '' : ` by ${agent_name}`;
  const about = `${dollarsOf(spent)} of ${dollarsOf(budget)} spent${whose} this month`;
  return [{ kind: 'budget', count: strained.length, about, link: '/usage' }];
}

/** Recurring posts that have not gone out for their last runs, and those that skipped the last one. */
async function ofStops(
  { db }: Context,
  owner_id: string,
  stopped: readonly Stopped[],
): Promise<Need[]> {
  // What waits for a decision about its text is listed as that.
  const listed = new Set(stopped.map(({ series_id }) => series_id));
  const stops = new Map(
    [...(await lastRunsOfOwner(db, owner_id))].flatMap(([id, runs]) => {
      const stop = listed.has(id) ? null : stopOf(runs);
      return stop ? [[id, stop] as const] : [];
    }),
  );
  const posts = await listRecurring(db, [...stops.keys()]);
  return (['silent', 'skipped'] as const).flatMap((kind) => {
    const found = posts.filter(({ series_id }) => stops.get(series_id)?.code === kind);
    const ids = [...new Set(found.map(({ id }) => id))];
    if (ids.length === 0) return [];
    const [why = null] = found.map(({ series_id }) => stops.get(series_id)?.message ?? null);
    const link =
      ids.length === 1 ? `/scheduled-posts?post=${ids[0]}` : '/scheduled-posts?attention=true';
    const about = named(found.map(({ name }) => name));
    return [{ kind, count: ids.length, about, ...(ids.length === 1 && whyOf(why)), link }];
  });
}

/** Posts that take off now, because following up is worth the most while they do. */
async function ofFlying({ db }: Context, owner_id: string): Promise<Need[]> {
  const flying = await listFlying(db, owner_id);
  const [first] = flying;
  if (!first) return [];
  const about = named(flying.map(({ name }) => name));
  const link = pageOfFlight({ ...first, agent_id: first.id });
  return [{ kind: 'taking_off', count: flying.length, about, link }];
}

async function ofInbox({ db }: Context, owner_id: string): Promise<Need[]> {
  const waiting = await countAnswers(db, owner_id);
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return [];
  const about = named(waiting.map(({ name }) => name));
  return [{ kind: 'inbox', count, about, link: '/inbox' }];
}

/** People who requested access; empty if the caller is not an administrator. */
async function ofRequests({ db }: Context, owner_id: string): Promise<Need[]> {
  const names = await listAccessWishes(db, owner_id);
  if (names.length === 0) return [];
  return [{ kind: 'access', count: names.length, about: named(names), link: '/admin/whitelist' }];
}

/** First what blocks everything, then what blocks several posts, then single posts. */
export async function readNeeds(ctx: Context, owner_id: string): Promise<Need[]> {
  const stopped = await listStopped(ctx.db, owner_id);
  const whole = (kind: NeedKind): Need => ({
    kind,
    count: 1,
    about: null,
    link: '/scheduled-posts',
  });
  return [
    ...((await readAlarm(ctx.db)) ? [whole('clock')] : []),
    ...((await frozenSince(ctx.db, owner_id)) === null ? [] : [whole('frozen')]),
    ...(await ofAccounts(ctx, owner_id)),
    ...(await ofBudgets(ctx, owner_id)),
    ...(await ofPlaces(ctx, owner_id)),
    ...ofPosts(stopped, 'failed'),
    ...ofPosts(stopped, 'review'),
    ...ofPosts(stopped, 'approval'),
    ...ofPosts(stopped, 'text'),
    ...ofPosts(stopped, 'held'),
    ...(await ofStops(ctx, owner_id, stopped)),
    ...(await ofFlying(ctx, owner_id)),
    ...(await ofInbox(ctx, owner_id)),
    ...(await ofChecklists(ctx, owner_id)),
    ...(await ofRequests(ctx, owner_id)),
  ];
}
