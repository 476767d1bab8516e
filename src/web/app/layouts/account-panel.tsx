/** Profile, color scheme and sign-out, in the account menu and in the sheet of a phone. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SignOutButton } from './sign-out-button.tsx';
import { WalletFacts } from './wallet-facts.tsx';
import { profilePlace } from './nav.ts';
import { schemes } from './scheme-switch.tsx';
import classes from './user-menu.module.css';

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
