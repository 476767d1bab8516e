import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Webhook, WebhookEvents, webhookCalls } from '#contract/webhooks/calls.ts';
import { type WebhookEvent, webhookEvents } from '#contract/webhooks/events.ts';
import { ShownSecret } from '#web/features/settings/shown-secret.tsx';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { errorsByField, issuesByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveWebhook } from './webhook-queries.ts';

interface Values {
  url: string;
  events: WebhookEvent[];
}

function validate(values: Values) {
  const parsed = webhookCalls.create.body.safeParse(values);
  return parsed.success ? {} : issuesByField(parsed.error.issues);
}

interface FormProps {
  webhook: Webhook | undefined;
  onSaved: (secret: string | undefined) => void;
  onClose: () => void;
}

function WebhookForm({ webhook, onSaved, onClose }: FormProps) {
  const save = useSaveWebhook(webhook?.id);
  const { url = '', events = ['post.published', 'post.failed', 'post.needs_you'] } = webhook ?? {};
  const form = useForm<Values>({ initialValues: { url, events }, validate });
  const send = (body: Values) =>
    save.mutate(body, {
      onSuccess: ({ secret, message }) => {
        if (secret === undefined) void notify.success(message);
        onSaved(secret);
      },
      onError: (error) => {
        if (isUnconfirmed(error)) return;
        const fieldErrors = error instanceof ApiError ? errorsByField(error.details) : {};
        if (Object.keys(fieldErrors).length > 0) form.setErrors(fieldErrors);
        else void notify.failure(error);
      },
    });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="A public https address of your program. We send a POST request there."
          placeholder="https://example.com/webhook"
          type="url"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label="Events" {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs">
            {WebhookEvents.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={webhookEvents[event]}
                description={event}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogButtons
          action={webhook ? 'Save webhook' : 'Add webhook'}
          isSending={save.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Shows the secret of a webhook, while the dialog is open. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Modal opened onClose={onClose} title="Signing secret" closeOnClickOutside={false}>
    <ShownSecret
      label="Your signing secret"
      help="Your program checks signatures with it. Copy it now. We don’t show it again."
      secret={secret}
      copy="Copy secret"
      onClose={onClose}
    />
  </Modal>
);

interface Props {
  /** The webhook to edit; without one, a new webhook. */
  webhook?: Webhook;
  onClose: () => void;
}

/** Adds a webhook and shows its secret once, or edits one. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  const saved = (made: string | undefined) => (made === undefined ? onClose() : setSecret(made));
  return (
    <Modal opened onClose={onClose} title={webhook ? 'Edit webhook' : 'Add a webhook'}>
      <WebhookForm webhook={webhook} onSaved={saved} onClose={onClose} />
    </Modal>
  );
}
