import { Button, Group, Modal } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Focus, Media } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { inView } from '#web/ui/media/in-view.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import classes from './focus-dialog.module.css';
import { useUpdatePicture } from './picture-queries.ts';

interface Props {
  picture: Pick<Media, 'id' | 'url' | 'alt' | 'focus'>;
  onSaved?: (focus: Focus | null) => void;
  onClose: () => void;
}

const middle: Focus = { x: 0.5, y: 0.5 };

const steps: Readonly<Partial<Record<string, readonly [x: number, y: number]>>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Thousandths are finer than any screen shows. */
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));

function movedBy({ key, shiftKey }: KeyboardEvent, { x, y }: Focus): Focus | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const far = shiftKey ? 0.1 : 0.01;
  return { x: within(x + step[0] * far), y: within(y + step[1] * far) };
}

function pointAt({ currentTarget, clientX, clientY }: PointerEvent): Focus {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const placeOf = ({ x, y }: Focus) => `${percent(x)} from the left, ${percent(y)} from the top`;

/** The image with the point on it, moved by a click, by dragging, or by keys. */
function Pointing(props: { picture: Props['picture']; at: Focus; onMove: (at: Focus) => void }) {
  const { picture, at, onMove } = props;
  return (
    <div
      className={classes.picture}
      onPointerDown={(event) => {
        // The point keeps or gets the focus, and the image isn’t dragged.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector('button')?.focus();
        onMove(pointAt(event));
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(pointAt(event));
      }}
    >
      <img src={picture.url} alt={picture.alt} draggable={false} />
      <button
        type="button"
        className={classes.point}
        style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
        aria-label={`Focus point, ${placeOf(at)}. Arrow keys move it, with Shift further.`}
        onKeyDown={(event) => {
          const next = movedBy(event, at);
          if (!next) return;
          event.preventDefault();
          onMove(next);
        }}
      />
    </div>
  );
}

function useSaving({ picture, onSaved, onClose }: Props) {
  const update = useUpdatePicture(picture.id);
  const save = (focus: Focus | null) =>
    update.mutate(
      { focus },
      {
        onSuccess: ({ data }) => {
          void notify.success('Focus point saved');
          onSaved?.(data.focus);
          onClose();
        },
        onError: (error) => void notify.failure(error, 'Couldn’t save the focus point. Try again.'),
      },
    );
  return { save, isSaving: update.isPending };
}

/** What stays in view of an image where a network or a screen cuts it. */
export function FocusDialog(props: Props) {
  const { picture, onClose } = props;
  const isPhone = usePhone();
  const [focus, setFocus] = useState<Focus | null>(picture.focus ?? null);
  const { save, isSaving } = useSaving(props);
  const isSame = JSON.stringify(focus) === JSON.stringify(picture.focus ?? null);
  return (
    <Modal opened onClose={onClose} title="Focus point" size="36rem" fullScreen={isPhone}>
      <div className="stackMd">
        <p className="said flush">
          Click what must stay in view. Mastodon, SocialAI’s lists and new crops keep this point in
          view.
        </p>
        <div className={classes.stage}>
          <Pointing picture={picture} at={focus ?? middle} onMove={setFocus} />
        </div>
        <div className={classes.samples} aria-hidden>
          {[1, 16 / 9, 3 / 4].map((aspectRatio) => (
            <img
              key={aspectRatio}
              src={picture.url}
              alt=""
              style={{ ...inView(focus).style, aspectRatio }}
            />
          ))}
        </div>
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" disabled={focus === null} onClick={() => setFocus(null)}>
            Use the middle
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isSaving} disabled={isSame} onClick={() => save(focus)}>
              Save
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  );
}
