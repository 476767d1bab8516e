import { Link } from '@tanstack/react-router';
import type { placesFor } from './nav.ts';
import classes from './place-link.module.css';

interface Props {
  place: ReturnType<typeof placesFor>[number];
  className: string | undefined;
  onClick?: () => void;
}

/** The whole name, of which the bar of a phone shows the beginning where it has no room for more. */
function Name({ place }: Pick<Props, 'place'>) {
  if (!('short' in place)) return place.label;
  return (
    <span>
      {place.short}
      <span className={classes.rest}>{place.label.slice(place.short.length)}</span>
    </span>
  );
}

export function PlaceLink({ place, ...props }: Props) {
  const { icon: Icon, link } = place;
  return (
    <Link {...link} {...props} activeProps={{ 'data-active': true }}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <Name place={place} />
    </Link>
  );
}
