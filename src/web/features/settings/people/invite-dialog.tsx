/** Invites somebody, or changes what a member may do. */
import { Modal, MultiSelect, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayGive, Roles, roles } from '#contract/core/roles.ts';
import { type Role } from '#contract/core/role-rights.ts';
import type { SpaceMember } from '#contract/spaces/calls.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { accountLabel } from '#web/entities/connections/connection-labels.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { ShownSecret } from '#web/ui/feedback/shown-secret.tsx';
import { useChangeMember, useInvite } from './people-queries.ts';

type Rights = { role: Role; agent_ids: string[]; connection_ids: string[] };

const listOrAll = (ids: string[]) => (ids.length === 0 ? null : ids);

const bodyOf = ({ role, agent_ids, connection_ids }: Rights) => ({
  role,
  agent_ids: listOrAll(agent_ids),
  connection_ids: listOrAll(connection_ids),
});

interface FormProps {
  initial: Rights;
  action: string;
  onSend: (rights: ReturnType<typeof bodyOf>) => Promise<void>;
  onClose: () => void;
}

function RightsForm({ initial, action, onSend, onClose }: FormProps) {
  const { role } = useSpace();
  const agents = useQuery(agentsQuery).data ?? [];
  const accounts = useQuery(connectionsQuery).data?.connections ?? [];
  const form = useForm<Rights>({ initialValues: initial });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => onSend(bodyOf(values)),
    fallback: 'Couldn’t save. Try again.',
  });
  const { agent_ids, connection_ids } = form.values;
  return (
    <form className="stackMd" onSubmit={submit} noValidate>
      <Radio.Group label="Role" {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {Roles.filter((one) => mayGive(role, one)).map((one) => (
            <Radio key={one} value={one} label={roles[one].label} description={roles[one].help} />
          ))}
        </Stack>
      </Radio.Group>
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
      <FormError text={refused} />
      <DialogButtons action={action} isSending={sending} onCancel={onClose} />
    </form>
  );
}

const everything: Rights = { role: 'writer', agent_ids: [], connection_ids: [] };

/** Makes an invitation and shows its link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const invite = useInvite();
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
          action="Make a link"
          onSend={async (body) => setUrl((await invite.mutateAsync(body)).url)}
          onClose={onClose}
        />
      ) : (
        <ShownSecret
          label="Link"
          help="Send it to one person. It works once, within seven days. We don’t show it again."
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
          role: role === 'owner' ? 'manager' : role,
          agent_ids: agent_ids ?? [],
          connection_ids: connection_ids ?? [],
        }}
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
