/** Addresses of the owner's own programs that get events. */
import { Button, Checkbox, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '@mantine/form';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { type Webhook, webhookCalls, WebhookEvents } from '#contract/webhooks/calls.ts';
import { type WebhookEvent, webhookEvents } from '#contract/webhooks/events.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { DotsMenu } from '#web/ui/dots-menu.tsx';
import { ShownSecret } from '#web/ui/feedback/shown-secret.tsx';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { useSaveWebhook, useWebhookChange, webhooksQuery } from './webhook-queries.ts';
import { WebhookLog } from './webhook-log.tsx';

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
const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
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
function WebhookDialog({ webhook, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  const saved = (made: string | undefined) => (made === undefined ? onClose() : setSecret(made));
  return (
    <Modal opened onClose={onClose} title={webhook ? 'Edit webhook' : 'Add a webhook'}>
      <WebhookForm webhook={webhook} onSaved={saved} onClose={onClose} />
    </Modal>
  );
}

type Open = 'edit' | 'log' | 'delete' | 'replace';

const notifySuccess = ({ message }: { message: string }) => void notify.success(message);
const failed = (error: Error) => {
  if (!isUnconfirmed(error)) void notify.failure(error);
};

function State({ webhook: { state, failing_since } }: { webhook: Webhook }) {
  if (state === 'off') return <StatusBadge tone="bad">Off</StatusBadge>;
  if (state === 'paused') return <StatusBadge tone="quiet">Paused</StatusBadge>;
  if (failing_since === null) return <StatusBadge tone="good">On</StatusBadge>;
  return <StatusBadge tone="warn">Failing</StatusBadge>;
}

function TestButton({ webhook: { id }, host }: { webhook: Webhook; host: string }) {
  const test = useWebhookChange(async () => api.webhooks.test({ params: { id } }));
  const go = () =>
    test.mutate(undefined, {
      onSuccess: ({ data: { problem }, message }) => {
        if (problem === null) notifySuccess({ message });
        else void notify.error(`${message} ${problem}`);
      },
      onError: failed,
    });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={test.isPending}
      aria-label={`Test ${host}`}
      onClick={go}
    >
      Test
    </Button>
  );
}

interface MenuProps {
  webhook: Webhook;
  host: string;
  onOpen: (what: Open) => void;
}

function MoreMenu({ webhook: { id, state }, host, onOpen }: MenuProps) {
  const turn = useWebhookChange(async (isOn: boolean) =>
    isOn ? api.webhooks.resume({ params: { id } }) : api.webhooks.pause({ params: { id } }),
  );
  const go = (isOn: boolean) => turn.mutate(isOn, { onSuccess: notifySuccess, onError: failed });
  return (
    <DotsMenu label={`More for ${host}`}>
      <Menu.Item onClick={() => onOpen('edit')}>Edit</Menu.Item>
      {state === 'on' ? (
        <Menu.Item onClick={() => go(false)}>Pause</Menu.Item>
      ) : (
        <Menu.Item onClick={() => go(true)}>Resume</Menu.Item>
      )}
      <Menu.Item onClick={() => onOpen('replace')}>Replace secret</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => onOpen('delete')}>
        Delete
      </Menu.Item>
    </DotsMenu>
  );
}

interface DialogProps {
  webhook: Webhook;
  host: string;
  onClose: () => void;
}

function DeleteDialog({ webhook: { id }, host, onClose }: DialogProps) {
  const remove = useWebhookChange(async () => api.webhooks.delete({ params: { id } }));
  return (
    <ConfirmDialog
      opened
      title={`Delete the webhook to ${host}?`}
      confirmLabel="Delete webhook"
      loading={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: notifySuccess, onError: failed })}
      onClose={onClose}
    >
      Its log and the events that wait for it are deleted too. This cannot be undone.
    </ConfirmDialog>
  );
}

/** Asks for confirmation, then shows the new secret. */
function ReplaceDialog({ webhook: { id }, host, onClose }: DialogProps) {
  const replace = useWebhookChange(async () => api.webhooks.rotate({ params: { id } }));
  if (replace.data) return <SecretDialog secret={replace.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title={`Replace the secret for ${host}?`}
      confirmLabel="Replace secret"
      destructive={false}
      loading={replace.isPending}
      onConfirm={() => replace.mutate(undefined, { onError: failed })}
      onClose={onClose}
    >
      The old secret keeps working beside the new one for 24 hours.
    </ConfirmDialog>
  );
}

/** One webhook: its events, its status, and its actions. */
function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>();
  const { url, events, state, waiting, reason, failing_since } = webhook;
  const { host } = new URL(url);
  const dialog = { webhook, host, onClose: () => setOpen(undefined) };
  return (
    <li className="rowMd between padWide">
      <div className="shrinks" style={{ flex: '1 1 18rem' }}>
        <div className="lineSm">
          <strong style={{ overflowWrap: 'anywhere' }}>{url}</strong>
          <State webhook={webhook} />
        </div>
        <p className="said">{events.map((event) => webhookEvents[event]).join(' · ')}</p>
        {reason === null ? null : <p className="said">{reason}</p>}
        {waiting === 0 ? null : (
          <p className="said">{pluralize(waiting, 'event waits', 'events wait')}</p>
        )}
        {failing_since === null || state === 'off' ? null : (
          <p className="said">
            Failing since <Moment at={failing_since} />
          </p>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <TestButton webhook={webhook} host={host} />
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Log of ${host}`}
          onClick={() => setOpen('log')}
        >
          Log
        </Button>
        <MoreMenu webhook={webhook} host={host} onOpen={setOpen} />
      </Group>
      {open === 'edit' ? <WebhookDialog {...dialog} /> : null}
      {open === 'log' ? <WebhookLog {...dialog} /> : null}
      {open === 'delete' ? <DeleteDialog {...dialog} /> : null}
      {open === 'replace' ? <ReplaceDialog {...dialog} /> : null}
    </li>
  );
}

export function WebhooksSection() {
  const [adding, setAdding] = useState(false);
  const query = useQuery(webhooksQuery);
  const { data: webhooks } = query;
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <SettingsSection title="Webhooks" text="Send signed events to your own apps.">
      {webhooks === undefined ? (
        <QueryState query={query} fallback="Failed to fetch webhooks" />
      ) : null}
      {webhooks?.length === 0 ? (
        <EmptyState title="No webhooks" action={add}>
          Get events about posts, mentions and accounts.
        </EmptyState>
      ) : null}
      {webhooks && webhooks.length > 0 ? (
        <>
          <ul className="plain card ruled grid whole" aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          {add}
        </>
      ) : null}
      {adding ? <WebhookDialog onClose={() => setAdding(false)} /> : null}
    </SettingsSection>
  );
}
