import type { Token } from '#contract/tokens/calls.ts';
import { scopes } from '#contract/core/scopes.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from '#web/features/settings/rows.module.css';
import { useRevokeToken } from './token-queries.ts';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** Its limits in words; none without limits. */
function limitsOf(token: Token): string {
  const { agent_ids, connection_ids, daily_posts, posts_today, monthly_budget, spent } = token;
  return [
    agent_ids && `only ${counted(agent_ids.length, 'agent')}`,
    connection_ids && `only ${counted(connection_ids.length, 'account')}`,
    daily_posts !== null && `${posts_today} of ${counted(daily_posts, 'post')} today`,
    monthly_budget !== null && `${dollarsOf(spent)} of ${dollarsOf(monthly_budget)} this month`,
    token.addresses.length > 0 && `from ${token.addresses.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const ending = ({ name, program }: Token) =>
  program === null
    ? ({
        button: 'Revoke',
        title: `Revoke ${name}?`,
        question: 'Whatever uses this token stops working at once. This can’t be undone.',
        confirm: 'Revoke token',
      } as const)
    : ({
        button: 'Disconnect',
        title: `Disconnect ${name}?`,
        question: 'It stops working for you at once. You can connect it again from there.',
        confirm: 'Disconnect',
      } as const);

function End({ token }: { token: Token }) {
  const revoke = useRevokeToken();
  const go = () =>
    revoke.mutate(token.id, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
    });
  const words = ending(token);
  return (
    <ConfirmButton
      variant="default"
      size="compact-sm"
      aria-label={`${words.button} ${token.name}`}
      words={words}
      busy={revoke.isPending}
      onConfirm={go}
    />
  );
}

/** One token, without its secret, or one connected program. */
export function TokenRow({ token }: { token: Token }) {
  const { name, hint, program, is_expired, expires_at, last_used_at } = token;
  const limits = limitsOf(token);
  return (
    <li className={classes.row}>
      <div className="shrinks">
        <div className="lineSm">
          <strong>{name}</strong>
          <span className="quiet">{program ?? `sai_…${hint}`}</span>
          {is_expired ? <StatusBadge tone="bad">Expired</StatusBadge> : null}
        </div>
        <p className="said">{token.scopes.map((scope) => scopes[scope].label).join(', ')}</p>
        {limits === '' ? null : <p className="said">{limits}</p>}
        <p className="said">
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Moment at={last_used_at} />
            </>
          )}
          {expires_at === null || is_expired ? null : (
            <>
              , expires <Moment at={expires_at} />
            </>
          )}
        </p>
      </div>
      <End token={token} />
    </li>
  );
}
