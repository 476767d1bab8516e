import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Webhook, WebhookEvents, webhookCalls } from '#contract/webhooks/calls.ts';
import { type WebhookEvent, webhookEvents } from '#contract/webhooks/events.ts';
import { ShownSecret } from '#web/ui/feedback/shown-secret.tsx';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveWebhook } from './webhook-queries.ts';

interface Values extends Record<string, unknown> {
  url: string;
  events: WebhookEvent[];
}

const validate = (values: Values) => wrongIn(webhookCalls.create.body, values);

interface FormProps {
  webhook: Webhook | undefined;
  onSaved: (secret: string | undefined) => void;
  onClose: () => void;
}

function WebhookForm({ webhook, onSaved, onClose }: FormProps) {
  const save = useSaveWebhook(webhook?.id);
  const { url = '', events = ['post.published', 'post.failed', 'post.needs_you'] } = webhook ?? {};
  const form = useForm<Values>({ initialValues: { url, events }, validate });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (body) => {
      const { secret, message } = await save.mutateAsync(body);
      if (secret === undefined) void notify.success(message);
      onSaved(secret);
    },
    fallback: 'Couldn’t save the webhook. Try again.',
  });
  return (
    <form onSubmit={submit} noValidate>
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
        <FormError text={refused} />
        <DialogButtons
          action={webhook ? 'Save webhook' : 'Add webhook'}
          isSending={sending}
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
