/** The pages that don't fit on the bar of a phone, and the account, which is at the foot of the sidebar elsewhere. */
import { Drawer } from '@mantine/core';
import AccountPanel from './account-panel.tsx';
import classes from './more-drawer.module.css';
import { navGroups } from './nav.ts';
import { PlaceLink } from './place-link.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export default function MoreDrawer({ opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      styles={{ content: { height: 'auto' } }}
      title="More"
      padding="md"
    >
      <nav aria-label="More">
        <ul className={classes.places}>
          {navGroups
            .flat()
            .filter((place) => !('inBar' in place))
            .map((place) => (
              <li key={place.link.to} data-needs={'needs' in place ? place.needs : undefined}>
                <PlaceLink place={place} className={classes.place} onClick={onClose} />
              </li>
            ))}
        </ul>
      </nav>
      <AccountPanel onLeave={onClose} />
    </Drawer>
  );
}
