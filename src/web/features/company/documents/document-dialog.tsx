import { Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type Document, documentCalls } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { strangersLabel } from '#web/features/company/company-labels.ts';
import { FormDialog } from '#web/features/company/form-dialog.tsx';
import { useUpdateDocument } from '#web/features/company/queries.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';

type Values = { title: string; tags: string[]; is_public: boolean };

const validate = (values: Values) => {
  const parsed = documentCalls.update.body.safeParse(values);
  return parsed.success ? {} : issuesByField(parsed.error.issues);
};

const Fields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <Stack gap="md">
    <TextInput
      label="Title"
      description="Posts that use the document name it as their source."
      withAsterisk
      maxLength={limits.document_title}
      data-autofocus
      {...form.getInputProps('title')}
    />
    <TagsInput
      label="Tags"
      description={`Up to ${limits.document_tags}, to help you find it. Press Enter to add one.`}
      maxTags={limits.document_tags}
      {...form.getInputProps('tags')}
    />
    <Switch
      label={strangersLabel}
      description="If off, agents only use it in their own posts, so no one can trick them into revealing it."
      {...form.getInputProps('is_public', { type: 'checkbox' })}
    />
  </Stack>
);

interface Props {
  document: Document;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** The title of a document, and who may see it. */
export function DocumentDialog({ document, onSaved, onClose }: Props) {
  const { id, title, tags, is_public } = document;
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: { title, tags: [...tags], is_public },
    validate,
  });
  const update = useUpdateDocument(id);
  const send = async (values: Values) => {
    const { message } = await update.mutateAsync(values);
    onSaved(message);
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Failed to save the document',
  });
  return (
    <FormDialog title={`Edit ${title}`} dirty={form.isDirty()} sending={sending} onClose={onClose}>
      {(close) => (
        <form aria-label="Document" onSubmit={submit} noValidate>
          <Fields form={form} />
          <FormError text={refused} />
          <DialogButtons action="Save changes" isSending={sending} onCancel={close} mt="lg" />
        </form>
      )}
    </FormDialog>
  );
}
