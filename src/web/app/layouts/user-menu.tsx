/** Shows who is signed in. Opens the account menu, which is fetched on first use. */
import { Popover } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { space } from '#web/lib/session/space.ts';
import { useSession } from '#web/lib/session/session.ts';
import { shortAddress } from '#domain/account/short-address.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { LatePopover } from '#web/ui/late-popover.tsx';
import classes from './user-menu.module.css';

/** Only for people in the space of someone else. */
const SpaceName = lazy(async () => ({
  default: (await import('#web/entities/spaces/space-name.tsx')).SpaceName,
}));

const AccountPanel = lazy(() => import('./account-panel.tsx'));

export function UserMenu() {
  const { user } = useSession();
  const [state, setState] = useState<'unwanted' | 'open' | 'closed'>('unwanted');
  const [isAsking, setAsking] = useState(false);
  if (!user) return null;
  const { username, wallet_address, email } = user;
  const ownLine = wallet_address ? shortAddress(wallet_address) : email;
  const opened = state === 'open';
  const close = () => setState('closed');
  return (
    // Rendered beside the button, so that Tab continues into the menu. Stays open during the confirmation.
    <LatePopover
      opened={opened}
      onChange={(next) => setState(next ? 'open' : 'closed')}
      position="top-start"
      width="15rem"
      shadow="md"
      withinPortal={false}
      withRoles={false}
      hideDetached={false}
      keepMounted
      closeOnClickOutside={!isAsking}
      closeOnEscape={!isAsking}
      target={
        <button
          type="button"
          className={classes.account}
          aria-expanded={opened}
          onClick={() => setState(opened ? 'closed' : 'open')}
        >
          <AvatarRing name={username} hue="stone" size={32} />
          <span className={classes.who}>
            <span className="strong size2">{username}</span>
            <span className="quiet">
              {space.id() === null ? (
                ownLine
              ) : (
                <Suspense>
                  <SpaceName />
                </Suspense>
              )}
            </span>
          </span>
          <IconSelector size={16} aria-hidden />
        </button>
      }
    >
      <Popover.Dropdown p="sm">
        {state !== 'unwanted' && (
          <Suspense>
            <AccountPanel onLeave={close} onAsk={setAsking} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </LatePopover>
  );
}
