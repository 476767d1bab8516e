/** Engagement settings as form values, under the names of the API. */
import {
  engagementMessages,
  type EngagementSettings,
  SaveEngagement,
} from '#contract/engagement/types.ts';
import { engagementFields } from '#contract/engagement/fields.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import {
  faultsIn,
  sentValues,
  type TypedValues,
  typedValues,
} from '#web/lib/forms/schema-form.tsx';
import { viewerZone } from '#web/ui/zone-time.ts';

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
