/** The accounts of a card whose network has others, because the icon of the network doesn’t tell them apart. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { useNameBesideIcon } from '#web/entities/connections/use-place-name.ts';

interface Props {
  places: readonly { platform: LivePlatform; id: string }[];
}

/** More than these are counted. */
const most = 2;

export function AccountNames({ places }: Props) {
  const nameOf = useNameBesideIcon();
  const names = places.flatMap(({ platform, id }) => nameOf(platform, id) ?? []);
  if (names.length === 0) return null;
  const more = names.length - most;
  return (
    // Screen readers have the names in the list of accounts.
    <span className="faint size1" title={names.join(', ')} aria-hidden>
      {names.slice(0, most).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
