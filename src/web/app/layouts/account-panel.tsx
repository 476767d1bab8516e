/** Profile, color scheme and sign-out, in the account menu and in the sheet of a phone. */
import { NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SignOutButton } from './sign-out-button.tsx';
import { profilePlace } from './nav.ts';
import { schemes } from './scheme-switch.tsx';
import { localWalletName } from '#web/lib/wallet/local-wallet-name.ts';
import { useQuery } from '@tanstack/react-query';
import { roles } from '#contract/core/roles.ts';
import { spacesQuery } from '#web/entities/spaces/space-queries.ts';
import { space } from '#web/lib/session/space.ts';
import { useSession } from '#web/lib/session/session.ts';
import { shortAddress } from '#domain/account/short-address.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import classes from './user-menu.module.css';

/** Who is signed in, with which wallet, and where its key is. */
function WalletFacts() {
  const { user } = useSession();
  if (!user) return null;
  const wallet = user.wallet_address ? walletMemory.name() : null;
  return (
    <div className={classes.facts}>
      <p className="strong">{user.username}</p>
      {user.email ? <p className="said">{user.email}</p> : null}
      {user.wallet_address ? (
        <div className="besideSm between">
          <code className="size2 unwrapped" title={user.wallet_address}>
            {shortAddress(user.wallet_address)}
          </code>
          <CopyButton text={user.wallet_address} />
        </div>
      ) : null}
      {wallet ? <p className="quiet">Signed in with {wallet}</p> : null}
      {wallet === localWalletName ? (
        <p className="quiet">
          This wallet exists only in this browser. Clearing browser data deletes it permanently.
        </p>
      ) : null}
    </div>
  );
}

/** The spaces to work in, for people with more than their own. */
function Spaces() {
  const { data = [] } = useQuery(spacesQuery);
  if (data.length < 2) return null;
  const [own] = data;
  const current = space.id() ?? own?.id;
  return (
    <NativeSelect
      label="Space"
      value={current}
      onChange={({ currentTarget: { value } }) => space.enter(value === own?.id ? null : value)}
      data={data.map(({ id, name, role }) => ({
        value: id,
        label: role === 'owner' ? `${name} (yours)` : `${name} (${roles[role].label})`,
      }))}
    />
  );
}

interface Props {
  onLeave: () => void;
  /** Called when the confirmation to sign out opens or closes. */
  onAsk?: (asking: boolean) => void;
}

export default function AccountPanel({ onLeave, onAsk }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon: Icon, label, link } = profilePlace;
  return (
    <div className="stackSm">
      <WalletFacts />
      <Spaces />
      <Link {...link} className={classes.link} onClick={onLeave}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {label}
      </Link>
      <Link to="/docs" className={classes.link} onClick={onLeave}>
        <IconHelp size={18} stroke={1.6} aria-hidden />
        Docs
      </Link>
      <SegmentedControl
        fullWidth
        aria-label="Colors"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={schemes.map(({ value, label: name }) => ({ value, label: name }))}
      />
      <SignOutButton variant="default" fullWidth {...(onAsk && { onAsk })} />
    </div>
  );
}
