/** The media library: make, upload, find, describe, sort and use images. */
import { Button, FileButton } from '@mantine/core';
import { IconCopy, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type DragEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Picture } from '#contract/images/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { AiSwitch } from '#web/entities/pictures/ai-switch.tsx';
import { mediaTypes } from '#web/entities/pictures/picture-file.ts';
import { picturesQuery } from '#web/entities/pictures/picture-queries.ts';
import { type Clips, useClips } from '#web/entities/pictures/use-clips.ts';
import { forRole } from '#web/entities/spaces/for-role.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { useTouch } from '#web/ui/theme/use-phone.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CardMaker } from './card-maker.tsx';
import { ClipsUnderWay } from './clips-under-way.tsx';
import { DeletePicture, DuplicatesDialog } from './delete-dialogs.tsx';
import { type Chosen, GalleryGrid, useChosen } from './gallery-grid.tsx';
import { ImageMaker } from './image-maker.tsx';
import classes from './images.module.css';
import { type ImagesSearch, useImagesSearch } from './images-search.ts';
import { LibraryTools } from './library-tools.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { UploadList } from './upload-list.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';
import { duplicatesQuery } from './library-queries.ts';

const pageSize = 24;

function Nothing() {
  const { isNarrowed, choose } = useImagesSearch();
  const isTouch = useTouch();
  return isNarrowed ? (
    <EmptyState
      drawing="frame"
      title="No files match"
      action={
        <Button
          variant="default"
          onClick={() => choose({ search: undefined, tag: undefined, show: undefined })}
        >
          Clear filters
        </Button>
      }
    >
      Try other words, or another tag.
    </EmptyState>
  ) : (
    <EmptyState drawing="frame" title="No files yet">
      {isTouch ? 'Upload files' : 'Drop files here'}, or describe an image to generate your first
      one.
    </EmptyState>
  );
}

const useList = (search: ImagesSearch) => {
  const { picture: _picture, ...wanted } = search;
  return useInfiniteQuery(picturesQuery({ limit: pageSize, ...wanted }));
};
type List = ReturnType<typeof useList>;

/** Shown instead of images. */
const Instead = ({ list, isHere }: Pick<ListProps, 'list' | 'isHere'>) =>
  isHere && totalIn(list.data) === 0 ? (
    <Nothing />
  ) : (
    <QueryBoundary
      pending={list.isPending || (list.data !== undefined && !isHere)}
      failure={list.isLoadingError ? messageOf(list.error, 'Couldn’t load your files.') : undefined}
      retrying={list.isFetching}
      onRetry={() => void list.refetch()}
      skeletons={<CardSkeletons count={6} height={240} />}
    />
  );

/** A link to groups that look the same; hidden without any. */
function Duplicates() {
  const { data: groups = [] } = useQuery(duplicatesQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (groups.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="default"
        className="start"
        size="compact-md"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Duplicates ({groups.length})
      </Button>
      {isOpen && <DuplicatesDialog groups={groups} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface GalleryProps {
  clips: Clips;
  uploads: Uploads;
  onDelete: (picture: Picture) => void;
}

/** Files dropped on it, or pasted anywhere on the page, are uploaded. */
function useFiles(add: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    const files = [...(clipboardData?.files ?? [])];
    // Word processors and spreadsheets copy text together with an image of it.
    if (files.length === 0 || clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
  };
}

const orders: Record<string, string> = {
  oldest: 'oldest first',
  name: 'by name',
  largest: 'largest first',
};

interface ListProps {
  list: List;
  /** Whether the list has arrived and may be drawn. */
  isHere: boolean;
  chosen: Chosen;
}

/** The images of a page, with pagination. */
function Found({ list, isHere, chosen, onDelete }: Pick<GalleryProps, 'onDelete'> & ListProps) {
  const { search, choose } = useImagesSearch();
  const pictures = isHere ? rowsIn(list.data) : [];
  const order = search.sort && orders[search.sort];
  return (
    <>
      <Instead list={list} isHere={isHere} />
      {pictures.length > 0 && (
        <GalleryGrid
          pictures={pictures}
          chosen={chosen}
          onSelect={({ id }) => choose({ picture: id })}
          onDelete={onDelete}
        />
      )}
      {pictures.length > 0 && (
        <ListEnd
          query={list}
          count={pictures.length}
          total={totalIn(list.data)}
          names={['file', 'files']}
          order={order}
        />
      )}
    </>
  );
}

function Gallery({ clips, uploads, onDelete }: GalleryProps) {
  const { search, choose, isNarrowed } = useImagesSearch();
  const list = useList(search);
  // Deferred, so that the images are drawn in pieces, between which the browser can do other work.
  const hasArrived = list.data !== undefined;
  const isHere = useDeferredValue(hasArrived) && hasArrived;
  const { tags = [] } = list.data?.pages[0] ?? {};
  const chosen = useChosen();
  const { isOver, ...files } = useFiles(uploads.add);
  return (
    <section
      className={classes.gallery}
      aria-label="Gallery"
      data-over={isOver || undefined}
      {...files}
    >
      {((isHere && totalIn(list.data) > 0) || isNarrowed) && <LibraryTools tags={tags} />}
      <Duplicates />
      <UploadList uploads={uploads} onShow={(id) => choose({ picture: id })} />
      <ClipsUnderWay clips={clips.clips} onCancel={clips.cancel} />
      <Found list={list} isHere={isHere} chosen={chosen} onDelete={onDelete} />
      <BulkBar chosen={chosen} shown={rowsIn(list.data)} tags={tags} />
    </section>
  );
}

const Upload = ({ add }: Uploads) => (
  <FileButton multiple accept={mediaTypes} onChange={(files) => files.length > 0 && add(files)}>
    {(props) => (
      <Button
        {...props}
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        title="Images up to 50 MB each, MP4 videos up to 500 MB and 2 minutes. You can also drop or paste files."
      >
        Upload
      </Button>
    )}
  </FileButton>
);

function Images() {
  const { search, choose } = useImagesSearch();
  const [doomed, setDoomed] = useState<Picture>();
  const clips = useClips({ place: 'gallery' });
  const uploads = useUploads();
  const makers = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Media"
        tight
        text="Images and videos for your posts, avatars for your agents"
        action={
          <>
            <AiSwitch isOn={uploads.isAi} onChange={uploads.setIsAi} />
            <Upload {...uploads} />
            <Button
              variant="default"
              className="narrowOnly"
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
              onClick={() => makers.current?.scrollIntoView({ behavior: 'smooth' })}
            >
              New image
            </Button>
          </>
        }
      />
      <div className="columns">
        <Gallery clips={clips} uploads={uploads} onDelete={setDoomed} />
        <div className={classes.makers} ref={makers}>
          <ImageMaker />
          <CardMaker />
        </div>
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
      {doomed && (
        <DeletePicture
          picture={doomed}
          onGone={({ id }) => {
            setDoomed(undefined);
            if (search.picture === id) choose({ picture: undefined });
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}

export const ImagesPage = forRole('media', Images);
