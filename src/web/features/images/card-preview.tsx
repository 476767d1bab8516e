import { Button, Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import classes from './card-preview.module.css';
import { type CardValues, readCard } from './card-values.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { cardPreviewQuery } from '#web/entities/pictures/picture-queries.ts';

/** How long typing must pause before the server draws, in milliseconds. */
const rest = 400;

/** The preview of a card, drawn by the server after a pause in typing. */
function useCardPreview(values: CardValues) {
  const [typed] = useDebouncedValue(values, rest);
  const { body } = readCard(typed);
  const { data, error, isFetching, refetch } = useQuery(cardPreviewQuery(body));
  return {
    /** Whether it has too little text to be drawn. */
    isEmpty: body === undefined,
    address: body && !error ? data : undefined,
    /** Whether the preview is older than the input. */
    isOld: body !== undefined && (isFetching || typed !== values),
    error,
    retry: () => void refetch(),
  };
}

const alt = 'The card as it will look';

type Preview = ReturnType<typeof useCardPreview>;

/** Text that doesn't fit on a card won't fit on a retry either. */
const mayRetry = (error: unknown) => !(error instanceof ApiError && error.status === 400);

/** Shown in the frame instead of the card. */
function Instead({ preview: { isEmpty, error, retry } }: { preview: Preview }) {
  if (isEmpty) return <p className={classes.words}>A preview shows up here as you type.</p>;
  if (!error) return <Loader size="sm" aria-label="Drawing the preview" />;
  return (
    <div className={classes.words} role="alert">
      <p>{messageOf(error, 'Couldn’t draw the preview.')}</p>
      {mayRetry(error) && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** The preview of a card while it is written. Nothing is stored before it is made. */
export function CardPreview({ values }: { values: CardValues }) {
  const preview = useCardPreview(values);
  const isPhone = usePhone();
  const [isLarge, setLarge] = useState(false);
  const { address, isOld } = preview;
  const frame = { className: classes.frame, 'data-shape': values.shape };
  return (
    <figure className="stackXs flush" aria-label="Preview">
      <figcaption className={classes.head}>
        <span className="medium">Preview</span>
        <span className="muted" role="status">
          {isOld ? 'Drawing…' : ''}
        </span>
      </figcaption>
      {address ? (
        <button
          type="button"
          {...frame}
          data-old={isOld || undefined}
          aria-label="View the preview in full size"
          onClick={() => setLarge(true)}
        >
          <img src={address} alt={alt} />
        </button>
      ) : (
        <div {...frame}>
          <Instead preview={preview} />
        </div>
      )}
      {address && isLarge && (
        <Modal
          opened
          onClose={() => setLarge(false)}
          title="Preview"
          size="60rem"
          fullScreen={isPhone}
        >
          <img className={classes.large} src={address} alt={alt} />
        </Modal>
      )}
    </figure>
  );
}
