import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Media } from '#contract/images/types.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './post.page.module.css';
import type { Own } from './post-values.ts';

interface Props {
  /** The name of the account. */
  name: string;
  /** Its images, each with the alt text for other accounts. */
  media: readonly Media[];
  /** The limit of an alt text there, if it is lower than elsewhere. */
  most: number | undefined;
  alts: Own['alts'];
  onChange: (alts: Own['alts']) => void;
}

function AltDialog({
  name,
  media,
  most,
  alts,
  onChange,
  onClose,
}: Props & { onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={`Edit alt texts for ${name}`}>
      <div className="stackMd">
        <p className="quiet">Leave one empty to use the image’s own alt text.</p>
        {media.map(({ id, url, alt }, at) => (
          <div key={id} className={classes.described}>
            <Thumbnail url={url} alt="" />
            <Textarea
              label={media.length > 1 ? `Image ${at + 1}` : 'ALT text'}
              placeholder={isDescribed(alt) ? alt : 'No alt text yet'}
              autosize
              minRows={2}
              maxLength={Math.min(most ?? Infinity, limits.image_alt)}
              value={alts[id] ?? ''}
              data-autofocus={at === 0 || undefined}
              onChange={({ currentTarget }) => onChange({ ...alts, [id]: currentTarget.value })}
            />
          </div>
        ))}
        <Button className={classes.done ?? ''} onClick={onClose}>
          Done
        </Button>
      </div>
    </Modal>
  );
}

/** The alt texts of an account, where they differ from the others. */
export function AltTexts(props: Props) {
  const { name, media, alts } = props;
  const [isOpen, setIsOpen] = useState(false);
  const count = media.filter(({ id }) => alts[id]?.trim()).length;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Alt texts for ${name}${count > 0 ? `, ${count} changed` : ''}`}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? `Alt texts (${count} changed)` : 'Alt texts'}
      </Button>
      {isOpen && <AltDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
