import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { pictureQuery } from '#web/entities/pictures/picture-queries.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './image-from-address.module.css';
import { useContentSearch } from '#web/features/content/brief/use-content-search.ts';
import type { Writing } from '#web/features/content/brief/use-writing.ts';

/** The image that someone came with, shown until it is removed. */
function useImageFromAddress({ change }: Writing): void {
  const { search, choose } = useContentSearch();
  const { picture } = search;
  const { data, error } = useQuery({
    ...pictureQuery(picture ?? ''),
    enabled: picture !== undefined,
  });
  const take = useEffectEvent(({ id, url, alt }: Picture) => {
    change(() => ({ picture: { id, url, alt } }));
    choose({ picture: undefined });
  });
  useEffect(() => {
    if (data && data.id === picture) take(data);
  }, [data, picture]);
  const refuse = useEffectEvent((why: unknown) => {
    void notify.failure(why, 'Couldn’t load this image.');
    choose({ picture: undefined });
  });
  useEffect(() => {
    if (error) refuse(error);
  }, [error]);
}

/** The image to attach to new drafts. */
export function ImageFromAddress({ writing }: { writing: Writing }) {
  useImageFromAddress(writing);
  const { picture } = writing.desk;
  if (!picture) return null;
  return (
    <div className={classes.brought} role="group" aria-label="Image for new drafts">
      <Thumbnail url={picture.url} alt={picture.alt} />
      <p>New drafts will include this image.</p>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Write without this image"
        onClick={() => writing.change(() => ({ picture: null }))}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
