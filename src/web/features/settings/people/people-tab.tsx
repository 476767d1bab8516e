/** The people who work in this space. */
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayGive, roles } from '#contract/core/roles.ts';
import type { SpaceMember } from '#contract/spaces/calls.ts';
import { spacesQuery, useSpace } from '#web/entities/spaces/space-queries.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { space } from '#web/lib/session/space.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { Invitations } from './invitation-list.tsx';
import { InviteDialog, MemberDialog } from './invite-dialog.tsx';
import { limitsOf } from './limits-of.ts';
import {
  peopleQuery,
  useHandOver,
  useLeave,
  useRemoveMember,
  useRename,
} from './people-queries.ts';

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

function WhatHappens({ owners }: { owners: readonly string[] }) {
  return (
    <div className="stackSm">
      <p>
        You become an owner like the others. {listed(owners)} can then change your role or remove
        you, and only they can make you an owner again.
      </p>
      <p>
        Agents, accounts, posts, the budget and everyone’s roles stay as they are. The space keeps
        working as long as one of its owners has access to this server.
      </p>
      <p>
        Your sign-in, devices and notifications go with you. You get an empty space of your own. In
        this browser you go on working here; elsewhere choose this space in the account menu. Every
        owner is told.
      </p>
    </div>
  );
}

/** `others` are the other people of the space. */
function HandOver({ others }: { others: readonly SpaceMember[] }) {
  const handOver = useHandOver();
  const owners = others.filter(({ role }) => role === 'owner').map(({ name }) => name);
  if (others.length === 0) return null;
  if (owners.length === 0)
    return <p className="said">To hand this space over, first make another member an owner.</p>;
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      words={{
        button: 'Hand over',
        title: 'Hand this space over?',
        question: <WhatHappens owners={owners} />,
        confirm: 'Hand over',
      }}
      busy={handOver.isPending}
      onConfirm={() => handOver.mutate()}
    />
  );
}

/** A copy of what belongs to the space of somebody else, for its owners. */
function ExportSpace() {
  const { isOwner } = useSpace();
  const load = useMutation({ mutationFn: async () => api.users.exportSpace() });
  const start = () =>
    load.mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'socialai-space.json'),
      onError: (error) => void notify.failure(error),
    });
  // One’s own is in the data of one’s account.
  if (!isOwner || space.id() === null) return null;
  return (
    <SettingsSection
      title="Data of this space"
      text="Download its data as one JSON file. Passwords and keys aren’t included."
    >
      <Button variant="default" loading={load.isPending} onClick={start}>
        Export this space
      </Button>
    </SettingsSection>
  );
}

function RemoveButton({ member }: { member: SpaceMember }) {
  const remove = useRemoveMember();
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      aria-label={`Remove ${member.name}`}
      words={{
        button: 'Remove',
        title: `Remove ${member.name}?`,
        question: 'They can no longer open this space. What they wrote stays.',
        confirm: 'Remove',
      }}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(member.id, {
          onSuccess: ({ message }) => void notify.success(message),
          onError: (error) => void notify.failure(error),
        })
      }
    />
  );
}

function LeaveButton() {
  const { name } = useSpace();
  const leave = useLeave();
  const id = space.id();
  if (id === null) return null;
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      words={{
        button: 'Leave',
        title: `Leave ${name ?? 'this space'}?`,
        question: 'You need a new invitation to come back. What you wrote stays.',
        confirm: 'Leave',
      }}
      busy={leave.isPending}
      onConfirm={() => leave.mutate(id)}
    />
  );
}

type WayOutProps = Pick<RowProps, 'member' | 'others'>;

/** How one leaves: the founder by handing the space over. */
const WayOut = ({ member, others }: WayOutProps) =>
  member.is_founder ? <HandOver others={others} /> : <LeaveButton />;

interface RowProps {
  member: SpaceMember;
  others: readonly SpaceMember[];
  onChange: () => void;
}

function PersonRow({ member, others, onChange }: RowProps) {
  const { may, role } = useSpace();
  const isBelow = !member.is_founder && mayGive(role, member.role);
  const limits = limitsOf(member);
  return (
    <li className="rowMd between padWide">
      <div className="shrinks">
        <p>
          <strong>{member.name}</strong>
          {member.is_you ? ' (you)' : ''}
        </p>
        <p className="said">
          {[roles[member.role].label, member.is_founder && 'founder', limits]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {member.is_you ? <WayOut member={member} others={others} /> : null}
      {!member.is_you && isBelow && may('manage') ? (
        <div className="rowXs">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Change what ${member.name} may do`}
            onClick={onChange}
          >
            Change
          </Button>
          <RemoveButton member={member} />
        </div>
      ) : null}
    </li>
  );
}

function NameForm({ name }: { name: string }) {
  const rename = useRename();
  const form = useForm({ initialValues: { name } });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      const { message } = await rename.mutateAsync(values.name);
      void notify.success(message);
    },
    fallback: 'Couldn’t save. Try again.',
  });
  return (
    <SettingsSection title="Name" text="What the people you invite see.">
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-end">
          <TextInput label="Name of this space" {...form.getInputProps('name')} />
          <Button type="submit" variant="default" loading={sending}>
            Save
          </Button>
        </Group>
      </form>
      <FormError text={refused} />
    </SettingsSection>
  );
}

function SpaceNamePart() {
  const { isOwner } = useSpace();
  const spaces = useQuery(spacesQuery).data ?? [];
  const id = space.id();
  // One’s own is the first.
  const current = id === null ? spaces[0] : spaces.find((one) => one.id === id);
  return isOwner && current ? <NameForm name={current.name} /> : null;
}

export function PeopleTab() {
  const { may } = useSpace();
  const query = useQuery(peopleQuery);
  const [dialog, setDialog] = useState<SpaceMember | 'invite'>();
  const close = () => setDialog(undefined);
  if (!query.data) return <QueryState query={query} fallback="Failed to fetch people" />;
  const people = query.data;
  const mayInvite = may('manage');
  const invite = mayInvite ? (
    <Button onClick={() => setDialog('invite')}>Invite someone</Button>
  ) : null;
  return (
    <>
      <SettingsSection
        title="Who works here"
        text="Posts of people who can’t publish need approval."
        action={people.length > 1 ? invite : undefined}
      >
        <ul className="plain card ruled grid whole" aria-label="People">
          {people.map((member) => (
            <PersonRow
              key={member.id}
              member={member}
              others={people.filter((one) => one !== member)}
              onChange={() => setDialog(member)}
            />
          ))}
        </ul>
        {people.length === 1 ? (
          <EmptyState title="No one else works here yet" action={invite}>
            Invite people to write, approve or only look. You decide what each may do.
          </EmptyState>
        ) : null}
      </SettingsSection>
      {mayInvite ? <Invitations /> : null}
      <SpaceNamePart />
      <ExportSpace />
      {dialog === 'invite' ? <InviteDialog onClose={close} /> : null}
      {dialog && dialog !== 'invite' ? <MemberDialog member={dialog} onClose={close} /> : null}
    </>
  );
}
