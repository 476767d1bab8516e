/** Keyboard navigation of the board: Tab reaches one card and then leaves the cards; arrow keys move between them. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';

const cardsOf = (place: Element): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('[data-card]'),
];
const controls = 'a, button, input';

/** Only the controls of this card can be reached with Tab. */
function markIn(board: Element, current: HTMLElement | undefined): void {
  for (const card of cardsOf(board)) {
    card.toggleAttribute('data-current', card === current);
    for (const control of card.querySelectorAll<HTMLElement>(controls))
      control.tabIndex = card === current ? 0 : -1;
  }
}

/** The cards of the columns that have some, from left to right. */
const columnsOf = (board: Element): HTMLElement[][] =>
  [...board.querySelectorAll('section')].map(cardsOf).filter((cards) => cards.length > 0);

/** The card that a key moves to. */
function cardAt(board: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const columns = columnsOf(board);
  const column = columns.findIndex((cards) => cards.includes(from));
  const cards = columns[column] ?? [];
  const at = cards.indexOf(from);
  const beside = (step: -1 | 1) => {
    const others = columns[column + step];
    return others?.[Math.min(at, others.length - 1)];
  };
  switch (key) {
    case 'ArrowUp':
      return cards[at - 1];
    case 'ArrowDown':
      return cards[at + 1];
    case 'ArrowLeft':
      return beside(-1);
    case 'ArrowRight':
      return beside(1);
    case 'Home':
      return cards[0];
    case 'End':
      return cards.at(-1);
    default:
      return undefined;
  }
}

/** The other keys of a card. */
const acts: Readonly<Record<string, string>> = { m: '[data-menu]', x: 'input[type="checkbox"]' };

/** The action of a key on a card; `undefined` if it has none. */
function actOf(board: Element, card: HTMLElement, event: KeyboardEvent): (() => void) | undefined {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return undefined;
  const pressed = acts[key.toLowerCase()];
  if (pressed) return () => card.querySelector<HTMLElement>(pressed)?.click();
  const next = cardAt(board, card, key);
  return next && (() => next.querySelector<HTMLElement>('a')?.focus());
}

export function useBoardKeys() {
  const board = useRef<HTMLDivElement>(null);
  const keepOne = useEffectEvent(() => {
    const { current } = board;
    if (!current) return;
    const [first] = cardsOf(current);
    markIn(current, current.querySelector<HTMLElement>('[data-card][data-current]') ?? first);
  });
  useEffect(() => {
    if (!board.current) return undefined;
    keepOne();
    // Columns load, page and lose cards independently.
    const observer = new MutationObserver(() => keepOne());
    observer.observe(board.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const cardOf = (target: EventTarget) =>
    target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]') : null;
  return {
    ref: board,
    onFocus: ({ target }: React.FocusEvent) => {
      const card = cardOf(target);
      if (board.current && card) markIn(board.current, card);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const card = cardOf(event.target);
      const act = board.current && card && actOf(board.current, card, event);
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}
