import { Anchor, Button, Loader, Modal, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Media, Picture } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { KindMark } from './picture-mark.tsx';
import { clipWays, documentWays, videoWays } from './clip-labels.ts';
import { PictureImage } from './picture-image.tsx';
import classes from './picture-picker.module.css';
import { picturesQuery } from './picture-queries.ts';

const step = 24;

interface Props {
  /** How many more images fit. */
  room: number;
  /** Ids of the ones already added. */
  taken: readonly string[];
  /** Whether GIFs, videos and documents are left out. */
  onlyStill?: boolean;
  onPick: (pictures: readonly Media[]) => void;
  onClose: () => void;
}

type List = ReturnType<typeof useFound>['list'];

/** Shown when there are no images. */
function Instead({ list, isNarrowed }: { list: List; isNarrowed: boolean }) {
  if (list.isPending) return <Loader size="sm" aria-label="Loading" />;
  if (list.isLoadingError)
    return (
      <p role="alert">
        {messageOf(list.error, 'Couldn’t load your files.')}{' '}
        <Anchor component="button" type="button" onClick={() => void list.refetch()}>
          Try again
        </Anchor>
      </p>
    );
  if (isNarrowed) return <p>No files match.</p>;
  return (
    <p>
      No files yet.{' '}
      <Anchor renderRoot={(props) => <Link to="/images" {...props} />}>Make one</Anchor>
    </p>
  );
}

interface ChoiceProps {
  pictures: readonly Picture[];
  chosen: readonly Picture[];
  isFull: boolean;
  onTurn: (picture: Picture) => void;
}

const Choice = ({ pictures, chosen, isFull, onTurn }: ChoiceProps) => (
  <ul className={classes.grid} aria-label="Your files">
    {pictures.map((picture) => {
      const isChosen = chosen.some(({ id }) => id === picture.id);
      return (
        <li key={picture.id}>
          <button
            type="button"
            className={classes.choice}
            aria-pressed={isChosen}
            disabled={isFull && !isChosen}
            onClick={() => onTurn(picture)}
          >
            <PictureImage
              picture={picture}
              alt={picture.alt || 'Image without alt text'}
              sizes="10rem"
              lazy
            />
            <KindMark picture={picture} />
          </button>
        </li>
      );
    })}
  </ul>
);

const wordsOf = { clip: clipWays, video: videoWays, document: documentWays } as const;

/** What happens to GIFs, videos and documents, by network. */
function Kinds({ pictures }: Pick<ChoiceProps, 'pictures'>) {
  const kinds = new Set(pictures.map(kindAt));
  return (['clip', 'video', 'document'] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => (
      <p key={kind} className="said">
        {wordsOf[kind]}
      </p>
    ));
}

interface Wanted {
  search: string;
  tag: string | null;
}

interface FindProps {
  wanted: Wanted;
  tags: readonly { name: string }[];
  onWanted: (wanted: Wanted) => void;
}

/** By text, and by tag if there are any. */
const Find = ({ wanted, tags, onWanted }: FindProps) => (
  <div className={`rowSm ${classes.find}`}>
    <TextInput
      type="search"
      aria-label="Search your files"
      placeholder="Search names, alt text and tags"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={limits.topic}
      value={wanted.search}
      onChange={({ currentTarget }) => onWanted({ ...wanted, search: currentTarget.value })}
    />
    {tags.length > 0 && (
      <Select
        aria-label="Tag"
        placeholder="All tags"
        data={tags.map(({ name }) => name)}
        value={wanted.tag}
        onChange={(tag) => onWanted({ ...wanted, tag })}
        searchable={tags.length > 10}
        clearable
        clearButtonProps={{ 'aria-label': 'All tags' }}
      />
    )}
  </div>
);

/** They are called images only if all of them are. */
function wordsToUse(chosen: readonly Picture[]): string {
  const kind = chosen.every((one) => kindAt(one) === 'still') ? 'image' : 'file';
  return chosen.length > 1 ? `Use these ${kind}s` : `Use this ${kind}`;
}

/** The server's filter; the text follows after a pause in typing. */
function useFound({ search: typed, tag }: Wanted) {
  const [search] = useDebouncedValue(typed.trim(), 250);
  const narrowed = { ...(search && { search }), ...(tag !== null && { tag }) };
  const list = useInfiniteQuery(picturesQuery({ limit: step, ...narrowed }));
  return { list, isNarrowed: search !== '' || tag !== null };
}

/** Chooses from a person's images, GIFs, videos and documents. */
export function PicturePicker({ room, taken, onlyStill = false, onPick, onClose }: Props) {
  useFocusBack();
  const [wanted, setWanted] = useState<Wanted>({ search: '', tag: null });
  const [chosen, setChosen] = useState<readonly Picture[]>([]);
  const { list, isNarrowed } = useFound(wanted);
  const { tags = [] } = list.data?.pages[0] ?? {};
  const pictures = rowsIn(list.data).filter(
    (one) => !taken.includes(one.id) && !(onlyStill && kindAt(one) !== 'still'),
  );
  const turn = (picture: Picture) =>
    setChosen((before) =>
      before.some(({ id }) => id === picture.id)
        ? before.filter(({ id }) => id !== picture.id)
        : [...before, picture],
    );
  return (
    <Modal opened onClose={onClose} title="Choose from your media" size="48rem">
      <div className="stackMd">
        <Find wanted={wanted} tags={tags} onWanted={setWanted} />
        {pictures.length === 0 && <Instead list={list} isNarrowed={isNarrowed} />}
        <Choice pictures={pictures} chosen={chosen} isFull={chosen.length >= room} onTurn={turn} />
        <Kinds pictures={pictures} />
        <ShowNext query={list} />
        <div className={`rowSm end ${classes.foot}`}>
          <span role="status">
            {chosen.length} of {room} chosen
          </span>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            {wordsToUse(chosen)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
