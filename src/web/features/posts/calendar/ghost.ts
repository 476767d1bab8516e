/** The card under the pointer during a drag. */
import classes from './entry.module.css';

interface Point {
  clientX: number;
  clientY: number;
}

/** A copy of a card, held where it was grabbed. It appears with the first move, and is in nobody’s way. */
export function ghostOf(card: HTMLElement, grabbed: Point) {
  const { left, top, width, height } = card.getBoundingClientRect();
  const copy = document.createElement('div');
  copy.className = `${card.className} ${classes.ghost}`;
  copy.inert = true;
  copy.dataset['hue'] = card.dataset['hue'];
  copy.dataset['look'] = card.dataset['look'];
  copy.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  return {
    move({ clientX, clientY }: Point) {
      copy.style.left = `${left + clientX - grabbed.clientX}px`;
      copy.style.top = `${top + clientY - grabbed.clientY}px`;
      if (!copy.isConnected) document.body.append(copy);
    },
    remove: () => copy.remove(),
  };
}
