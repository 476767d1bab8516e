/** Layout of the settings pages, with their list: beside the page, or above it as a field where there is no room. */
import { NativeSelect } from '@mantine/core';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { type SettingsGroup, type SettingsPlace, settingsFor } from './nav.ts';
import classes from './settings-layout.module.css';

interface Props {
  groups: readonly { label: string; places: readonly SettingsPlace[] }[];
}

/** The name of the page that is open. */
function useCurrent(places: readonly SettingsPlace[]) {
  const router = useRouter();
  const { href, pathname } = useLocation();
  const addressed = places.map((place) => ({ place, to: router.buildLocation(place.link) }));
  const found =
    addressed.find(({ to }) => to.href === href) ??
    addressed.find(({ to }) => to.pathname === pathname);
  return found?.place.label;
}

function PlaceField({ groups }: Props) {
  const router = useRouter();
  const places = groups.flatMap((group) => group.places);
  const current = useCurrent(places);
  return (
    <NativeSelect
      className={classes.field ?? ''}
      size="md"
      aria-label="Settings page"
      value={current ?? ''}
      data={groups.map((group) => ({
        group: group.label,
        items: group.places.map(({ label }) => ({ value: label, label })),
      }))}
      onChange={({ currentTarget: { value } }) => {
        const place = places.find(({ label }) => label === value);
        if (place) void router.navigate(place.link);
      }}
    />
  );
}

const Places = ({ groups }: Props) => (
  <nav className={classes.places} aria-label="Settings">
    <p className={classes.title}>Settings</p>
    {groups.map(({ label: group, places }) => (
      <div key={group}>
        {groups.length > 1 && (
          <p className={classes.group} aria-hidden>
            {group}
          </p>
        )}
        <ul className="plain grid" aria-label={group}>
          {places.map(({ label, link, icon: Icon }) => (
            <li key={label}>
              <Link
                {...link}
                className={classes.place}
                activeOptions={{ exact: true, includeSearch: link.to === '/settings' }}
                activeProps={{ 'data-active': true }}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

export function SettingsLayout() {
  const { user, isWhitelisted } = useSession();
  const { isOwner } = useSpace();
  const groups = settingsFor({
    admin: user?.is_admin === true,
    member: isWhitelisted === true,
  }).map(({ label, places }: SettingsGroup) => ({
    label,
    places: places.filter((place) => isOwner || !('needs' in place)),
  }));
  return (
    <div className={classes.settings}>
      <PlaceField groups={groups} />
      <Places groups={groups} />
      <div>
        <Outlet />
      </div>
    </div>
  );
}
