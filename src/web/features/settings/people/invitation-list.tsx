/** The invitations of the last 30 days, and what became of them. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { roles } from '#contract/core/roles.ts';
import type { Invitation } from '#contract/spaces/calls.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { limitsOf } from './limits-of.ts';
import { invitationsQuery, useResend, useWithdraw } from './people-queries.ts';

const states = {
  open: ['quiet', 'Not used yet'],
  sending: ['quiet', 'Being sent'],
  sent: ['quiet', 'Sent'],
  failed: ['bad', 'Couldn’t be sent'],
  opened: ['warn', 'Opened'],
  accepted: ['good', 'Joined'],
  expired: ['quiet', 'Expired'],
  revoked: ['quiet', 'Withdrawn'],
} as const satisfies Record<Invitation['state'], unknown>;

const isOver = ({ state }: Invitation): boolean =>
  state === 'accepted' || state === 'expired' || state === 'revoked';

const usesOf = ({ used, uses_left }: Invitation): string =>
  used + uses_left > 1 ? `${used} of ${used + uses_left} joined` : '';

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const withdraw = useWithdraw();
  const resend = useResend();
  const { id, role, invited_by, expires_at, email, state } = invitation;
  const [tone, label] = states[state];
  const over = isOver(invitation);
  const canResend = email !== null && (state === 'expired' || !over);
  const name = email ?? `Link for a ${roles[role].label}`;
  const said = {
    onSuccess: ({ message }: { message: string }) => void notify.success(message),
    onError: (error: Error) => void notify.failure(error),
  };
  const facts = [
    email !== null && roles[role].label,
    `by ${invited_by}`,
    limitsOf(invitation),
    usesOf(invitation),
  ];
  return (
    <li className="rowMd between padWide">
      <div className="shrinks">
        <p className="besideSm">
          <strong className="unwrapped">{name}</strong>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <p className="said">
          {facts.filter(Boolean).join(' · ')}
          {over ? null : (
            <>
              {' '}
              · until <Moment at={expires_at} />
            </>
          )}
        </p>
      </div>
      <div className="rowXs">
        {canResend && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send again to ${email}`}
            loading={resend.isPending}
            onClick={() => resend.mutate(id, said)}
          >
            Send again
          </Button>
        )}
        {!over && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Withdraw ${name}`}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(id, said)}
          >
            Withdraw
          </Button>
        )}
      </div>
    </li>
  );
}

export function Invitations() {
  const { data = [] } = useQuery(invitationsQuery);
  if (data.length === 0) return null;
  return (
    <SettingsSection title="Invitations" text="Of the last 30 days.">
      <ul className="plain card ruled grid whole" aria-label="Invitations">
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </SettingsSection>
  );
}
