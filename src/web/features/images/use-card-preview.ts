/** The preview of a card, drawn by the server after a pause in typing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { cardPreviewQuery } from '#web/entities/pictures/picture-queries.ts';
import { type CardValues, readCard } from './card-values.ts';

/** The pause in milliseconds. */
const rest = 400;

export function useCardPreview(values: CardValues) {
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
