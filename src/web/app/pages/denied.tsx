/** For a signed-in person whose wallet has no access: their status, and what they can do. */
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { api } from '#web/lib/api/api.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { checkWhitelist, signOut } from '#web/lib/session/sign-in.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './denied.module.css';
import { NotePage } from './note-page.tsx';
import { RequestAccess } from './request-access.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';

/** Reminds people of the verification email, and sends it again. */
function Unverified({ email }: { email: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.passwords.requestVerification(),
  });
  const failed = error && refusalWords(error, 'Couldn’t send the email. Try again.');
  return (
    <div className={classes.unverified}>
      <p>
        {email} isn’t verified yet. Open the link we sent you.{' '}
        <button type="button" data-quiet aria-disabled={isPending} onClick={() => mutate()}>
          Send a new link
        </button>
      </p>
      <OutboxNote />
      <p role="status">{failed ?? data?.message}</p>
    </div>
  );
}

const LinkWalletDialog = lazy(async () => ({
  default: (await import('#web/lib/wallet/link-wallet-dialog.tsx')).LinkWalletDialog,
}));

const primary = { 'data-primary': true };
const quiet = { 'data-quiet': true };

interface LinkProps {
  look: object;
  label: string;
  onClick: () => void;
}

const LinkButton = ({ look, label, onClick }: LinkProps) => (
  <button type="button" {...look} onClick={onClick}>
    {label}
  </button>
);

/** The linked addresses; until the server has sent them, the one in the session. */
function useAddresses(): string[] {
  const { user } = useSession();
  const { data } = useQuery(profileQuery);
  if (data) return data.wallets.map(({ address }) => address);
  return user?.wallet_address ? [user.wallet_address] : [];
}

function Linked({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0)
    return (
      <p className={classes.none}>
        Link a wallet that has access, or send your wallet address to your administrator.
      </p>
    );
  return (
    <section className={classes.linked} aria-label="Linked wallets">
      <p className="quiet">
        {addresses.length === 1
          ? 'The address to send to your administrator'
          : 'The addresses linked to your account, to send to your administrator'}
      </p>
      <ul className={classes.addresses}>
        {addresses.map((address) => (
          <li key={address}>
            <code>{address}</code>
            <CopyButton text={address} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When no one handles access requests; whoever runs the server can still add an address in its terminal. */
const Unclaimed = () => (
  <p className={classes.none}>
    This server has no administrator yet. If it’s yours, open the newest link from its terminal and
    connect a wallet.
  </p>
);

function Who() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={classes.who}>
      {user.email && !user.email_verified ? <Unverified email={user.email} /> : null}
      <p>
        Signed in as <strong>{user.email ?? user.username}</strong>
      </p>
    </div>
  );
}

/** The claim of a server without an administrator, from the link that its terminal printed. */
const claimAsked = () => new URLSearchParams(location.search).get('claim') ?? undefined;

/** The dialog that links a wallet; open from the start for a claim. */
function useLinking() {
  const [claim] = useState(claimAsked);
  const [linking, setLinking] = useState<'unwanted' | 'open' | 'closed'>(
    claim === undefined ? 'unwanted' : 'open',
  );
  return { claim, linking, setLinking };
}

function useCheck(claim: string | undefined) {
  const [checking, setChecking] = useState(false);
  const [news, setNews] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = async () => {
    setChecking(true);
    setNews('');
    if (!(await checkWhitelist())) setNews('Still no access for this wallet.');
    setChecking(false);
  };
  const linked = async (listed: boolean) => {
    // The claim is used up, so the address no longer names it.
    if (listed && claim !== undefined) await navigate({ to: '/dashboard', replace: true });
    if (!listed) setNews('Wallet linked. It doesn’t have access yet.');
    await client.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
  return { checking, news, check, linked };
}

export function Denied() {
  usePageTitle('You don’t have access yet');
  const addresses = useAddresses();
  const { data: setup } = useQuery(setupQuery(api));
  const { claim, linking, setLinking } = useLinking();
  const { checking, news, check, linked } = useCheck(claim);
  const first = addresses.length === 0;
  const isUnclaimed = setup?.claimed === false;
  const open = () => setLinking('open');
  return (
    <NotePage
      title="You don’t have access yet"
      text="Access Denied - Your wallet is not whitelisted. Please contact the administration to get access."
    >
      {isUnclaimed && <Unclaimed />}
      {(!isUnclaimed || !first) && <Linked addresses={addresses} />}
      {!isUnclaimed && <RequestAccess />}
      {first ? <LinkButton look={primary} onClick={open} label="Link wallet" /> : null}
      <button type="button" {...quiet} onClick={() => void check()} aria-disabled={checking}>
        {checking ? 'Checking…' : 'Check again'}
      </button>
      {first ? null : <LinkButton look={quiet} onClick={open} label="Link another wallet" />}
      <Link to="/settings" search={{}} {...quiet}>
        Account settings
      </Link>
      <button type="button" {...quiet} onClick={() => void signOut()}>
        Sign out
      </button>
      <p className={classes.news} role="status">
        {news}
      </p>
      <Who />
      {linking === 'unwanted' ? null : (
        <Suspense>
          <LinkWalletDialog
            opened={linking === 'open'}
            claim={claim}
            onClose={() => setLinking('closed')}
            onLinked={({ is_whitelisted }) => {
              setLinking('closed');
              void linked(is_whitelisted);
            }}
          />
        </Suspense>
      )}
    </NotePage>
  );
}
