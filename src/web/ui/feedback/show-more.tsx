/** Loads the next part of a list; renders nothing at its end. */
import { Button } from '@mantine/core';

interface Props {
  more: boolean;
  loading: boolean;
  onMore: () => void;
  label?: string;
}

export const ShowMore = ({ more, loading, onMore, label = 'Show more' }: Props) =>
  more ? (
    <Button variant="default" loading={loading} onClick={onMore} style={{ justifySelf: 'start' }}>
      {label}
    </Button>
  ) : null;
