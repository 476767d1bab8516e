/** What is wrong in the form of a schedule before it is sent, and its text as each of its accounts would get it. */
import { limits } from '#contract/core/limits.ts';
import type { Media } from '#contract/images/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { type PlatformTraits, prescribedName } from '#contract/platforms/traits.ts';
import { kindAt, mediaFaultOf } from '#domain/text/post-media.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { commentFaultOf, extrasFaultOf } from '#domain/platforms/post-extras.ts';
import {
  endsTooEarly,
  onceForSeveral,
  type Recurring,
  scheduleFault,
} from '#domain/schedule/schedule-fault.ts';
import { type Fitted, fitText } from '#domain/text/fit-text.ts';
import { allFit, splitIntoParts } from '#domain/text/post-text.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { isStatement } from '#domain/text/wording.ts';
import { linesOf } from '#web/entities/briefs/facts-values.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { recurringOf, type RuleValues, runsOf } from './rule-values.ts';

const roomOn = ({ platform, limits: own }: Account): PlatformTraits => allowedOn(platform, own);

/** What its accounts support. */
export const roomsOf = ({ accounts }: Pick<RuleValues, 'accounts'>): PlatformTraits[] =>
  accounts.map(roomOn);

export type Version = Fitted<Media> & { account: Account };

/** The text on each account: as typed on a single one, shortened to fit on several. A thread is split. None if the agent writes. */
export function versionsOf(values: RuleValues): Version[] {
  const { accounts, content_type, is_fixed, content_text, media } = values;
  const text = is_fixed ? content_text.trim() : '';
  const isThread = content_type === 'thread';
  if (accounts.length > 1)
    return accounts.map((account) => ({
      account,
      ...fitText({ text, isThread, media }, roomOn(account)),
    }));
  return accounts.map((account) => ({
    account,
    parts: isThread ? splitIntoParts(text, roomOn(account)) : [text],
    media: [...media],
    changes: [],
  }));
}

/** The first network that the text does not fit. */
export const tooLongFor = (values: RuleValues): LivePlatform | undefined =>
  versionsOf(values).find(
    ({ account, parts, media }) =>
      parts.length > limits.thread_parts || !allFit(parts, roomOn(account), [media.length]),
  )?.account.platform;

/** The first error in days, times and end, if it is about that field. */
function recurringFault(values: RuleValues, field: keyof Recurring): string | undefined {
  const chosen = recurringOf(values);
  const { ends_on } = chosen;
  const isTooEarly = ends_on !== null && ends_on < values.scheduled_time.slice(0, 10);
  const fault = scheduleFault(chosen) ?? (isTooEarly ? endsTooEarly : undefined);
  return fault?.field === field ? fault.message : undefined;
}

const endFault = (values: RuleValues): string | undefined =>
  values.frequency !== 'once' && values.ends === 'on_date' && values.ends_on === ''
    ? 'Choose the last day'
    : recurringFault(values, 'ends_on');

const maxRuns = 100;

function runsFault({ frequency, ends, max_runs }: RuleValues): string | undefined {
  if (frequency === 'once' || ends !== 'after_runs') return undefined;
  if (max_runs === '') return 'Enter a number of posts, or 0 for no limit';
  return Number.isInteger(max_runs) && max_runs >= 0 && max_runs <= maxRuns
    ? undefined
    : `Please enter a whole number from 0 to ${maxRuns}`;
}

function accountsFault({ accounts, frequency }: RuleValues): string | undefined {
  if (accounts.length === 0) return 'Choose an account first.';
  return accounts.length > 1 && frequency === 'once' ? onceForSeveral.message : undefined;
}

