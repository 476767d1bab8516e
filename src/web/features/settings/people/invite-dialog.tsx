/** Invites somebody, or changes what a member may do. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Modal, MultiSelect, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { InvitedRoles, mayGive, Roles, roles } from '#contract/core/roles.ts';
import { type Role } from '#contract/core/role-rights.ts';
import type { SpaceMember } from '#contract/spaces/calls.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { ShownSecret } from '#web/ui/feedback/shown-secret.tsx';
import { useChangeMember, useInvite } from './people-queries.ts';

type Rights<Given extends Role> = {
  role: Given;
  agent_ids: string[];
  connection_ids: string[];
};

const listOrAll = (ids: string[]) => (ids.length === 0 ? null : ids);

/** An owner is limited to nothing. */
const bodyOf = <Given extends Role>({ role, agent_ids, connection_ids }: Rights<Given>) => ({
  role,
  agent_ids: role === 'owner' ? null : listOrAll(agent_ids),
  connection_ids: role === 'owner' ? null : listOrAll(connection_ids),
});

interface FormProps<Given extends Role> {
  initial: Rights<Given>;
  /** To choose from, as far as one may give them. */
  choices: readonly Given[];
  action: string;
  onSend: (rights: ReturnType<typeof bodyOf<Given>>) => Promise<void>;
  onClose: () => void;
  /** Fields above and below these. */
  first?: ReactNode;
  children?: ReactNode;
}

/** With what they may do it. */
function ReachFields<Given extends Role>({ form }: { form: UseFormReturnType<Rights<Given>> }) {
  const agents = useQuery(agentsQuery).data ?? [];
  const accounts = useQuery(connectionsQuery).data?.connections ?? [];
  const { agent_ids, connection_ids } = form.values;
  return (
    <>
      <MultiSelect
        label="Only these agents"
        placeholder={agent_ids.length === 0 ? 'All agents' : undefined}
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        {...form.getInputProps('agent_ids')}
      />
      <MultiSelect
        label="Only these accounts"
        placeholder={connection_ids.length === 0 ? 'All accounts' : undefined}
        data={accounts.map((one) => ({ value: one.id, label: accountLabel(one) }))}
        searchable
        {...form.getInputProps('connection_ids')}
      />
    </>
  );
}

function RightsForm<Given extends Role>({
  initial,
  choices,
  action,
  onSend,
  onClose,
  first,
  children,
}: FormProps<Given>) {
  const { role } = useSpace();
  const form = useForm<Rights<Given>>({ initialValues: initial });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => onSend(bodyOf(values)),
    fallback: 'Couldn’t save. Try again.',
  });
  return (
    <form className="stackMd" onSubmit={submit} noValidate>
      {first}
      <Radio.Group label="Role" {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {choices
            .filter((one) => mayGive(role, one))
            .map((one) => (
              <Radio key={one} value={one} label={roles[one].label} description={roles[one].help} />
            ))}
        </Stack>
      </Radio.Group>
      {form.values.role !== 'owner' && <ReachFields form={form} />}
      {children}
      <FormError text={refused} />
      <DialogButtons action={action} isSending={sending} onCancel={onClose} />
    </form>
  );
}

const everything: Rights<(typeof InvitedRoles)[number]> = {
  role: 'writer',
  agent_ids: [],
  connection_ids: [],
};

interface EmailProps {
  value: string;
  onChange: (email: string) => void;
}

/** Where to send it, on servers that send email. */
function EmailField({ value, onChange }: EmailProps) {
  const sendsMail = useQuery(setupQuery(api)).data?.sends_mail === true;
  if (!sendsMail) return null;
  return (
    <TextInput
      type="email"
      label="Email"
      description="We send them the link. Leave this empty to pass a link on yourself."
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus
    />
  );
}

/** Makes an invitation, and sends it or shows its link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const [email, setEmail] = useState('');
  const [uses, setUses] = useState(1);
  const invite = useInvite();
  const to = email.trim();
  const send = async (body: ReturnType<typeof bodyOf<(typeof InvitedRoles)[number]>>) => {
    const whom = to === '' ? { uses } : { email: to };
    const made = await invite.mutateAsync({ ...body, ...whom });
    if (to === '') return setUrl(made.url);
    void notify.success(made.message);
    onClose();
  };
  const people = uses === 1 ? 'one person' : `up to ${uses} people`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={url === undefined ? 'Invite someone' : 'Invitation made'}
      closeOnClickOutside={url === undefined}
    >
      {url === undefined ? (
        <RightsForm
          initial={everything}
          choices={InvitedRoles}
          action={to === '' ? 'Make a link' : 'Send invitation'}
          onSend={send}
          onClose={onClose}
          first={<EmailField value={email} onChange={setEmail} />}
        >
          {to === '' && (
            <NumberInput
              label="People who may join with this link"
              min={1}
              max={limits.people_per_space}
              allowDecimal={false}
              maw="8rem"
              value={uses}
              onChange={(value) => setUses(Number(value) || 1)}
            />
          )}
        </RightsForm>
      ) : (
        <ShownSecret
          label="Link"
          help={`Send it to ${people}. It works ${uses === 1 ? 'once' : `${uses} times`}, within seven days. We don’t show it again.`}
          secret={url}
          copy="Copy link"
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

export function MemberDialog({ member, onClose }: { member: SpaceMember; onClose: () => void }) {
  const change = useChangeMember(member.id);
  const { role, agent_ids, connection_ids } = member;
  return (
    <Modal opened onClose={onClose} title={`What ${member.name} may do`}>
      <RightsForm
        initial={{
          role,
          agent_ids: agent_ids ?? [],
          connection_ids: connection_ids ?? [],
        }}
        choices={Roles}
        action="Save"
        onSend={async (body) => {
          const { message } = await change.mutateAsync(body);
          void notify.success(message);
          onClose();
        }}
        onClose={onClose}
      />
    </Modal>
  );
}
