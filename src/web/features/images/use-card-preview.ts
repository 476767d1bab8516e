/** A card as it will look, drawn by the server a moment after the last key. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { cardPreviewQuery } from '#web/entities/pictures/picture-queries.ts';
import { type CardValues, readCard } from './card-values.ts';

/** Milliseconds without a key after which it is drawn. */
const rest = 400;

export function useCardPreview(values: CardValues) {
  const [typed] = useDebouncedValue(values, rest);
  const { body } = readCard(typed);
  const { data, error, isFetching, refetch } = useQuery(cardPreviewQuery(body));
  return {
    /** Whether it says too little to be drawn. */
    isEmpty: body === undefined,
    address: body && !error ? data : undefined,
    /** Whether what is shown is not yet what was typed. */
    isOld: body !== undefined && (isFetching || typed !== values),
    error,
    retry: () => void refetch(),
  };
}
