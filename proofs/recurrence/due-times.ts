/**
 * Due times of scheduled posts: every run compared with Python’s calendar and zoneinfo. `npm run prove -- recurrence
 * [seed]`; `npm run prove -- recurrence table` regenerates the small table of `npm test`.
 */
import { Timezones } from '#contract/schedule/types.ts';
import { createRandom } from '#domain/shuffle.ts';
import type { Report } from '#proofs/shared/report.ts';
import { casesOf, someCasesOf, span } from './cases.ts';
import { compare, newTally, ourChanges, partFrom, type Tally } from './compare.ts';
import { compareAbout, namedCases } from './named.ts';
import { type Changes, type Oracle, startOracle } from './oracle.ts';
import { writeTable } from './table.ts';

const defaultSeed = 2026;
/** Time zone data is compared a little beyond the last run that depends on it. */
const margin = 400 * 86_400_000;
const shownDifferences = 20;

const say = (tally: Tally, what: string) => {
  const counts = `${tally.runs} runs, ${tally.answers} catching up`;
  const cases = tally.runs + tally.answers;
  const differences = tally.differences.length;
  console.log(`${what.padEnd(20)} cases ${cases} (${counts})  differences ${differences}`);
};

const list = ({ differences }: Tally) => {
  for (const line of differences.slice(0, shownDifferences)) console.log(`  ${line}`);
};

const inSpan = (changes: Changes) => changes.filter(([at]) => at < span.to);

/** Our changes of a zone, and whether the oracle’s data has the same. */
async function changesOf(oracle: Oracle, zone: string) {
  const ours = ourChanges(zone, span.from, span.to + margin);
  const theirs = await oracle.changes(zone, span.from, span.to + margin);
  return { ours, parted: theirs && partFrom(ours, theirs), known: theirs !== undefined };
}

/** The zones of the form: all of them, and none may be left out. */
async function proveOffered(oracle: Oracle, random: () => number): Promise<boolean> {
  let holds = true;
  const sum = newTally();
  for (const zone of Object.keys(Timezones)) {
    const { ours, parted, known } = await changesOf(oracle, zone);
    if (!known || parted !== undefined) {
      const why = known
        ? `its clocks differ from ${new Date(parted ?? 0).toISOString()} on`
        : 'the zone is missing';
      console.log(`${zone}: not compared, because Python’s time zone data differs: ${why}`);
      holds = false;
      continue;
    }
    const tally = newTally();
    for (const asked of casesOf(zone, inSpan(ours), random))
      await compare(oracle, asked, random, tally);
    say(tally, zone);
    list(tally);
    sum.runs += tally.runs;
    sum.answers += tally.answers;
    sum.differences.push(...tally.differences);
  }
  say(sum, 'all zones of the form');
  return holds && sum.runs > 0 && sum.differences.length === 0;
}

/** Every other zone of the runtime; those with different data are listed and left out. */
async function proveOthers(oracle: Oracle, random: () => number): Promise<boolean> {
  const offered = new Set(Object.keys(Timezones));
  const tally = newTally();
  const missing: string[] = [];
  const parting: string[] = [];
  let zones = 0;
  for (const zone of Intl.supportedValuesOf('timeZone').filter((name) => !offered.has(name))) {
    const { ours, parted, known } = await changesOf(oracle, zone);
    if (!known) missing.push(zone);
    else if (parted !== undefined)
      parting.push(`${zone} from ${new Date(parted).toISOString().slice(0, 10)}`);
    else {
      zones += 1;
      for (const asked of someCasesOf(zone, inSpan(ours), random))
        await compare(oracle, asked, random, tally);
    }
  }
  say(tally, `${zones} other zones`);
  list(tally);
  if (missing.length > 0) console.log(`  not known to Python: ${missing.join(', ')}`);
  if (parting.length > 0) {
    console.log(
      '  not compared, because the two sets of time zone data disagree about the clocks:',
    );
    console.log(`  ${parting.join(', ')}`);
  }
  return zones > 0 && tally.differences.length === 0;
}

/** Given weekdays and times, last days and “about”, in the zones of the form and in some with unusual clocks. */
async function proveNamed(oracle: Oracle, random: () => number): Promise<boolean> {
  const exact = newTally();
  const varied = newTally();
  let moved = 0;
  const zones = [...Object.keys(Timezones), 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Beirut'];
  for (const zone of zones) {
    const { ours, parted, known } = await changesOf(oracle, zone);
    if (!known || parted !== undefined) {
      console.log(`${zone}: named times not compared, because Python’s time zone data differs`);
      continue;
    }
    for (const asked of namedCases(zone, inSpan(ours), 60, random)) {
      const meant = await compare(oracle, asked, random, exact);
      // Beyond the last run that the oracle was asked for, the expected times are unknown.
      const isWhole = meant.length < asked.most;
      const sure = isWhole ? meant : meant.slice(0, -1);
      if (asked.about_minutes) moved += compareAbout(asked, sure, varied);
    }
  }
  say(exact, 'days, times, ends');
  list(exact);
  console.log(
    `about${' '.repeat(16)}cases ${varied.runs} (${moved} moved)  differences ${varied.differences.length}`,
  );
  list(varied);
  const differences = exact.differences.length + varied.differences.length;
  return exact.runs > 0 && moved > 0 && differences === 0;
}

async function proveAll(oracle: Oracle, seed: number): Promise<boolean> {
  const { python, tzdata, source } = await oracle.versions();
  console.log(`ours: Node ${process.versions.node}, time zones ${process.versions.tz}`);
  if (tzdata === null) {
    console.log(
      `Python ${python} has no time zone data: nothing was compared, so nothing is proven.`,
    );
    return false;
  }
  console.log(`oracle: Python ${python}, time zones ${tzdata} from ${source}; seed ${seed}`);
  const random = createRandom(seed);
  const named = await proveNamed(oracle, random);
  const offered = await proveOffered(oracle, random);
  return (await proveOthers(oracle, random)) && offered && named;
}

/** Needs Python 3 with time zone data; fails without it. */
export async function prove(report: Report, [word]: readonly string[]): Promise<void> {
  const seed = word === undefined ? defaultSeed : Number(word);
  if (word !== 'table' && !Number.isInteger(seed)) {
    report.check(false, `"${word}" is neither a seed, which is a whole number, nor "table".`);
    return;
  }
  const oracle = startOracle();
  try {
    if (word === 'table') report.check(await writeTable(oracle), 'the table was written');
    else report.check(await proveAll(oracle, seed), 'every run is due when Python says so');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report.check(
      false,
      `The oracle gave no answer (${why}): this needs Python 3.9 or newer. Nothing is proven.`,
    );
  } finally {
    oracle.close();
  }
}
