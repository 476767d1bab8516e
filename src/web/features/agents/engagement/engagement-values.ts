/** Engagement settings as form values: missing ones are empty text, and money is as typed. */
import type { ReplyFrequencies } from '#contract/agents/types.ts';
import {
  engagementMessages,
  type EngagementSettings,
  SaveEngagement,
} from '#contract/engagement/types.ts';
import { engagementBounds } from '#contract/engagement/fields.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { typedDollars, typedMicros } from '#web/lib/forms/typed-money.ts';
import { viewerZone } from '#web/lib/forms/zone-time.ts';

export interface EngagementValues extends Record<string, unknown> {
  autoReplyEnabled: boolean;
  replyFrequency: (typeof ReplyFrequencies)[number];
  minEngagementThreshold: number;
  maxRepliesPerDay: number | string;
  replyToMentions: boolean;
  replyToReplies: boolean;
  findPosts: boolean;
  activeFrom: string;
  activeTo: string;
  timezone: string;
  spendLimit: string;
}

export const valuesOf = (settings: EngagementSettings): EngagementValues => ({
  autoReplyEnabled: settings.autoReplyEnabled,
  replyFrequency: settings.replyFrequency,
  minEngagementThreshold: settings.minEngagementThreshold,
  maxRepliesPerDay: settings.maxRepliesPerDay,
  replyToMentions: settings.replyToMentions,
  replyToReplies: settings.replyToReplies,
  findPosts: settings.findPosts,
  activeFrom: settings.activeFrom ?? '',
  activeTo: settings.activeTo ?? '',
  // No zone is chosen yet, so the reader's is the most likely.
  timezone: settings.updated_at === null ? viewerZone() : settings.timezone,
  spendLimit: typedDollars(settings.spendLimit),
});

/** These values as the call takes them; invalid money is `undefined`. */
const wireOf = (values: EngagementValues) => ({
  ...values,
  activeFrom: values.activeFrom || null,
  activeTo: values.activeTo || null,
  spendLimit: typedMicros(values.spendLimit),
});

const { min, max } = engagementBounds.max_replies_per_day;

/** The errors, by field. */
export function complaintsAbout(values: EngagementValues): Record<string, string> {
  const wire = wireOf(values);
  const parsed = SaveEngagement.safeParse(wire);
  const errors = parsed.success ? {} : issuesByField(parsed.error.issues);
  if (errors['maxRepliesPerDay'])
    errors['maxRepliesPerDay'] = `Please enter a whole number from ${min} to ${max}`;
  if (wire.spendLimit === undefined)
    errors['spendLimit'] = 'Please enter an amount in dollars, such as 5 or 0.50';
  if ((wire.activeFrom === null) !== (wire.activeTo === null))
    errors['activeTo'] = engagementMessages.hours;
  else if (wire.activeFrom !== null && wire.activeFrom === wire.activeTo)
    errors['activeTo'] = engagementMessages.same_hours;
  return errors;
}

/** The fields that changed since `base`, as they are sent; the others stay as they are on the server. */
export function changedBody(base: EngagementValues, values: EngagementValues): SaveEngagement {
  const changed = Object.entries(wireOf(values)).filter(([name]) => base[name] !== values[name]);
  const body = Object.fromEntries(changed);
  const ofHours = 'activeFrom' in body || 'activeTo' in body;
  return SaveEngagement.parse({ ...body, ...(ofHours && { timezone: values.timezone }) });
}

export const sameValues = (one: EngagementValues, other: EngagementValues): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);
