import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { notify } from '#web/lib/notify.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { sayFailed } from '#web/features/schedule/review/use-actions.ts';
import { useSave } from './use-save.ts';
import { complaints, type ScheduleValues } from './schedule-values.ts';

export type ScheduleForm = UseFormReturnType<ScheduleValues>;

interface Options {
  /** The post that is changed; without one a new one is made. */
  post: ScheduledPost | undefined;
  initialValues: ScheduleValues;
  onSaved: (post: ScheduledPost) => void;
}

/** The form, its complaints, and its way to the server. What is typed stays when it is refused. */
export function useScheduleForm({ post, initialValues, onSaved }: Options) {
  const save = useSave(post);
  const form: ScheduleForm = useForm<ScheduleValues>({ initialValues, validate: complaints });
  const send = async (values: ScheduleValues) => {
    try {
      const { data, message } = await save.mutateAsync(values);
      void notify.success(message);
      onSaved(data);
    } catch (error) {
      sayFailed('Failed to save scheduled post', error);
      throw error;
    }
  };
  const submitting = useSubmit({
    form,
    send,
    fallback: 'Couldn’t save. Try again.',
  });
  return { form, ...submitting };
}
