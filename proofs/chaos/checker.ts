/**
 * Proves the ledger’s invariants after a trial. The emulated platform’s own records say what was published and when;
 * our database is compared with them.
 */
import { hour } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import { offRhythm, unexplained } from './check-schedules.ts';
import type { Records } from './records.ts';
import type { Finding } from './finding.ts';
import type { Off, Testbed, Wish } from './testbed.ts';
import type { Call, Live } from './messages.ts';

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> =>
  Map.groupBy(items, keyOf);

/** I1: at most one live post per part. */
const duplicates = ({ ledger }: Records): Finding[] =>
  [...grouped(ledger.live, ({ key }) => key)]
    .filter(([, posts]) => posts.length > 1)
    .map(([, posts]) => ({
      what: 'duplicate',
      text: `"${posts[0]?.text}" is published ${posts.length} times`,
    }));

/** The history of an occurrence, for debugging. */
const storyOf = (moves: Records['moves'], id: string): string =>
  moves
    .filter(({ occurrence_id }) => occurrence_id === id)
    .map(({ event, state, at }) => `${new Date(at).toISOString()} ${event} → ${state}`)
    .join(', ');

/** It was published in a period that a restore lost, so the ledger cannot know it: it only must not send it again. */
const wasForgotten = ({ lost }: Testbed, { at }: Live): boolean =>
  lost.some(({ from, to }) => from <= at && at <= to);

/** I2: every live post belongs to one part that is published in the ledger, and the other way round. */
function strays(bed: Testbed, { ledger, parts, moves }: Records): Finding[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const found: Finding[] = [];
  for (const post of ledger.live) {
    if (wasForgotten(bed, post)) continue;
    const part = byId.get(post.key);
    const isKnown = part?.state === 'published' && [post.id, null].includes(part.external_id);
    if (!part) found.push({ what: 'I2', text: `"${post.text}" belongs to no part` });
    else if (!isKnown) {
      const story = storyOf(moves, part.occurrence_id);
      found.push({
        what: 'lost',
        text: `"${post.text}" is published, but not in the ledger: ${story}`,
      });
    }
  }
  const out = new Set(ledger.live.map(({ key }) => key));
  for (const part of parts) {
    if (part.state !== 'published' || out.has(part.id)) continue;
    found.push({
      what: 'lost',
      text: `"${part.text}" is published in the ledger, but not on the platform`,
    });
  }
  return found;
}

/** I3: no call without its own intent, recorded before the call and not long ago. */
function unintended({ lost, skews, fast }: Testbed, { ledger, attempts }: Records): Finding[] {
  const known = new Map(
    [...lost.flatMap((one) => one.attempts), ...attempts].map((attempt) => [attempt.id, attempt]),
  );
  const intents = grouped([...known.values()], ({ part_id }) => part_id);
  const isFast = (at: number): boolean => fast.some(({ from, until }) => from <= at && at <= until);
  const latest = (at: number): number => (isFast(at) ? ledgerTimes.send : ledgerTimes.start);
  /** Compared by the caller’s clock, which may have been wrong. */
  const isIts = (intent_at: number, at: number): boolean =>
    [0, ...skews].some((skew) => intent_at <= at + skew && at + skew <= intent_at + latest(at));
  return [...grouped(ledger.calls, ({ key }) => key)].flatMap(([key, calls]): Finding[] => {
    const free = (intents.get(key) ?? []).toSorted((a, b) => a.intent_at - b.intent_at);
    return calls.flatMap((call): Finding[] => {
      const at = free.findIndex(({ intent_at }) => isIts(intent_at, call.at));
      if (at === -1) return [{ what: 'I3', text: `call ${call.n} "${call.text}" has no intent` }];
      free.splice(at, 1);
      return [];
    });
  });
}

/** I4: a series counts its published runs, and never more than its limit. After a restore its owner’s verdict counts. */
function miscounted({ ledger, series, occurrences, parts }: Records): Finding[] {
  const out = new Map(ledger.live.map((post) => [post.key, post]));
  const firsts = new Map(
    parts.flatMap((part) =>
      part.n === 1 ? [[part.occurrence_id, out.get(part.id)] as const] : [],
    ),
  );
  const isOut = ({ id, restored_at, published_at }: Records['occurrences'][number]): boolean =>
    restored_at === null ? firsts.get(id) !== undefined : published_at !== null;
  const counts = grouped(occurrences.filter(isOut), ({ series_id }) => series_id);
  return series.flatMap((one): Finding[] => {
    const count = counts.get(one.id)?.length ?? 0;
    const most = one.kind === 'scheduled' && one.max_runs > 0 ? one.max_runs : Infinity;
    if (one.run_count === count && count <= most) return [];
    const said = `it counts ${one.run_count} of at most ${one.max_runs}`;
    return [{ what: 'I4', text: `"${one.content_text}": ${count} are published, ${said}` }];
  });
}

const concerns = (off: Off, series: Records['series'][number], call: Call): boolean =>
  ({
    series: series.id === off.id,
    agent: series.agent_id === off.id,
    owner: series.owner_id === off.id,
    account: call.account === off.id,
  })[off.what];

