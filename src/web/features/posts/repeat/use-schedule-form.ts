import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { notify } from '#web/lib/notify.ts';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { sayFailed } from '#web/features/posts/acts/use-act.ts';
import { useSave } from './use-save.ts';
import { queuedComplaint } from './queued-post.ts';
import { complaints } from './complaints.ts';
import type { ScheduleValues } from './schedule-values.ts';

export type ScheduleForm = UseFormReturnType<ScheduleValues>;

/** The errors of the fields, and of what several accounts have in common. */
const validate = {
  ...complaints,
  content_text: (text: string, values: ScheduleValues) =>
    queuedComplaint(values) ?? complaints.content_text(text, values),
};

interface Options {
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
  initialValues: ScheduleValues;
  onSaved: () => void;
}

/** The form, its errors, and saving. The input is kept after a refusal. */
export function useScheduleForm({ post, initialValues, onSaved }: Options) {
  const save = useSave(post);
  const form: ScheduleForm = useForm<ScheduleValues>({ initialValues, validate });
  const send = async (values: ScheduleValues) => {
    try {
      const { message } = await save.mutateAsync(values);
      void notify.success(message);
      onSaved();
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
