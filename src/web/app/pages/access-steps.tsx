/** The way to access, one step after the other: a wallet, a request, an answer. */
import type { ReactNode } from 'react';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './denied.module.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessInterval, profileQuery } from '#web/entities/account/account-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { checkWhitelist } from '#web/lib/session/sign-in.ts';

/** Requests access from the administrators, and lets the person in once one of them agrees. */
function RequestAccess() {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const isAsked = profile?.wishes.includes('access') ?? false;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: boolean) =>
      (await api.users.wish({ body: { wish: 'access', wanted } })).data,
    onSuccess: (wishes) =>
      client.setQueryData(profileQuery.queryKey, (before) => before && { ...before, wishes }),
  });
  useQuery({
    queryKey: ['access'],
    queryFn: checkWhitelist,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: accessInterval,
  });
  if (!profile || profile.wallets.length === 0) return null;
  return (
    <>
      <p role="status">
        {isAsked && 'Request sent. This page opens as soon as an administrator approves it.'}
      </p>
      {error && <p role="alert">{messageOf(error)}</p>}
      <button
        type="button"
        {...(isAsked ? { 'data-quiet': true } : { 'data-primary': true })}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(!isAsked)}
      >
        {isAsked ? 'Withdraw request' : 'Request access'}
      </button>
    </>
  );
}

export const LinkedWallets = ({ addresses }: { addresses: readonly string[] }) => (
  <section className="whole" aria-label="Linked wallets">
    <p>
      {addresses.length === 1
        ? 'This address is linked to your account.'
        : 'These addresses are linked to your account.'}
    </p>
    <ul className={classes.addresses}>
      {addresses.map((address) => (
        <li key={address}>
          <code className="breaks size2">{address}</code>
          <CopyButton text={address} />
        </li>
      ))}
    </ul>
  </section>
);

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h2>{title}</h2>
    {children}
  </li>
);

interface Props {
  addresses: readonly string[];
  /** Whether this server offers a wallet to people who have none. */
  isLocal: boolean;
  onLink: () => void;
}

export function AccessSteps({ addresses, isLocal, onLink }: Props) {
  const hasWallet = addresses.length > 0;
  return (
    <ol className={classes.steps}>
      <Step title={hasWallet ? 'Wallet linked' : 'Link a wallet'}>
        {hasWallet ? (
          <LinkedWallets addresses={addresses} />
        ) : (
          <>
            <p>
              {walletMeaning}
              {isLocal && ' None yet? Choose “Local wallet”, a key kept in this browser.'}
            </p>
            <button type="button" data-primary onClick={onLink}>
              Link wallet
            </button>
          </>
        )}
      </Step>
      <Step title="Request access">
        <p>
          {hasWallet
            ? 'Administrators of this server see your request. You can also send them your address.'
            : 'Once a wallet is linked, you send your request here.'}
        </p>
        <RequestAccess />
      </Step>
      <Step title="Start">
        <p>Once an administrator approves it, you’re in and can create your first agent.</p>
      </Step>
    </ol>
  );
}
