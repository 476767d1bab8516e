/** Tries image generators in the order of the administrators. */
import { type Drawn, ImageGeneratorError, type ImagePort } from '#server/adapters/images/port.ts';
import { AppError } from '#server/app-error.ts';

export type Artists = readonly [ImagePort, ...ImagePort[]];

interface Made {
  drawn: Drawn;
  artist: ImagePort;
  /** A note that a fallback made the picture, in a sentence. */
  notice: string | null;
}

/** A picture that one provider's policy rejects is not requested from another. */
const isDeclined = ({ cause }: AppError): boolean =>
  cause instanceof ImageGeneratorError && cause.is_declined;

/**
 * Why the next generator is tried; `undefined` if it is not. A budget rejection that may be temporary is retried
 * with the same one.
 */
function reasonOf(error: unknown, is_last_word: boolean): string | undefined {
  if (!(error instanceof AppError) || isDeclined(error)) return undefined;
  if (error.code === 'provider_failed') return 'didn’t draw';
  return error.code === 'budget_exceeded' && is_last_word ? 'is over the budget' : undefined;
}

/**
 * Returns a function that generates each picture of an order with the first generator that works; one that failed is
 * not tried for the next picture. `draw` throws `AppError`; that of the last generator is rethrown.
 */
export function inTurn(artists: Artists) {
  let [first] = artists;
  const why: string[] = [];
  return async (
    is_last_word: boolean,
    draw: (artist: ImagePort, is_last_word: boolean) => Promise<Drawn>,
  ): Promise<Made> => {
    for (let artist = first; ;) {
      const next = artists[artists.indexOf(artist) + 1];
      try {
        const drawn = await draw(artist, is_last_word && next === undefined);
        const notice =
          artist === artists[0] ? null : `${artist.label} made this image: ${why.join(', ')}.`;
        return { drawn, artist, notice };
      } catch (error) {
        const reason = reasonOf(error, is_last_word);
        if (next === undefined || reason === undefined) throw error;
        const words = `${artist.label} ${reason}`;
        if (!why.includes(words)) why.push(words);
        if (first === artist) first = next;
        artist = next;
      }
    }
  };
}
