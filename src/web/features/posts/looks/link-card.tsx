/**
 * The preview of a link as a network shows it. The server reads the page, because the browser may not load anything
 * from there.
 */
import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { minute, second } from '#contract/core/time.ts';
import type { LinkPreview } from '#contract/posts/link-preview.ts';
import { api } from '#web/lib/api/api.ts';
import type { Look } from '#domain/platforms/looks.ts';
import classes from './link-card.module.css';

/** How long typing must pause before the pages of links are requested, in milliseconds. */
const pause = 0.8 * second;

interface Props {
  /** The URL of the link, if there is one. */
  address: string | undefined;
  shape: Look['card'];
}

type CardProps = Extract<LinkPreview, { state: 'card' }> & Pick<Props, 'shape'>;

function Card({ host, title, description, image, shape }: CardProps) {
  const isOnImage = shape === 'on_image' && image !== null;
  return (
    <figure className={classes.card} data-shape={shape} aria-label={`Link preview: ${title}`}>
      {image !== null && <img className={classes.image} src={image} alt="" />}
      <figcaption className={classes.words} dir="auto">
        <span className="quiet">{isOnImage ? `From ${host}` : host}</span>
        <strong className={classes.title}>{title}</strong>
        {description !== '' && !isOnImage && (
          <span className="clamped said lines2">{description}</span>
        )}
      </figcaption>
    </figure>
  );
}

export default function LinkCard({ address, shape }: Props) {
  const [url] = useDebouncedValue(address, pause);
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['link-preview', url],
    queryFn: async ({ signal }) =>
      (await api.link_previews.read({ query: { url: url ?? '' }, signal })).data,
    enabled: url !== undefined,
    staleTime: 10 * minute,
    retry: false,
  });
  if (url === undefined) return null;
  if (isPending)
    return (
      <div role="status" aria-label="Loading the link preview">
        <Skeleton height={64} radius="md" />
      </div>
    );
  if (data?.state === 'card') return <Card {...data} shape={shape} />;
  if (data?.state === 'none') return <p className="quiet flush">This page has no preview.</p>;
  return (
    <p className="quiet flush" role="status">
      Couldn’t load the link preview.{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </Button>
    </p>
  );
}
