import { useState } from 'react';
import type { Picture } from '#contract/images/types.ts';

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
