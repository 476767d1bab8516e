import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { waitingQuery } from '#web/entities/engagement/inbox-queries.ts';
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

const most = 99;

/** How many answers wait for the person; nothing where none do. */
function Waiting() {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{waiting > most ? `${most}+` : waiting}</span>
      <VisuallyHidden>{waiting} waiting</VisuallyHidden>
    </span>
  );
}

export function PlaceLink({ place, ...props }: Props) {
  const { icon: Icon, link } = place;
  return (
    <Link {...link} {...props} activeProps={{ 'data-active': true }}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <Name place={place} />
      {link.to === '/inbox' && <Waiting />}
    </Link>
  );
}
