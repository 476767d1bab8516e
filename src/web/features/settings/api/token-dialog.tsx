import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Scope, scopes, Scopes } from '#contract/core/scopes.ts';
import { tokenCalls } from '#contract/tokens/calls.ts';
import { ApiError, isUnconfirmed } from '#web/lib/api/api-error.ts';
import { errorsByField, issuesByField } from '#web/lib/forms/field-errors.ts';
import { notify } from '#web/lib/notify.ts';
import { ShownSecret } from '#web/features/settings/shown-secret.tsx';
import { MoreLimits } from './more-limits.tsx';
import { useCreateToken } from './token-queries.ts';
import { bodyOf, emptyToken, lives, type TokenValues } from './token-values.ts';

const noAmount = 'Enter an amount in dollars, such as 5 or 0.50';

function validate(values: TokenValues) {
  const body = bodyOf(values);
  if (!body) return { monthly_budget: noAmount };
  const parsed = tokenCalls.create.body.safeParse(body);
  if (parsed.success) return {};
  // An entry of a list is wrong, and the list is one field.
  return issuesByField(
    parsed.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) })),
  );
}

const ScopeChoice = ({ scope }: { scope: Scope }) => (
  <Checkbox value={scope} label={scopes[scope].label} description={scopes[scope].help} />
);

function TokenForm({ onDone, onClose }: { onDone: (token: string) => void; onClose: () => void }) {
  const create = useCreateToken();
  const form = useForm<TokenValues>({ initialValues: emptyToken, validate });
  const save = (values: TokenValues) => {
    const body = bodyOf(values);
    if (!body) return;
    create.mutate(body, {
      onSuccess: ({ token }) => onDone(token),
      onError: (error) => {
        if (isUnconfirmed(error)) return;
        const told = error instanceof ApiError ? errorsByField(error.details) : {};
        if (Object.keys(told).length > 0) form.setErrors(told);
        else void notify.failure(error);
      },
    });
  };
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Where you’ll use it, such as Claude or Zapier. Posts and the security activity show it."
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label="What it may do"
          description="Only what you tick. It can never change your account, accounts on networks or other tokens."
          {...form.getInputProps('scopes')}
        >
          <Stack gap="xs" mt="xs">
            {Scopes.map((scope) => (
              <ScopeChoice key={scope} scope={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label="Stops working"
          data={lives}
          allowDeselect={false}
          {...form.getInputProps('life')}
        />
        <MoreLimits form={form} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Creates an API token and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={token === undefined ? 'Create an API token' : 'API token created'}
      closeOnClickOutside={token === undefined}
    >
      {token === undefined ? (
        <TokenForm onDone={setToken} onClose={onClose} />
      ) : (
        <ShownSecret
          label="Your API token"
          help="Copy it now and keep it like a password. We don’t show it again."
          secret={token}
          copy="Copy token"
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
