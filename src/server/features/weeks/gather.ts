/** Collects what a week can be made of: free posting times, what there is to say, and what is said already. */
import type { Persona } from '#contract/agents/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform as Platform } from '#contract/platforms/schema.ts';
import { limits } from '#contract/core/limits.ts';
import { inZone, day, toIso } from '#contract/core/time.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { avoiding } from '#domain/checks/avoided.ts';
import { maxWeekPosts } from '#contract/weeks/kinds.ts';
import { isFree } from '#domain/evergreen/pool.ts';
import { materialTopic } from '#domain/persona/material.ts';
import { suggestTopics } from '#domain/prompt/suggested-topics.ts';
import { materialOf } from '#domain/streams/material.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { FreeTime, Matter, Nearby } from '#domain/weeks/plan-week.ts';
import { postsADay, timesOfDay } from '#domain/weeks/posting-times.ts';
import type { WeekSpan } from '#domain/weeks/week-times.ts';
import { unpublishedStates } from '#domain/ledger/occurrence-states.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { nextMaterial } from '#server/features/agents/service.ts';
import { readTiming } from '#server/features/analytics/service.ts';
import { topicsOf } from '#server/features/company/service.ts';
import { evergreenPool } from '#server/features/evergreen/service.ts';
import { isSetOnly } from '#server/features/models/service.ts';
import { freeTimes, readCalendar } from '#server/features/schedule/service.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { writingContext } from '#server/writing/situation.ts';
import { findPace, listAccounts, listIdeas } from './store.ts';

/** The agent, and when its week is. */
export interface WeekRequest {
  owner_id: string;
  agent_id: string;
  timezone: string;
  span: WeekSpan;
}

/** Something to write about, as its row stores it. */
export interface WeekMatter extends Matter {
  source_id: string | null;
  facts: string;
  link: string | null;
}

