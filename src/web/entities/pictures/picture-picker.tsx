import { Anchor, Button, Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Media, Picture } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { PictureMark } from './picture-mark.tsx';
import { clipWays } from './clip-labels.ts';
import { PictureImage } from './picture-image.tsx';
import classes from './picture-picker.module.css';
import { picturesQuery } from './picture-queries.ts';

const step = 24;
/** As many as one call lists; others are found by their words. */
const most = 192;

interface Props {
  /** How many more pictures there is room for. */
  room: number;
  /** Ids of those that are taken already. */
  taken: readonly string[];
  onPick: (pictures: readonly Media[]) => void;
  onClose: () => void;
}

/** What stands there instead of pictures. */
function Instead({ list, search }: { list: UseQueryResult<unknown>; search: string }) {
  if (list.isPending) return <Loader size="sm" aria-label="Loading" />;
  if (list.isLoadingError)
    return (
      <p role="alert">
        {messageOf(list.error, 'Couldn’t load your images.')}{' '}
        <Anchor component="button" type="button" onClick={() => void list.refetch()}>
          Try again
        </Anchor>
      </p>
    );
  if (search) return <p>No images match.</p>;
  return (
    <p>
      No images yet.{' '}
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
  <ul className={classes.grid} aria-label="Your images">
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
              alt={picture.alt || 'Image without a description'}
              sizes="10rem"
              lazy
            />
            {picture.is_clip && <PictureMark text="GIF" />}
          </button>
        </li>
      );
    })}
  </ul>
);

/** Chooses from the pictures that a person has. */
export function PicturePicker({ room, taken, onPick, onClose }: Props) {
  useFocusBack();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [limit, setLimit] = useState(step);
  const [chosen, setChosen] = useState<readonly Picture[]>([]);
  const list = useQuery(picturesQuery({ limit, ...(search && { search }) }));
  const { data: found = [], total = 0 } = list.data ?? {};
  const pictures = found.filter(({ id }) => !taken.includes(id));
  const turn = (picture: Picture) =>
    setChosen((before) =>
      before.some(({ id }) => id === picture.id)
        ? before.filter(({ id }) => id !== picture.id)
        : [...before, picture],
    );
  return (
    <Modal opened onClose={onClose} title="Choose from your images" size="48rem">
      <div className="stackMd">
        <TextInput
          type="search"
          aria-label="Search your images"
          placeholder="Search names, descriptions and tags"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={limits.topic}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {pictures.length === 0 && <Instead list={list} search={search} />}
        <Choice pictures={pictures} chosen={chosen} isFull={chosen.length >= room} onTurn={turn} />
        {pictures.some(({ is_clip }) => is_clip) && <p className="said">{clipWays}</p>}
        {found.length < total && limit < most && (
          <Button
            variant="default"
            loading={list.isFetching}
            onClick={() => setLimit(limit + step)}
          >
            Show more
          </Button>
        )}
        <div className={classes.foot}>
          <span role="status">
            {chosen.length} of {room} chosen
          </span>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            Use {chosen.length === 1 ? 'this image' : 'these images'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
