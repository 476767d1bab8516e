/** The form of the engagement settings, which sends only changed fields. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { engagementMessages, type EngagementSettings } from '#contract/engagement/types.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { errorsByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import {
  changedBody,
  complaintsAbout,
  type EngagementValues,
  sameValues,
  valuesOf,
} from './engagement-values.ts';
import { failedWords } from './failure-labels.ts';
import { useSaveEngagement } from './queries.ts';

export function useSettingsForm(id: string, settings: EngagementSettings) {
  const saving = useSaveEngagement(id);
  const [base, setBase] = useState(() => valuesOf(settings));
  const form = useForm<EngagementValues>({ initialValues: base, validate: complaintsAbout });
  const changed = !sameValues(base, form.values);
  const put = (now: EngagementSettings) => {
    setBase(valuesOf(now));
    form.setValues(valuesOf(now));
  };
  const save = form.onSubmit((values) => {
    if (!changed || saving.isPending) return;
    saving.mutate(changedBody(base, values), {
      onSuccess: ({ data }) => {
        put(data);
        void notify.success(engagementMessages.saved);
      },
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(errorsByField(error.details));
        void notify.error(failedWords(error, engagementMessages.save_failed));
      },
    });
  });
  return { form, changed, save, saving: saving.isPending, undo: () => form.setValues(base) };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];
