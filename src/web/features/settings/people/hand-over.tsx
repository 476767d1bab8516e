/** The founder of a space leaves that place to its owners. */
import type { SpaceMember } from '#contract/spaces/calls.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { useHandOver } from './people-queries.ts';

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
export function HandOver({ others }: { others: readonly SpaceMember[] }) {
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
