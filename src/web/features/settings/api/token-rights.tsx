/** The rights, lifetime and limits of a token, or of a program that signs in. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Checkbox, Select, Stack, Button, MultiSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Scope, scopes, Scopes } from '#contract/core/scopes.ts';
import { lives, type TokenValues } from './token-values.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';

/** Limits that most tokens don't need. */
function Fields({ form }: { form: UseFormReturnType<TokenValues> }) {
  const agents = useQuery(agentsQuery).data ?? [];
  const accounts = useQuery(connectionsQuery).data?.connections ?? [];
  return (
    <Stack gap="md">
      <MultiSelect
        label="Only these agents"
        placeholder={form.values.agent_ids.length === 0 ? 'All agents' : undefined}
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        {...form.getInputProps('agent_ids')}
      />
      <MultiSelect
        label="Only these accounts"
        placeholder={form.values.connection_ids.length === 0 ? 'All accounts' : undefined}
        data={accounts.map((one) => ({ value: one.id, label: accountLabel(one) }))}
        searchable
        {...form.getInputProps('connection_ids')}
      />
      <TextInput
        label="Posts a day"
        description="Each account counts."
        placeholder="No limit"
        inputMode="numeric"
        {...form.getInputProps('daily_posts')}
      />
      <TextInput
        label="Dollars a month"
        description="Limits what AI models and networks charge. Your own budget applies, too."
        placeholder="No limit"
        inputMode="decimal"
        {...form.getInputProps('monthly_budget')}
      />
      <Textarea
        label="Only from these addresses"
        description="IP addresses or ranges, one per line."
        placeholder="From anywhere"
        autosize
        minRows={2}
        {...form.getInputProps('addresses')}
      />
    </Stack>
  );
}

function MoreLimits({ form }: { form: UseFormReturnType<TokenValues> }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="stackMd">
      <div className="start">
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide more limits' : 'More limits'}
        </Button>
      </div>
      <div id={id} hidden={!shown}>
        {shown ? <Fields form={form} /> : null}
      </div>
    </div>
  );
}

interface Props {
  form: UseFormReturnType<TokenValues>;
  /** The available rights; all, unless a program requests fewer. */
  offered?: readonly Scope[];
}

export const TokenRights = ({ form, offered = Scopes }: Props) => (
  <>
    <Checkbox.Group
      label="What it may do"
      description="Only what you check. It can never change your account, your connected accounts or other tokens."
      {...form.getInputProps('scopes')}
    >
      <Stack gap="xs" mt="xs">
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={scopes[scope].label}
            description={scopes[scope].help}
          />
        ))}
      </Stack>
    </Checkbox.Group>
    <Select label="Expires" data={lives} allowDeselect={false} {...form.getInputProps('life')} />
    <MoreLimits form={form} />
  </>
);
