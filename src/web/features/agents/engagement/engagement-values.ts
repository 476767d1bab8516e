/** Engagement settings as form values, under the names of the API. */
import {
  approvedFirst,
  engagementMessages,
  type EngagementMode,
  type EngagementSettings,
  SaveEngagement,
} from '#contract/engagement/types.ts';
import { engagementBounds, engagementFields } from '#contract/engagement/fields.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import {
  faultsIn,
  sentValues,
  type TypedValues,
  typedValues,
} from '#web/lib/forms/schema-form.tsx';
import { viewerZone } from '#web/ui/zone-time.ts';
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { dailyLimit, replySpacing } from '#domain/engagement/pace.ts';
import { ruleFor } from '#domain/platforms/rules.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { timeWords } from '#web/ui/clock.ts';

export type EngagementValues = TypedValues<typeof engagementFields>;

export const valuesOf = (settings: EngagementSettings): EngagementValues => ({
  ...typedValues(engagementFields, settings),
  // No zone is chosen yet, so the reader's is the most likely.
  timezone: settings.updated_at === null ? viewerZone() : settings.timezone,
});

/** The errors, by field. */
export function complaintsAbout(values: EngagementValues): Record<string, string> {
  const { active_from, active_to } = values;
  const errors = faultsIn(engagementFields, values);
  if ((active_from === '') !== (active_to === '')) errors['active_to'] = engagementMessages.hours;
  else if (active_from !== '' && active_from === active_to)
    errors['active_to'] = engagementMessages.same_hours;
  return errors;
}

/** The fields that changed since `base`, as they are sent; the others stay as they are on the server. */
export function changedBody(base: EngagementValues, values: EngagementValues): SaveEngagement {
  const body = changedFields(
    sentValues(engagementFields, values),
    sentValues(engagementFields, base),
  );
  const ofHours = 'active_from' in body || 'active_to' in body;
  return SaveEngagement.parse({ ...body, ...(ofHours && { timezone: values.timezone }) });
}

export const sameValues = (one: EngagementValues, other: EngagementValues): boolean =>
  Object.keys(changedFields(one, other)).length === 0;

const { min, max } = engagementBounds.max_replies_per_day;

/** The most replies that the frequency and the maximum together allow, and how far apart. */
export function limitWords({
  reply_frequency,
  max_replies_per_day,
}: Pick<EngagementValues, 'reply_frequency' | 'max_replies_per_day'>): string {
  const typed = Number(max_replies_per_day);
  const most = typed >= min && typed <= max ? typed : max;
  const limit = dailyLimit({ reply_frequency: reply_frequency, max_replies_per_day: most });
  const apart = replySpacing[reply_frequency] / minute;
  return `Up to ${limit} ${limit === 1 ? 'reply' : 'replies'} a day, at least ${apart} minutes apart.`;
}

export function hoursWords({
  active_from,
  active_to,
  timezone,
}: Pick<EngagementValues, 'active_from' | 'active_to' | 'timezone'>): string {
  if (!active_from || !active_to || active_from === active_to) return 'At any hour of the day.';
  return `Only from ${timeWords(active_from)} to ${timeWords(active_to)} (${zoneLabel(timezone)}). Mentions at other hours wait.`;
}

const alone =
  'After that, greetings, thanks and questions that a public fact answers get automatic replies. Everything else needs your approval.';

/** What happens to replies when the rules allow them to be automatic. */
export function approvalWords(approved: number): string {
  const left = approvedFirst - approved;
  if (left <= 0) return `You’ve reviewed the first replies. ${alone}`;
  return left === 1
    ? `The next automatic reply needs your approval. ${alone}`
    : `The ${approved === 0 ? 'first' : 'next'} ${left} automatic replies need your approval. ${alone}`;
}

type Channel = EngagementSettings['channels'][number];

const byLane: Record<EngagementMode, (name: string, isOn: boolean) => string> = {
  auto: (_, isOn) =>
    isOn ? 'Replies to mentions automatically.' : 'Would reply to mentions automatically.',
  handoff: (name, isOn) =>
    isOn
      ? `Drafts replies. You send them on ${name}.`
      : `Would draft replies for you to send on ${name}.`,
  blocked: () => 'No replies on this account.',
};

const foundByLane: Record<EngagementMode, (isOn: boolean) => string> = {
  auto: (isOn) =>
    isOn ? 'Also replies to posts it finds.' : 'Would also reply to posts it finds.',
  handoff: (isOn) => `For posts it finds, you ${isOn ? 'send' : 'would send'} the reply.`,
  blocked: () => 'Doesn’t reply to posts it finds.',
};

interface Wanted {
  isFinding: boolean;
  /** Whether auto-reply is on; else it is said what it would do. */
  isOn: boolean;
}

/** The effect on one account, with the rule behind it. */
export function channelWords(channel: Channel, { isFinding, isOn }: Wanted): string[] {
  const { name } = platforms[channel.platform];
  if (!channel.can_listen) return ['Not reading mentions on this account.'];
  const laneWords = byLane[channel.lane](name, isOn);
  if (!isFinding) return [laneWords];
  if (!channel.can_find) return [laneWords, `It can’t find posts on ${name}.`];
  const { lane } = ruleFor(channel.platform, 'reply', {
    summoned: false,
    approved: channel.lane === 'auto',
  });
  return [laneWords, foundByLane[lane](isOn)];
}
