/** The text behind a field, where links, mentions and hashtags are colored and issues are underlined. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { entitiesIn, type Entity, type Range } from '#domain/text/entities.ts';
import type { Finding } from './checks.ts';
import classes from './mirror.module.css';

interface Piece {
  text: string;
  is: Entity['is'] | undefined;
  finding: Finding | undefined;
}

const covers = ({ start, end }: Range, piece: Range): boolean =>
  start <= piece.start && end >= piece.end;

/** The text, split wherever a highlight starts or ends. */
function piecesOf(
  text: string,
  entities: readonly Entity[],
  findings: readonly Finding[],
): Piece[] {
  const ranges = [...entities, ...findings.flatMap(({ at }) => at ?? [])];
  const inside = ranges.flatMap(({ start, end }) => [start, end]).filter((at) => at < text.length);
  const cuts = [...new Set([0, ...inside, text.length])].toSorted((one, other) => one - other);
  return cuts.slice(0, -1).map((start, place) => {
    const piece = { start, end: cuts[place + 1] ?? text.length };
    return {
      text: text.slice(piece.start, piece.end),
      is: entities.find((one) => covers(one, piece))?.is,
      finding: findings.find(({ at }) => at && covers(at, piece)),
    };
  });
}

/** The message below the words at the pointer or the cursor. */
interface Reason {
  id: string;
  /** From the start of the field, in pixels. */
  left: number;
  top: number;
}

const widest = 288;

const isAt = (rect: DOMRect, x: number, y: number): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

/** Shows the reason for an underline while the pointer or the cursor is on it; Escape hides it. */
function useReason(findings: readonly Finding[]) {
  const mirror = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState<Reason>();
  const show = useEffectEvent((id: string | undefined) => {
    const field = mirror.current?.parentElement;
    const words = [...(mirror.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])];
    const found = words.find(({ dataset }) => dataset['finding'] === id);
    if (!field || !found || id === undefined) {
      setReason(undefined);
      return;
    }
    const [around, rect] = [field.getBoundingClientRect(), found.getBoundingClientRect()];
    const left = Math.max(0, Math.min(rect.left - around.left, around.width - widest));
    setReason({ id, left, top: rect.bottom - around.top });
  });
  const onPointer = useEffectEvent(({ clientX, clientY, target }: MouseEvent) => {
    // The pointer may go from the words to the button below them.
    if (target instanceof Element && target.closest('[data-reason]')) return;
    const words = [...(mirror.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])];
    const over = words.find((one) =>
      [...one.getClientRects()].some((rect) => isAt(rect, clientX, clientY)),
    );
    show(over?.dataset['finding']);
  });
  const onCaret = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const { selectionStart } = target;
    show(
      findings.find(({ at }) => at && at.start <= selectionStart && at.end >= selectionStart)?.id,
    );
  });
  useEffect(() => {
    const field = mirror.current?.parentElement;
    if (!field) return undefined;
    const aborter = new AbortController();
    const listen = (names: readonly string[], act: (event: Event) => void) => {
      for (const name of names) field.addEventListener(name, act, { signal: aborter.signal });
    };
    listen(['mousemove'], (event) => event instanceof MouseEvent && onPointer(event));
    listen(['keyup', 'click', 'focusin', 'select'], (event) => {
      const isHidden = event instanceof KeyboardEvent && event.key === 'Escape';
      if (isHidden) setReason(undefined);
      else onCaret(event);
    });
    listen(['mouseleave', 'focusout', 'input'], () => setReason(undefined));
    return () => aborter.abort();
  }, []);
  const finding = findings.find(({ id }) => id === reason?.id);
  return { mirror, reason: finding && reason && { ...reason, finding } };
}

interface Props {
  text: string;
  /** The networks of the post: what one of them links is colored. */
  networks: readonly LivePlatform[];
  findings: readonly Finding[];
  /** Overrides issues. */
  onPass: (ids: readonly string[]) => void;
}

/** Its parent must be a field, whose text it matches exactly. */
export default function Mirror({ text, networks, findings, onPass }: Props) {
  const { mirror, reason } = useReason(findings);
  return (
    <>
      <div ref={mirror} className={classes.mirror} dir="auto" aria-hidden data-mirror>
        {piecesOf(text, entitiesIn(text, networks), findings).map(
          ({ text: words, is, finding }, at) =>
            is || finding ? (
              // Pieces keep their positions.
              <span key={at} data-is={is} data-finding={finding?.id}>
                {words}
              </span>
            ) : (
              words
            ),
        )}
      </div>
      <div
        className={reason && classes.reason}
        style={{ left: reason?.left, top: reason?.top }}
        data-reason
      >
        <span role="status">{reason?.finding.message}</span>
        {reason?.finding.may && (
          // Keys reach the same below the part; a press here leaves the cursor where it is.
          <button
            type="button"
            tabIndex={-1}
            className={classes.keep}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPass([reason.id])}
          >
            Keep it
          </button>
        )}
      </div>
    </>
  );
}
