/** The way to the next part of a list; nothing when this was all. */
import { Button } from '@mantine/core';

interface Props {
  more: boolean;
  loading: boolean;
  onMore: () => void;
}

export const ShowMore = ({ more, loading, onMore }: Props) =>
  more ? (
    <Button variant="default" loading={loading} onClick={onMore} style={{ justifySelf: 'start' }}>
      Show more
    </Button>
  ) : null;
