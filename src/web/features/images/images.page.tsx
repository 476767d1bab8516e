/** Pictures: made, found again, described, copied and used. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import type { Picture } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { picturesQuery } from '#web/entities/pictures/picture-queries.ts';
import { PictureUpload } from '#web/entities/pictures/picture-upload.tsx';
import { type Clips, useClips } from '#web/entities/pictures/use-clips.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { CardMaker } from './card-maker.tsx';
import { ClipsUnderWay } from './clips-under-way.tsx';
import { DeletePicture } from './delete-picture.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { ImageMaker } from './image-maker.tsx';
import classes from './images.module.css';
import { useImagesSearch } from './images-search.ts';
import { PictureDialog } from './picture-dialog.tsx';

const pageSize = 24;

function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const { search } = useImagesSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const find = useDebouncedCallback(onSearch, 250);
  return (
    <TextInput
      type="search"
      aria-label="Search your images"
      placeholder="Search prompts and descriptions"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.topic}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        find(event.currentTarget.value.trim());
      }}
    />
  );
}

const Nothing = ({ search }: { search: string | undefined }) =>
  search ? (
    <EmptyState drawing="frame" title="No images match">
      Try other words. We search prompts and descriptions.
    </EmptyState>
  ) : (
    <EmptyState drawing="frame" title="No images yet">
      Describe an image to generate your first one.
    </EmptyState>
  );

type List = UseQueryResult<AnswerOf<typeof imageCalls.history>>;

/** What stands there instead of pictures. */
const Instead = ({ list, search }: { list: List; search: string | undefined }) =>
  list.data?.total === 0 ? (
    <Nothing search={search} />
  ) : (
    <QueryBoundary
      pending={list.isPending}
      failure={
        list.isLoadingError ? messageOf(list.error, 'Couldn’t load your images.') : undefined
      }
      retrying={list.isFetching}
      onRetry={() => void list.refetch()}
      skeletons={<CardSkeletons count={6} height={240} />}
    />
  );

interface GalleryProps {
  clips: Clips;
  onDelete: (picture: Picture) => void;
}

function Gallery({ clips, onDelete }: GalleryProps) {
  const { search, choose } = useImagesSearch();
  const { page = 1, search: words } = search;
  const offset = (page - 1) * pageSize;
  const list = useQuery(
    picturesQuery({ limit: pageSize, offset, ...(words && { search: words }) }),
  );
  const { data: pictures = [], total = 0 } = list.data ?? {};
  return (
    <section className={classes.gallery} aria-label="Gallery">
      <div className={classes.tools}>
        {(total > 0 || words) && (
          <Search onSearch={(typed) => choose({ search: typed || undefined, page: undefined })} />
        )}
        <PictureUpload
          keep
          label="Upload an image"
          leftSection={<IconUpload size={16} aria-hidden />}
          onUploaded={({ id }) => choose({ picture: id })}
        />
      </div>
      <ClipsUnderWay clips={clips.clips} onCancel={clips.cancel} />
      <Instead list={list} search={words} />
      {pictures.length > 0 && (
        <GalleryGrid
          pictures={pictures}
          onSelect={({ id }) => choose({ picture: id })}
          onDelete={onDelete}
        />
      )}
      {total > 0 && (
        <Pages
          page={search.page}
          size={pageSize}
          count={pictures.length}
          total={total}
          names={['picture', 'pictures']}
          onTurn={(page) => choose({ page })}
        />
      )}
    </section>
  );
}

export function ImagesPage() {
  const { search, choose } = useImagesSearch();
  const [doomed, setDoomed] = useState<Picture>();
  const clips = useClips({ place: 'gallery' });
  return (
    <>
      <PageHeader title="Images" text="Images for your posts and avatars for your agents" />
      <div className="columns columnsLeft">
        <div className={classes.makers}>
          <ImageMaker />
          <CardMaker />
        </div>
        <Gallery clips={clips} onDelete={setDoomed} />
      </div>
      {search.picture && (
        <PictureDialog
          id={search.picture}
          clips={clips}
          onSelect={(picture) => choose({ picture })}
          onDelete={setDoomed}
          onClose={() => choose({ picture: undefined })}
        />
      )}
      <DeletePicture
        picture={doomed}
        onGone={({ id }) => {
          setDoomed(undefined);
          if (search.picture === id) choose({ picture: undefined });
        }}
        onClose={() => setDoomed(undefined)}
      />
    </>
  );
}
