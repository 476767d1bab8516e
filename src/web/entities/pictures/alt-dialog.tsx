import { Button } from '@mantine/core';
import { IconCrop, IconFocusCentered } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './alt-dialog.module.css';
import { AltField } from './alt-field.tsx';

// On its own, so that the editor doesn’t list its parts before an image is edited.
const FormDialog = lazy(async () => ({
  default: (await import('#web/lib/forms/form-dialog.tsx')).FormDialog,
}));
const CropDialog = lazy(async () => ({
  default: (await import('./crop/crop-dialog.tsx')).CropDialog,
}));

const FocusDialog = lazy(async () => ({
  default: (await import('./focus-dialog.tsx')).FocusDialog,
}));

/** An account, as far as it is named. */
export type Named = Parameters<typeof accountOn>[0];

interface Props {
  media: Media;
  /** Whether it opens on the alt text. */
  isDescribing?: boolean;
  onSaved: (media: Media) => void;
  /** With another point that stays in view. */
  onFocused: (media: Media) => void;
  /** The account whose version it is in, if the others keep their image. */
  account?: Named | undefined;
  /** Takes a cropped copy in its place. */
  onCropped?: ((made: Media) => void) | undefined;
  onClose: () => void;
}

/** What else is edited of an image, in a dialog in place of this one. */
function Editing({
  media,
  onCropped,
  onFocused,
  what,
  onClose,
}: Props & { what: 'image' | 'focus' }) {
  if (what === 'focus')
    return (
      <FocusDialog
        picture={media}
        onSaved={(focus) => onFocused({ ...media, focus })}
        onClose={onClose}
      />
    );
  if (!onCropped) return null;
  return <CropDialog picture={media} purpose="picture" onCropped={onCropped} onClose={onClose} />;
}

/** Edits the alt text of an image in place, crops it, and says what stays in view of it. */
export function AltDialog(props: Props) {
  const { media, isDescribing = false, account, onSaved, onCropped, onClose } = props;
  useFocusBack();
  const [editing, setEditing] = useState<'image' | 'focus'>();
  const [typed, setTyped] = useState<string>();
  const isStill = kindAt(media) === 'still';
  if (editing)
    return (
      <Suspense>
        <Editing {...props} what={editing} onClose={() => setEditing(undefined)} />
      </Suspense>
    );
  return (
    <FormDialog
      title={isStill ? 'Edit image' : 'Edit alt text'}
      size="md"
      dirty={typed !== undefined && typed.trim() !== media.alt}
      sending={false}
      loss="The alt text isn’t saved yet."
      onClose={onClose}
    >
      {(close) => (
        <div className="stackMd">
          <Thumbnail className={classes.picture} url={media.url} alt="" />
          {isStill && (
            <div className="rowXs">
              {onCropped && (
                <Button
                  size="compact-sm"
                  variant="default"
                  data-autofocus={!isDescribing || undefined}
                  leftSection={<IconCrop size={16} aria-hidden />}
                  onClick={() => setEditing('image')}
                >
                  Crop and rotate
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                data-autofocus={!isDescribing || undefined}
                leftSection={<IconFocusCentered size={16} aria-hidden />}
                onClick={() => setEditing('focus')}
              >
                Focus point
              </Button>
            </div>
          )}
          {isStill && onCropped && account && (
            <p className="quiet flush">
              Cropping and rotating change the image only for {accountOn(account)}. The focus point
              is for all accounts.
            </p>
          )}
          <AltField
            media={media}
            onSaved={onSaved}
            onClose={close}
            typed={typed}
            onTyped={setTyped}
          />
        </div>
      )}
    </FormDialog>
  );
}