/** An account with its posting times. */
export interface WeekAccount {
  id: string;
  platform: LivePlatform;
  settings: QueueSettings;
  /** Whether its owner set posting times; otherwise common hours are used. */
  has_slots: boolean;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** How many posts a day an agent is to make. Throws `not_found`, and `agent_inactive`. */
async function paceOf({ db }: Context, { owner_id, agent_id }: WeekRequest): Promise<number> {
  const pace = await findPace(db, owner_id, agent_id);
  if (!pace) throw new AppError('not_found');
  if (pace.status === 'inactive') throw new AppError('agent_inactive');
  const { post_frequency, posts_per_day } = pace;
  return postsADay({ post_frequency: post_frequency as 'custom', posts_per_day });
}

/** The accounts of the agent, those without posting times with common hours in the person's zone. */
async function accountsOf(
  { db }: Context,
  { owner_id, agent_id, timezone }: WeekRequest,
  per_day: number,
): Promise<WeekAccount[]> {
  const rows = await listAccounts(db, owner_id, agent_id);
  return rows.map(({ id, platform, ...row }) => {
    const own = settingsOf(row);
    const has_slots = own.slots.length > 0;
    const common = timesOfDay(per_day).map((time) => ({ days: everyDay, time }));
    const settings = has_slots ? own : { ...own, timezone, slots: common };
    return { id, platform: Platform.parse(platform), settings, has_slots };
  });
}

/** How well posts of the agent did at an hour and on a weekday. */
async function liftsOf(ctx: Context, { owner_id, agent_id, timezone }: WeekRequest) {
  const timing = await readTiming(ctx.db, { owner_id, agent_id }, ctx.clock(), timezone);
  return (at: number): Pick<FreeTime, 'lift' | 'is_best'> => {
    const local = inZone(at, timezone);
    const hour = timing.by_hour[local.hour]?.lift ?? 1;
    const weekday = timing.by_weekday[local.dayOfWeek - 1]?.lift ?? 1;
    const { best_hour: best } = timing;
    const is_best = best !== null && best.is_clear && best.at === local.hour;
    return { lift: is_best ? hour : hour * weekday, is_best };
  };
}

/** The free times of all accounts in the span. */
async function timesOf(
  ctx: Context,
  request: WeekRequest,
  accounts: readonly WeekAccount[],
): Promise<FreeTime[]> {
  const liftAt = await liftsOf(ctx, request);
  const { owner_id, span } = request;
  const found: FreeTime[] = [];
  for (const { id: account_id, settings } of accounts) {
    const free = await freeTimes(ctx, { owner_id, account_id }, settings, span.to);
    for (const at of free) if (at >= span.from) found.push({ account_id, at, ...liftAt(at) });
  }
  return found;
}

const seasonal = 120;

/** Evergreen items of the agent; one that is only used for some weeks of the year comes before all others. */
async function evergreenMatter(
  { db }: Context,
  { agent_id, timezone, span }: WeekRequest,
  accounts: readonly WeekAccount[],
): Promise<WeekMatter[]> {
  const [first] = accounts;
  if (!first) return [];
  const pool = await evergreenPool(db, first.id, span.from);
  const own = pool.filter(({ row }) => row.agent_id === agent_id);
  return own.map((item) => {
    const { season } = item;
    const isShort = season !== null && lengthOf(season) <= seasonal;
    const { id, topic, facts, link } = item.row;
    return {
      id: `evergreen ${id}`,
      source: isShort ? 'season' : 'evergreen',
      source_id: id,
      topic,
      facts,
      link,
      fits: ({ at }) => isFree(item, { slot_at: at, timezone }),
    };
  });
}

/** Days of a season in a leap year; it may span the new year. */
function lengthOf({ from, to }: { from: string; to: string }): number {
  const [start, end] = [from, to].map((date) => Temporal.PlainDate.from(`2028-${date}`));
  if (!start || !end) return 0;
  const days = start.until(end).days;
  return days >= 0 ? days : days + 366;
}

type Idea = Awaited<ReturnType<typeof listIdeas>>[number];

const oneLine = (text: string): string => excerpt(text.replaceAll(/\s+/gu, ' '), limits.topic);

const ownIdea = ({ id, idea }: Idea): WeekMatter[] => [
  {
    id: `idea ${id}`,
    source: 'idea',
    source_id: id,
    topic: oneLine(idea ?? ''),
    facts: '',
    link: null,
  },
];

/** What a feed says is material: its title without what leads readers elsewhere. */
function feedIdea({ id, title, url }: Idea): WeekMatter[] {
  const facts = materialOf({ title: title ?? '', text: '', source: '' }).title;
  if (facts === '') return [];
  const idea = { id: `idea ${id}`, source: 'feed', source_id: id } as const;
  return [{ ...idea, topic: oneLine(facts), facts, link: url === '' ? null : url }];
}

/** The ideas on the agent's board. */
async function ideaMatter(
  { db }: Context,
  { owner_id, agent_id }: WeekRequest,
): Promise<WeekMatter[]> {
  const rows = await listIdeas(db, owner_id, agent_id);
  return rows.flatMap((row) => (row.title === null ? ownIdea(row) : feedIdea(row)));
}

/** The next lines of the agent’s own material, as many as a week has posts. */
async function ownMatter(ctx: Context, request: WeekRequest): Promise<WeekMatter[]> {
  const { choices } = await nextMaterial(ctx, request);
  const lines = new Map(choices.flat().map((line) => [line.id, line]));
  return [...lines.values()].slice(0, maxWeekPosts).map((line) => ({
    id: `material ${line.id}`,
    source: 'material',
    source_id: line.id,
    topic: materialTopic([line]),
    facts: line.text,
    link: null,
  }));
}

const plain = (source: 'company' | 'topic', topic: string): WeekMatter => ({
  id: `${source} ${topic}`,
  source,
  source_id: null,
  topic: excerpt(topic, limits.topic),
  facts: '',
  link: null,
});

/** A topic of its field only counts for an agent without topics of its own. */
const isOwn = ({ target_topics }: Persona, topic: string): boolean =>
  target_topics.length === 0 || target_topics.includes(topic);

/** Everything that the agent could write about, the most promising of each kind first. */
async function matterOf(
  ctx: Context,
  request: WeekRequest,
  accounts: readonly WeekAccount[],
): Promise<WeekMatter[]> {
  const { persona, recent, writer } = await writingContext(ctx, request);
  const seed = Math.floor(request.span.from / day);
  const topics = new Set(suggestTopics(persona, recent, { count: limits.list_items, seed }));
  const own = [...topics].filter((topic) => isOwn(persona, topic));
  const company = new Set(await topicsOf(ctx, request));
  const all = [
    ...(await evergreenMatter(ctx, request, accounts)),
    ...(await ideaMatter(ctx, request)),
    ...(await ownMatter(ctx, request)),
    ...[...company].map((topic) => plain('company', topic)),
    ...own.map((topic) => plain('topic', topic)),
  ];
  const avoided = avoiding(persona.avoid_topics);
  const allowed = all.filter(({ topic }) => avoided(topic) === undefined);
  // The built-in writer says only what it is given.
  if (!(await isSetOnly(ctx, writer))) return allowed;
  return allowed.filter(({ facts, source }) => facts !== '' || source === 'company');
}

/** What the agent could write about at some time of the span. Throws `not_found`, `agent_inactive`. */
export async function allMatter(ctx: Context, request: WeekRequest): Promise<WeekMatter[]> {
  const accounts = await accountsOf(ctx, request, await paceOf(ctx, request));
  return matterOf(ctx, request, accounts);
}

/** What the calendar has around the week. */
async function nearbyOf(
  ctx: Context,
  { owner_id, agent_id, span }: WeekRequest,
): Promise<Nearby[]> {
  const query = { agent_id, from: toIso(span.from - 3 * day), to: toIso(span.to + 3 * day) };
  const { data } = await readCalendar(ctx, owner_id, { ...query, slots: 'false' });
  const gone = new Set<OccurrenceState>(unpublishedStates);
  return data
    .filter(({ state }) => !gone.has(state))
    .map(({ at, words }) => ({ at: Date.parse(at), text: words }));
}

/** All of it. Throws `not_found`, `agent_inactive`, and `not_connected` without an account to post to. */
export async function gather(ctx: Context, request: WeekRequest) {
  const per_day = await paceOf(ctx, request);
  const accounts = await accountsOf(ctx, request, per_day);
  if (accounts.length === 0) throw new AppError('not_connected');
  return {
    per_day,
    accounts,
    times: await timesOf(ctx, request, accounts),
    matter: await matterOf(ctx, request, accounts),
    nearby: await nearbyOf(ctx, request),
  };
}