/** Why one of the accounts refuses the options. */
export function extrasFault(values: RuleValues, extras = values.extras): string | undefined {
  const { media, picture, accounts } = values;
  // With several accounts, the text is shortened to leave room for a warning.
  const [only, ...others] = versionsOf(values);
  const parts = only && others.length === 0 && values.is_fixed ? only.parts : [];
  const content = { parts, media: media.length + (picture === 'none' ? 0 : 1) };
  return roomsOf({ accounts }).flatMap((room) => extrasFaultOf(room, extras, content) ?? [])[0];
}

function commentFault(values: RuleValues): string | undefined {
  const comment = values.first_comment.trim();
  if (comment === '') return undefined;
  return roomsOf(values).flatMap((room) => commentFaultOf(room, comment) ?? [])[0];
}

/** With several accounts, networks that don't support a GIF are posted to without it. */
export function mediaFault({ accounts, media, picture }: RuleValues): string | undefined {
  const [only, ...others] = accounts;
  if (!only || others.length > 0) return undefined;
  const room = roomOn(only);
  // A drawn image is what most networks need; some support only videos.
  const isDrawn = picture !== 'none' && room.videos !== 'only';
  return mediaFaultOf({ ...room, ...(isDrawn && { needs_media: false }) }, media, kindAt);
}

/** The facts that the built-in writer spreads over the posts of a repeat; `undefined` if they don’t depend on facts. */
export function factsFor(values: RuleValues, isSetOnly: boolean): string[] | undefined {
  const { frequency, is_fixed, context, keep_out, focus_on_company } = values;
  if (!isSetOnly || focus_on_company || is_fixed) return undefined;
  if (frequency === 'once' || runsOf(values) === 1) return undefined;
  const keptOut = linesOf(keep_out);
  return factsOf({ answers: {}, context }).filter((fact) => !keptOutOf(fact, keptOut));
}

/** Who writes: whether the built-in writer sets the texts, and whether the agent has material of its own to write from. */
export interface RuleWriter {
  isSetOnly: boolean;
  hasMaterial: boolean;
}

const hasFacts = ({ context, focus_on_company }: RuleValues): boolean =>
  linesOf(context).length > 0 || focus_on_company;

/** An agent needs something to write about, and the built-in writer adds nothing to what it is told. */
function briefFaults(
  values: RuleValues,
  { isSetOnly, hasMaterial }: RuleWriter,
): Record<string, string | undefined> {
  const { topic, keep_out } = values;
  if (values.is_fixed) return {};
  const isTold = hasMaterial || hasFacts(values);
  const isEmpty = topic.trim() === '' && !isTold;
  const saysNothing = isSetOnly && !isTold && !isStatement(topic.trim());
  const kept = keptOutOf(topic, linesOf(keep_out));
  return {
    topic: isEmpty ? 'Please enter a topic or facts' : undefined,
    context:
      saysNothing && !isEmpty
        ? 'Enter at least one fact. The built-in writer only says what you tell it.'
        : undefined,
    keep_out: kept && `The topic contains “${kept}”, which you asked to keep out.`,
  };
}

function textFault(values: RuleValues): string | undefined {
  if (values.is_fixed && values.content_text.trim() === '') return 'Please enter the text';
  const network = tooLongFor(values);
  return network && `Content too long for ${prescribedName(platforms[network])}`;
}

/** The error of each field that has one. */
export function faultsOf(values: RuleValues, writer: RuleWriter): Record<string, string> {
  const { agent_id, scheduled_time, times } = values;
  const all: { [Field in keyof RuleValues]?: string | undefined } = {
    agent_id: agent_id === null ? 'Please select an agent' : undefined,
    accounts: agent_id === null ? undefined : accountsFault(values),
    content_text: textFault(values),
    media: mediaFault(values),
    first_comment: commentFault(values),
    extras: extrasFault(values),
    ...briefFaults(values, writer),
    scheduled_time: scheduled_time === '' ? 'Please choose a date and a time' : undefined,
    times: times.includes('') ? 'Enter a time, like 08:30' : recurringFault(values, 'times'),
    ends_on: endFault(values),
    max_runs: runsFault(values),
  };
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault !== undefined));
}