/** I5: nothing starts after its owner was told that it is switched off. */
function switchedOff({ offs }: Testbed, records: Records): Finding[] {
  const partOf = new Map(records.parts.map((part) => [part.id, part.occurrence_id]));
  const seriesOf = new Map(records.occurrences.map((run) => [run.id, run.series_id]));
  const byId = new Map(records.series.map((one) => [one.id, one]));
  return records.ledger.calls.flatMap((call): Finding[] => {
    const series = byId.get(seriesOf.get(partOf.get(call.key) ?? '') ?? '');
    const off =
      series &&
      offs.find((one) => concerns(one, series, call) && one.from < call.at && call.at < one.until);
    if (!off) return [];
    return [{ what: 'I5', text: `call ${call.n} "${call.text}" after its ${off.what} was off` }];
  });
}

/** A call is not considered lost before its timeout is over. */
const tooEarly = ({ moves, attempts }: Records): Finding[] =>
  moves.flatMap((move): Finding[] => {
    if (move.event !== 'lease_expired' || move.state !== 'UNKNOWN') return [];
    // A call of the same instant came later: the clock stands still while the next part is sent.
    const call = attempts
      .filter((one) => one.occurrence_id === move.occurrence_id && one.intent_at < move.at)
      .toSorted((a, b) => b.intent_at - a.intent_at)[0];
    if (!call || call.deadline <= move.at) return [];
    return [
      { what: 'times', text: `a call was considered lost ${call.deadline - move.at} ms too early` },
    ];
  });

/** I6: every occurrence has ended or waits for a person. */
const stuck = ({ occurrences }: Records): Finding[] =>
  occurrences
    .filter(
      ({ state }) =>
        !isFinal(state) && !['NEEDS_REVIEW', 'AWAITING_APPROVAL', 'HELD'].includes(state),
    )
    .map(({ id, state, reason }) => ({ what: 'stuck', text: `${id} is ${state} (${reason})` }));

/** A call that was rate-limited, by a worker that died before recording it: nobody else can know. */
const isUnheard = ({ attempts }: Records, { key, at }: Call): boolean =>
  !attempts.some(
    ({ part_id, intent_at, outcome }) =>
      part_id === key &&
      intent_at <= at &&
      at <= intent_at + ledgerTimes.send &&
      outcome === 'rate_limited',
  );

/** Whether no worker recorded that the account was rate-limited before this call. */
const nobodyKnew = (records: Records, { n, account, at, forbidden }: Call): boolean =>
  forbidden === 'rate_limit' &&
  records.ledger.calls
    .filter((call) => call.account === account && call.n < n && call.shows === 'rate_limit')
    .filter((call) => at - call.at < hour)
    .every((call) => isUnheard(records, call));

/** I7: no call while the account was rate-limited or unauthorized. */
const forbidden = (records: Records): Finding[] =>
  records.ledger.calls.flatMap((call): Finding[] =>
    call.forbidden === null || nobodyKnew(records, call)
      ? []
      : [{ what: 'I7', text: `call ${call.n} "${call.text}" during ${call.forbidden}` }],
  );

const sum = (wish: Wish, { ledger, occurrences, parts }: Records) => {
  const mine = parts.filter(({ text }) => text === wish.text);
  const runs = occurrences.filter(({ id }) => mine.some((part) => part.occurrence_id === id));
  return { live: ledger.live.filter(({ text }) => text === wish.text).length, runs };
};

/** What the scenes had to achieve. */
const unfulfilled = (bed: Testbed, records: Records): Finding[] =>
  bed.wishes.flatMap((wish): Finding[] => {
    const { live, runs } = sum(wish, records);
    const ended = runs.filter(({ state }) => !wish.ends.includes(state));
    const states = runs.map(({ state, reason }) => `${state}(${reason})`).join(', ');
    const found: Finding[] = [];
    if (live < wish.live)
      found.push({
        what: 'lost',
        text: `${wish.scene}: "${wish.text}" is not published; ${states}`,
      });
    if (live > wish.live)
      found.push({
        what: 'duplicate',
        text: `${wish.scene}: "${wish.text}" is published ${live} times instead of ${wish.live}`,
      });
    if (ended.length > 0) {
      const stories = ended.map(({ id }) => storyOf(records.moves, id)).join('; ');
      const text = `${wish.scene}: "${wish.text}" ended as ${states}: ${stories}`;
      found.push({ what: 'scene', text });
    }
    return found;
  });

/**
 * If two posts on one account have the same text and both responses were lost, one may be matched with the other’s
 * post: they cannot be told apart, and the right number is published. So a post is assigned to whichever part with this
 * text the ledger has linked to it.
 */
function asOwned(records: Records): Records {
  const owners = new Map(
    records.parts.map((part) => [`${part.external_id} ${part.text}`, part.id]),
  );
  const live = records.ledger.live.map((post) => ({
    ...post,
    key: owners.get(`${post.id} ${post.text}`) ?? post.key,
  }));
  return { ...records, ledger: { ...records.ledger, live } };
}

/** All violations. */
export const check = (bed: Testbed, all: Records): Finding[] => checked(bed, asOwned(all));

const checked = (bed: Testbed, records: Records): Finding[] => [
  ...duplicates(records),
  ...strays(bed, records),
  ...unintended(bed, records),
  ...miscounted(records),
  ...switchedOff(bed, records),
  ...tooEarly(records),
  ...stuck(records),
  ...forbidden(records),
  ...unfulfilled(bed, records),
  ...offRhythm(records),
  ...unexplained(bed, records),
  ...bed.complaints,
];
