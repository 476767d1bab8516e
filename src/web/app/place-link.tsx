import { Link } from '@tanstack/react-router';
import type { placesFor } from './nav.ts';

interface Props {
  place: ReturnType<typeof placesFor>[number];
  className: string | undefined;
  onClick?: () => void;
}

export const PlaceLink = ({ place: { label, icon: Icon, link }, ...props }: Props) => (
  <Link {...link} {...props} activeProps={{ 'data-active': true }}>
    <Icon size={20} stroke={1.6} aria-hidden />
    {label}
  </Link>
);
