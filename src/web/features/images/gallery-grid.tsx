import { Button, Checkbox } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Picture } from '#contract/images/types.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { KindMark, PictureMark } from '#web/entities/pictures/picture-mark.tsx';
import { PictureImage } from '#web/entities/pictures/picture-image.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { titleOf } from './picture-labels.ts';
import classes from './images.module.css';

/** The selected images, including those on other pages of the list. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Picture>>(new Map());
  return {
    pictures: [...chosen.values()],
    has: ({ id }: Picture) => chosen.has(id),
    turn: (picture: Picture) => {
      const next = new Map(chosen);
      if (!next.delete(picture.id)) next.set(picture.id, picture);
      setChosen(next);
    },
    choose: (pictures: readonly Picture[]) =>
      setChosen(new Map([...chosen, ...pictures.map((one) => [one.id, one] as const)])),
    drop: (ids: readonly string[]) =>
      setChosen(new Map([...chosen].filter(([id]) => !ids.includes(id)))),
    clear: () => setChosen(new Map()),
  };
}
export type Chosen = ReturnType<typeof useChosen>;

// Arrow keys in a grid of images.

const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** The target of a key from a position in a grid; `undefined` for other keys and for positions that don't exist. */
export function placeAfter(
  key: string,
  at: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const step = steps[key]?.(columns);
  if (step === undefined) return undefined;
  if (!Number.isFinite(step)) return step < 0 ? 0 : count - 1;
  const next = at + step;
  return next >= 0 && next < count ? next : undefined;
}

/** The number of images in the first row. */
export function columnsOf(places: readonly { offsetTop: number }[]): number {
  const first = places[0]?.offsetTop;
  const others = places.findIndex(({ offsetTop }) => offsetTop !== first);
  return others === -1 ? Math.max(1, places.length) : others;
}

interface Props {
  pictures: readonly Picture[];
  chosen: Chosen;
  onSelect: (picture: Picture) => void;
  onDelete: (picture: Picture) => void;
}

/** What can be done with one that is opened. */
const openWords = { still: 'Enhance', clip: 'Enhance', video: 'Watch', document: 'Open' } as const;

/** The images, navigated with the arrow keys; Enter opens one, X selects it, Delete asks to delete it. */
export function GalleryGrid({ pictures, chosen, onSelect, onDelete }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, pictures.length - 1);
  const frames = () => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-frame]') ?? []),
  ];
  const move = (event: KeyboardEvent, picture: Picture) => {
    if (event.key === 'Delete') {
      onDelete(picture);
      return;
    }
    if (event.key === 'x') {
      chosen.turn(picture);
      return;
    }
    const places = frames();
    const grid = { count: places.length, columns: columnsOf(places.flatMap(cardOf)) };
    const place = placeAfter(event.key, pictures.indexOf(picture), grid);
    if (place === undefined) return;
    event.preventDefault();
    places[place]?.focus();
  };
  return (
    <ul className={classes.grid} aria-label="Files" ref={list}>
      {pictures.map((picture, index) => (
        <li
          key={picture.id}
          className={classes.card}
          data-chosen={chosen.has(picture) || undefined}
        >
          <Checkbox
            className={classes.check ?? ''}
            size="md"
            aria-label={`Select ${titleOf(picture)}`}
            checked={chosen.has(picture)}
            onChange={() => chosen.turn(picture)}
          />
          <button
            type="button"
            data-frame
            className={classes.frame}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onKeyDown={(event) => move(event, picture)}
            onClick={() => onSelect(picture)}
          >
            <PictureImage
              picture={picture}
              alt={titleOf(picture)}
              sizes="(min-width: 36em) 16rem, 100vw"
              lazy
            />
            <KindMark picture={picture} />
            {kindAt(picture) !== 'document' && !isDescribed(picture.alt) && (
              <PictureMark text="No alt text" at="bottom" />
            )}
          </button>
          <p className={classes.caption} title={titleOf(picture)}>
            {titleOf(picture)}
          </p>
          {picture.tags.length > 0 && (
            <ul className={classes.tags} aria-label="Tags">
              {picture.tags.map((tag) => (
                <li key={tag} className={classes.tag}>
                  {tag}
                </li>
              ))}
            </ul>
          )}
          <div className={classes.line}>
            <span className={classes.quiet}>
              <Moment at={picture.created_at} />
            </span>
            <Button size="compact-sm" variant="default" onClick={() => onSelect(picture)}>
              {openWords[kindAt(picture)]}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Delete ${titleOf(picture)}`}
              onClick={() => onDelete(picture)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const cardOf = (frame: HTMLElement): HTMLElement[] =>
  frame.parentElement ? [frame.parentElement] : [];
