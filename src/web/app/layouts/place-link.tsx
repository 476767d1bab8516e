import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { waitingQuery } from '#web/entities/engagement/inbox-queries.ts';
import type { NavItem } from './nav.ts';
import classes from './place-link.module.css';

interface Props {
  place: NavItem;
  className: string | undefined;
  onClick?: () => void;
}

const most = 99;

/** The number of replies that need review; hidden when there are none. */
function Waiting() {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  if (waiting === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{waiting > most ? `${most}+` : waiting}</span>
      <VisuallyHidden>{waiting === 1 ? '1 needs' : `${waiting} need`} a reply</VisuallyHidden>
    </span>
  );
}

export function PlaceLink({ place, ...props }: Props) {
  const { icon: Icon, link, label } = place;
  const isAround = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.place === link.to),
  });
  return (
    <Link
      {...link}
      {...props}
      data-active={isAround || undefined}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'data-active': true }}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {label}
      {link.to === '/inbox' && <Waiting />}
    </Link>
  );
}
