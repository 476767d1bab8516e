/** The form of the engagement settings. */
import { engagementMessages, type EngagementSettings } from '#contract/engagement/types.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { useSettingsForm } from '#web/lib/forms/settings-form.tsx';
import { notify } from '#web/lib/notify.ts';
import {
  changedBody,
  complaintsAbout,
  type EngagementValues,
  sameValues,
  valuesOf,
} from './engagement-values.ts';
import { useSaveEngagement } from './queries.ts';

/** The message for a failure: the action that failed if the server broke, or else the reason. */
export const failedWords = (error: unknown, sentence: string): string =>
  error instanceof ApiError && error.status >= 500 ? sentence : messageOf(error, sentence);

export function useEngagementForm(id: string, settings: EngagementSettings) {
  const saving = useSaveEngagement(id);
  const state = useSettingsForm<EngagementSettings, EngagementValues>({
    saved: settings,
    valuesOf,
    isSame: sameValues,
    validate: complaintsAbout,
    isSaving: saving.isPending,
    send: (base, values, put) =>
      saving.mutate(changedBody(base, values), {
        onSuccess: ({ data }) => {
          put(data);
          void notify.success(engagementMessages.saved);
        },
        onError: (error) => {
          if (error instanceof ApiError) state.form.setErrors(errorsByField(error.details));
          void notify.error(failedWords(error, engagementMessages.save_failed));
        },
      }),
  });
  return state;
}
export type EngagementForm = ReturnType<typeof useEngagementForm>['form'];
