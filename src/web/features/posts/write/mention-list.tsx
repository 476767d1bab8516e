/** People to mention, below an @ and the start of a name. The cursor stays in the text. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { minute } from '#contract/core/time.ts';
import { api } from '#web/lib/api/api.ts';
import { typeInto } from '#web/lib/typing.ts';
import classes from './mirror.module.css';

/** How long typing must pause before anybody is asked, in milliseconds. */
const pause = 250;

/** The name that is being typed, and where its @ is. */
interface Typed {
  name: string;
  start: number;
}

/** The name before the cursor; `undefined` if the cursor is elsewhere, or something is selected. */
function typedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Typed | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  const found = /(?<=^|[\s(“"])@([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.@-]{0,59})$/u.exec(
    value.slice(0, selectionStart),
  );
  return found?.[1] === undefined ? undefined : { name: found[1], start: found.index };
}

/** Below a character of the text, measured in the mirror behind it, from the start of the field in pixels. */
function below(field: HTMLElement, at: number) {
  const mirror = field.querySelector('[data-mirror]');
  const around = field.getBoundingClientRect();
  const walk = mirror && document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let node = walk?.nextNode(); node; node = walk?.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left < length) {
      const range = document.createRange();
      range.setStart(node, left);
      range.setEnd(node, left + 1);
      const rect = range.getBoundingClientRect();
      return { left: rect.left - around.left, top: rect.bottom - around.top };
    }
    left -= length;
  }
  return { left: 0, top: around.height };
}

/** The widest list, so that one near the end of a line stays within the field. */
const widest = '22rem';

const placed = ({ left, top }: { left: number; top: number }) => ({
  left: `min(${left}px, max(0px, 100% - ${widest}))`,
  top,
  maxWidth: `min(${widest}, 100%)`,
});

const peopleQuery = (account: string, typed: string) => ({
  queryKey: ['people', account, typed],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.inbox.people({ params: { id: account }, query: { typed }, signal })).data.people,
  enabled: typed !== '',
  staleTime: minute,
  placeholderData: keepPreviousData,
  retry: false,
});

/** A signal for listeners, and what ends them. */
function aborting() {
  const aborter = new AbortController();
  return { signal: aborter.signal, abort: () => aborter.abort() };
}

/** Puts a name in place of what was typed. */
function complete(field: HTMLTextAreaElement, start: number, username: string): void {
  field.setSelectionRange(start, field.selectionStart);
  typeInto(field, `@${username} `);
}

/** What is typed in the field, until it is chosen or closed by Escape. */
function useTyped(field: HTMLElement | null) {
  const [typed, setTyped] = useState<Typed>();
  const [closed, setClosed] = useState<number>();
  useEffect(() => {
    if (!field) return undefined;
    const { signal, abort } = aborting();
    const look = (target: EventTarget | null) => {
      if (target instanceof HTMLTextAreaElement) setTyped(typedIn(target));
    };
    // What was typed while this was loading.
    if (field.contains(document.activeElement)) look(document.activeElement);
    for (const name of ['input', 'keyup', 'click'])
      field.addEventListener(name, ({ target }) => look(target), { signal });
    field.addEventListener('focusout', () => setTyped(undefined), { signal });
    return abort;
  }, [field]);
  const isClosed = typed === undefined || typed.start === closed;
  return { typed: isClosed ? undefined : typed, close: () => setClosed(typed?.start) };
}

const isPlain = (event: KeyboardEvent): boolean =>
  !event.isComposing && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;

/** Keys that go to the list while it is open, before anything else happens to the text. */
function useKeys(field: HTMLElement | null, acts: Readonly<Record<string, () => void>>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = isPlain(event) ? acts[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    if (!field) return undefined;
    const { signal, abort } = aborting();
    field.addEventListener('keydown', onKey, { capture: true, signal });
    return abort;
  }, [field]);
}

/** Says which option of the open list is active, while the focus stays in the text. */
function useActive(field: HTMLElement | null, list: string, option: string | undefined) {
  useEffect(() => {
    const text = field?.querySelector('textarea');
    if (!text || option === undefined) return undefined;
    text.setAttribute('aria-controls', list);
    text.setAttribute('aria-activedescendant', option);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [field, list, option]);
}

/** The people for what is typed, and whether they are those of the whole name already. */
function useFound(account: string, typed: Typed | undefined) {
  const [name] = useDebouncedValue(typed?.name ?? '', pause);
  const { data = [], isPlaceholderData } = useQuery(peopleQuery(account, name));
  const people = typed && name !== '' ? data : [];
  return { people, isOfName: typed?.name === name && !isPlaceholderData };
}

/** The people for what is typed, the active one of them, and how to choose one. */
function usePeople(field: HTMLElement | null, account: string) {
  const { typed, close } = useTyped(field);
  const { people, isOfName } = useFound(account, typed);
  const [at, setAt] = useState(0);
  const count = people.length;
  const active = Math.min(at, count - 1);
  const choose = (n: number) => {
    const [text, person] = [field?.querySelector('textarea'), people[n]];
    if (!text || !person || !typed) return;
    complete(text, typed.start, person.username);
    setAt(0);
  };
  const step = (by: number) => () => setAt((active + by + count) % count);
  const acts = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: () => choose(active),
    Tab: () => choose(active),
    Escape: close,
  };
  // Before that, Enter is a new line and Tab the next field: neither names somebody else.
  useKeys(field, count > 0 && isOfName ? acts : {});
  return { people, start: typed?.start ?? 0, active, choose };
}

/** `account`: the one whose network is asked. Its parent is the field of the text. */
export default function MentionList({ account }: { account: string }) {
  const id = useId();
  const [field, setField] = useState<HTMLElement | null>(null);
  const { people, start, active, choose } = usePeople(field, account);
  const option = (n: number) => `${id}-${n}`;
  const count = people.length;
  useActive(field, id, count > 0 ? option(active) : undefined);
  return (
    <div ref={(box) => setField(box?.parentElement ?? null)}>
      <span role="status" className="unseen">
        {count > 0 && (count === 1 ? '1 person' : `${count} people`)}
      </span>
      {count > 0 && field && (
        <div
          id={id}
          role="listbox"
          aria-label="People to mention"
          className={classes.people}
          style={placed(below(field, start))}
        >
          {people.map(({ username, name }, n) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
            <div
              key={username}
              id={option(n)}
              role="option"
              aria-selected={n === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(n)}
            >
              <bdi className="cut strong">{name}</bdi>
              <bdi className="cut quiet">@{username}</bdi>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
