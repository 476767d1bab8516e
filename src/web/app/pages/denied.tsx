/** For a signed-in person whose wallet has no access: their status, and what they can do. */
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { api } from '#web/lib/api/api.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { checkWhitelist, signOut } from '#web/lib/session/sign-in.ts';
import { usePageTitle } from '#web/lib/title.ts';
import classes from './denied.module.css';
import { NotePage } from './note-page.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { OutboxNote } from '#web/lib/session/outbox-note.tsx';
import { walletMeaning } from '#web/lib/wallet/wallet-meaning.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { RequestAccess } from './request-access.tsx';

// The way to access, one step after the other: a wallet, a request, an answer.

const LinkedWallets = ({ addresses }: { addresses: readonly string[] }) => (
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

function AccessSteps({ addresses, isLocal, onLink }: Props) {
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

/** The linked addresses; until the server has sent them, the one in the session. */
function useAddresses(): string[] {
  const { user } = useSession();
  const { data } = useQuery(profileQuery);
  if (data) return data.wallets.map(({ address }) => address);
  return user?.wallet_address ? [user.wallet_address] : [];
}

/** When no one handles access requests; whoever runs the server can still add an address in its terminal. */
const Unclaimed = () => (
  <div className={classes.none}>
    <p>
      <strong>This server has no administrator yet.</strong> If it’s yours, open the newest link
      from its terminal. It lets you link a wallet and become the administrator.
    </p>
    <p>If it’s someone else’s, check again once they’ve set it up.</p>
  </div>
);

/** For people who run this server, and came here with another account. */
const OwnServer = () => (
  <p className="said">
    Your own server? Sign out and connect the wallet that claimed it, or give this account’s wallet
    access in the terminal with <code>npm run whitelist</code>.
  </p>
);

function Who() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={classes.who}>
      {user.email && !user.email_verified ? <Unverified email={user.email} /> : null}
      <p>
        Signed in as <strong className="breaks strong">{user.email ?? user.username}</strong>
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

function useCheck(claim: string | undefined, still: string) {
  const [checking, setChecking] = useState(false);
  const [news, setNews] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = async () => {
    setChecking(true);
    setNews('');
    if (!(await checkWhitelist())) setNews(still);
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

/** The sentence for people without access that the specification prescribes. */
const prescribed =
  'Access Denied - Your wallet is not whitelisted. Please contact the administration to get access.';

const situations = {
  open: 'Your account is ready. What’s missing is access: an administrator of this server decides who comes in.',
  unclaimed: 'Your account is ready, but no one runs this server yet.',
};

interface WayProps {
  addresses: readonly string[];
  setup: { claimed: boolean; local_wallet: boolean } | undefined;
  onLink: () => void;
}

/** What to do next: claim the server, or one step after the other. */
function Way({ addresses, setup, onLink }: WayProps) {
  if (setup?.claimed !== false)
    return (
      <AccessSteps addresses={addresses} isLocal={setup?.local_wallet === true} onLink={onLink} />
    );
  return (
    <>
      <Unclaimed />
      {addresses.length > 0 && <LinkedWallets addresses={addresses} />}
    </>
  );
}

const LinkButton = ({ isMore, onClick }: { isMore: boolean; onClick: () => void }) => (
  <button type="button" data-quiet onClick={onClick}>
    {isMore ? 'Link another wallet' : 'Link wallet'}
  </button>
);

interface DialogProps {
  claim: string | undefined;
  opened: boolean;
  onEnd: (state: 'closed') => void;
  onLinked: (listed: boolean) => Promise<void>;
}

const LinkDialog = ({ claim, opened, onEnd, onLinked }: DialogProps) => (
  <Suspense>
    <LinkWalletDialog
      opened={opened}
      claim={claim}
      onClose={() => onEnd('closed')}
      onLinked={({ is_whitelisted }) => {
        onEnd('closed');
        void onLinked(is_whitelisted);
      }}
    />
  </Suspense>
);

export function Denied() {
  usePageTitle('You don’t have access yet');
  const addresses = useAddresses();
  const hasWallet = addresses.length > 0;
  const { data: setup } = useQuery(setupQuery(api));
  const { claim, linking, setLinking } = useLinking();
  const { checking, news, check, linked } = useCheck(
    claim,
    hasWallet ? 'Still no access for this wallet.' : 'Still no access.',
  );
  const isUnclaimed = setup?.claimed === false;
  const open = () => setLinking('open');
  return (
    <NotePage
      title="You don’t have access yet"
      text={isUnclaimed ? situations.unclaimed : situations.open}
    >
      <Way addresses={addresses} setup={setup} onLink={open} />
      <button type="button" data-quiet onClick={() => void check()} aria-disabled={checking}>
        {checking ? 'Checking…' : 'Check again'}
      </button>
      {(isUnclaimed || hasWallet) && <LinkButton isMore={hasWallet} onClick={open} />}
      <Link to="/settings" search={{}} data-quiet>
        Account settings
      </Link>
      <button type="button" data-quiet onClick={() => void signOut()}>
        Sign out
      </button>
      <p className={classes.news} role="status">
        {news}
      </p>
      <Who />
      <p className="quiet whole">{prescribed}</p>
      {isUnclaimed ? null : <OwnServer />}
      {linking !== 'unwanted' && (
        <LinkDialog
          claim={claim}
          opened={linking === 'open'}
          onEnd={setLinking}
          onLinked={linked}
        />
      )}
    </NotePage>
  );
}
