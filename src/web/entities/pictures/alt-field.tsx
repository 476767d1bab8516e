import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { isDescribed, suggestedAlt } from '#domain/pictures/alt-text.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { notify } from '#web/lib/notify.ts';
import classes from './alt-field.module.css';
import { pictureQuery, useUpdatePicture } from './picture-queries.ts';

/** The networks that support no alt text. */
const names = LivePlatformIds.flatMap((id) => {
  const traits: PlatformTraits = platforms[id];
  return traits.alt_texts || traits.is_local ? [] : traits.name;
});
const without = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

interface Props {
  media: Media;
  onSaved?: (media: Media) => void;
  /** In a dialog: closes it. */
  onClose?: () => void;
  /** What is typed, while the dialog keeps it. */
  typed?: string | undefined;
  onTyped?: (alt: string) => void;
}

/** Suggests a text from the prompt, when there is a prompt and no alt text yet. */
function useSuggestion({ id, alt }: Media): string | null {
  const { data } = useQuery({ ...pictureQuery(id), enabled: !isDescribed(alt) });
  return data ? suggestedAlt({ alt, prompt: data.prompt }) : null;
}

interface ActsProps {
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onClose: (() => void) | undefined;
}

/** While nothing is unsaved, a dialog has nothing to cancel. */
function Acts({ isChanged, isSaving, onSave, onClose }: ActsProps) {
  if (onClose && !isChanged) return <Button onClick={onClose}>Done</Button>;
  return (
    <>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      )}
      <Button
        variant={onClose ? 'filled' : 'default'}
        loading={isSaving}
        disabled={!isChanged || isSaving}
        onClick={onSave}
      >
        Save alt text
      </Button>
    </>
  );
}

/** The alt text for screen readers, which networks get with the image. */
export function AltField({ media, onSaved, onClose, typed, onTyped }: Props) {
  const { id, alt: kept } = media;
  const suggestion = useSuggestion(media);
  const update = useUpdatePicture(id);
  const [alt, setOwn] = useState(typed ?? kept);
  const setAlt = (changed: string) => {
    setOwn(changed);
    onTyped?.(changed);
  };
  const canSave = alt.trim() !== kept && !update.isPending;
  const save = () =>
    update.mutate(
      { alt },
      {
        onSuccess: ({ data }) => {
          void notify.success('Alt text saved.');
          onSaved?.({ ...media, alt: data.alt });
        },
        onError: (error) => void notify.failure(error, 'Couldn’t save the alt text. Try again.'),
      },
    );
  return (
    <div
      role="group"
      className={`stackXs left ${classes.field}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
        // It may be rendered in a dialog inside another form, which must not be submitted by this one.
        event.stopPropagation();
        if (canSave) save();
      }}
    >
      <Textarea
        label="Alt text"
        description={
          without.length === 0
            ? 'For people who can’t see it'
            : `For people who can’t see it. ${without} ${names.length === 1 ? 'doesn’t' : 'don’t'} show it.`
        }
        autosize
        minRows={2}
        maxLength={limits.image_alt}
        value={alt}
        data-autofocus
        // Puts the cursor after the existing text, because browsers put it before.
        onFocus={({ currentTarget: field }) =>
          field.setSelectionRange(field.value.length, field.value.length)
        }
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {suggestion && alt !== suggestion && (
        <div className={classes.suggestion}>
          <p>Suggested from the prompt: {suggestion}</p>
          <Button size="compact-sm" variant="default" onClick={() => setAlt(suggestion)}>
            Use suggestion
          </Button>
        </div>
      )}
      <div className={`lineXs between whole ${classes.foot}`}>
        <CharacterCounter used={alt.length} limit={limits.image_alt} />
        <div className="rowXs">
          <Acts
            isChanged={alt.trim() !== kept}
            isSaving={update.isPending}
            onSave={save}
            onClose={onClose}
          />
        </div>
      </div>
    </div>
  );
}
