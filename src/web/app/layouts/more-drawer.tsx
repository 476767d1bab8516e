/** The places that the bar of a phone has no room for, and what the header and the foot of the sidebar hold elsewhere. */
import { Drawer, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useSession } from '#web/lib/session/session.ts';
import { DisconnectButton } from '#web/app/pages/disconnect-button.tsx';
import classes from './more-drawer.module.css';
import { barPlaces, placesFor } from './nav.ts';
import { PlaceLink } from './place-link.tsx';
import { schemes } from './scheme-switch.tsx';
import { WalletFacts } from '#web/app/pages/wallet-facts.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export default function MoreDrawer({ opened, onClose }: Props) {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      styles={{ content: { height: 'auto' } }}
      title="More"
      padding="md"
    >
      <WalletFacts />
      {user ? (
        <nav aria-label="More">
          <ul className={classes.places}>
            {placesFor(user)
              .slice(barPlaces)
              .map((place) => (
                <li key={place.link.to}>
                  <PlaceLink place={place} className={classes.place} onClick={onClose} />
                </li>
              ))}
          </ul>
        </nav>
      ) : null}
      <SegmentedControl
        fullWidth
        my="md"
        aria-label="Colors"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={schemes.map(({ value, label }) => ({ value, label }))}
      />
      <DisconnectButton variant="default" fullWidth />
    </Drawer>
  );
}
