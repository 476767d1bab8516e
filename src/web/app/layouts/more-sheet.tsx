/** On a phone: the places that the bar has no room for, and what the header and the foot of the sidebar hold elsewhere. */
import { Drawer, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { DisconnectButton } from '#web/app/pages/disconnect-button.tsx';
import classes from './more-sheet.module.css';
import { barPlaces, placesFor } from './nav.ts';
import { PlaceLink } from './place-link.tsx';
import { schemes } from './scheme-switch.tsx';
import { WalletFacts } from '#web/app/pages/wallet-facts.tsx';

export function MoreSheet({ className }: { className: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button type="button" className={className} onClick={() => setOpened(true)}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
        More
      </button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        styles={{ content: { height: 'auto' } }}
        title="More"
        padding="md"
      >
        <WalletFacts />
        {user ? (
          <nav aria-label="More places">
            <ul className={classes.places}>
              {placesFor(user)
                .slice(barPlaces)
                .map((place) => (
                  <li key={place.link.to}>
                    <PlaceLink
                      place={place}
                      className={classes.place}
                      onClick={() => setOpened(false)}
                    />
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
    </>
  );
}
