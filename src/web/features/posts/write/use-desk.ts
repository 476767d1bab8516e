/**
 * The state shared by the parts of the editor: the text on the canvas, its selection, and the requests to the agent.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import type { Agent } from '#contract/agents/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { inserted } from '#domain/text/template.ts';
import { keepSource, sourceOf } from '#web/features/posts/post-source.ts';
import { type Account, accountsFor, self } from '#web/features/posts/post-values.ts';
import { isTyping } from '#web/lib/typing.ts';
import { sharing } from './account-chips.tsx';
import type { CanvasHandle, Change, Selection } from './canvas.tsx';
import { carriedTo, mediaOn, placesNow } from './part-pictures.ts';
import { firstAccounts, keepAuthor } from './first-accounts.ts';
import { type Finding, type OtherVersion, useChecks } from './checks.ts';
import { isDraft } from './send-post.ts';
import { strictest } from './room-left.tsx';
import { partsWith, type Suggestion, useAsk } from './use-ask.ts';
import type { Editor } from './use-editor.ts';
import { useFiles } from './use-files.ts';

type Way = 'undo' | 'redo';

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && !shiftKey ? 'redo' : undefined;
}

/** What the browser’s own menu asks for. */
const wayOfInput = ({ inputType }: InputEvent): Way | undefined =>
  inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : undefined;

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement && target.closest('[data-canvas]') !== null;

/** Ctrl or ⌘ and Z, with Shift to redo: for typing and for what tools did, in all parts. */
function useUndoKeys(
  { step }: Pick<Editor, 'step'>,
  text: { editing: string | undefined; setEditing: (version: string | undefined) => void },
  canvas: RefObject<CanvasHandle | null>,
): void {
  const go = (event: Event, way: Way | undefined) => {
    // Nothing is changed once the text is published.
    if (!way || event.defaultPrevented || !canvas.current) return;
    event.preventDefault();
    const edit = step(way);
    if (!edit) return;
    const { version, part, end } = edit;
    if (version === text.editing) canvas.current.focusNext({ part, start: end, end });
    else text.setEditing(version);
  };
  useWindowEvent('keydown', (event) => {
    if (isText(event.target) || !isTyping(event.target)) go(event, wayOf(event));
  });
  useWindowEvent('beforeinput', (event) => {
    if (isText(event.target)) go(event, wayOfInput(event));
  });
}

/** The text on the canvas: the post's, or an account's own. */
function useText(editor: Editor) {
  const { values, change, choose } = editor;
  const [wanted, setEditing] = useState<string>();
  const own = wanted === undefined ? undefined : values.chosen[wanted];
  const editing = own ? wanted : undefined;
  const parts = own?.parts ?? values.parts;
  const write = (next: string[], { to, typed, ...more }: { made_with_ai?: true } & Change = {}) => {
    const source = more.made_with_ai && 'agent';
    const moved = to && carriedTo(to, values, editing);
    if (editing === undefined || !own) {
      change({ ...more, ...moved, parts: next }, source, typed);
      return;
    }
    // Until something is typed, its text follows the post, as that of the other accounts does.
    const places = own.parts ? {} : placesNow(values);
    choose(editing, { ...own, ...places, ...moved, parts: next }, typed);
    if (more.made_with_ai) change(more, source);
  };
  return { editing, setEditing, parts, write };
}

/** The network that allows the least of a text, for the checks. */
const platformFor = (
  parts: readonly string[],
  pictures: number,
  places: readonly Account[],
): LivePlatform | undefined => strictest({ text: parts.join('\n\n'), pictures, places })?.platform;

/** The texts that will be published and are not on the canvas. */
function othersThan(
  editing: string | undefined,
  { values }: Editor,
  chosen: readonly Account[],
): OtherVersion[] {
  const { parts, media } = values;
  const places = sharing(chosen, values);
  const main =
    editing !== undefined && values.chosen[editing]?.parts && places.length > 0
      ? [{ id: undefined, parts, platform: platformFor(parts, media.length, places) }]
      : [];
  const own = chosen.flatMap(({ id, platform }) => {
    const text = values.chosen[id]?.parts;
    return text && id !== editing ? [{ id, parts: text, platform }] : [];
  });
  return [...main, ...own];
}

/** The selected words; `undefined` when there is only a cursor. */
function markedIn(parts: readonly string[], selection: Selection | undefined) {
  if (!selection) return undefined;
  const { part, start, end } = selection;
  return parts[part]?.slice(start, end).trim() ? selection : undefined;
}

/** Inserts a text at the cursor, replacing the selection. */
function useInsertion(
  { parts, write }: ReturnType<typeof useText>,
  canvas: RefObject<CanvasHandle | null>,
  selection: Selection | undefined,
) {
  const last = parts.length - 1;
  const end = parts[last]?.length ?? 0;
  const isThere = selection !== undefined && selection.part <= last;
  const place = isThere ? selection : { part: last, start: end, end };
  const text = parts[place.part] ?? '';
  return {
    /** The part with the cursor: its position, and its text. */
    at: place.part,
    current: text,
    field: () => canvas.current?.field(place.part),
    insert: (more: string) => {
      const next = inserted(text, place, more);
      canvas.current?.focusNext({ part: place.part, start: next.start, end: next.end });
      write(parts.map((one, at) => (at === place.part ? next.text : one)));
    },
    /** Writes what a company fact says in place of the words. */
    swap: ({ part, at, instead }: Finding) => {
      if (!at || instead === undefined) return;
      const old = parts[part] ?? '';
      const next = old.slice(0, at.start) + instead + old.slice(at.end);
      canvas.current?.focusNext({ part, start: at.start, end: at.start + instead.length });
      write(parts.map((one, n) => (n === part ? next : one)));
    },
  };
}

/** The suggestions, and accepting one. */
function useSuggestions(
  editor: Editor,
  { parts, write }: ReturnType<typeof useText>,
  canvas: RefObject<CanvasHandle | null>,
  about: {
    agent: Agent | undefined;
    platform: LivePlatform | undefined;
    /** What the agent is asked to write about at once. */
    start: Start | undefined;
    /** A kept draft, whose brief has the sources of the text. */
    onDraft: (id: string) => void;
  },
) {
  const isAsked = about.start !== undefined || editor.settled?.stage === 'idea';
  const startsWithTopic = about.agent !== undefined && isAsked;
  const ask = useAsk(about, startsWithTopic);
  const save = async () => isDraft(editor.settled) && editor.save().catch(() => undefined);
  return {
    ask,
    keep: async (suggestion: Suggestion, at: number) => {
      // Unsaved typing is saved as a version first, and the draft before it is edited.
      await save();
      const before = editor.now();
      write(partsWith(parts, suggestion, suggestion.options[at] ?? []), { made_with_ai: true });
      void save();
      const draft = suggestion.drafts?.[at];
      if (draft) about.onDraft(draft.id);
      editor.offerUndo(suggestion.drafts ? 'Draft added.' : 'Text changed.', before);
      ask.close();
      canvas.current?.focus(suggestion.selection?.part ?? 0, 0, 0);
    },
    closeTopic: () => {
      ask.close();
      const end = parts.at(-1)?.length ?? 0;
      canvas.current?.focus(parts.length - 1, end, end);
    },
  };
}

/** The draft that the text was made from, also after a reload of this tab. */
function useSource(post: string | undefined, from: string | undefined) {
  const [source, setSource] = useState(
    () => (post === undefined ? undefined : sourceOf(post)) ?? from,
  );
  useEffect(() => {
    if (post !== undefined && source !== undefined) keepSource(post, source);
  }, [post, source]);
  return { source, setSource };
}

/** What the agent is asked to write about at once, and the document that its facts are from. */
export interface Start {
  topic: string;
  document: string | undefined;
}

interface About {
  agent: Agent | undefined;
  accounts: readonly Account[];
  /** The suggestion that the post is. */
  suggestion: string | undefined;
  start: Start | undefined;
}

/** How its text is checked: a planned post is saved only when the person wants it. */
const checkedAs = ({ settled, isSaved }: Editor) => ({
  post_id: settled?.id,
  isSaved: isSaved || !isDraft(settled),
  isOpen: settled?.stage !== 'out',
});

/** Whether the next step asks about open checks. */
const isAsked = ({ settled, isDirty }: Editor): boolean => isDraft(settled) || isDirty;

/** All operations on the text of a post. */
export function useDesk(editor: Editor, { agent, accounts, suggestion, start }: About) {
  const { values, change, settled } = editor;
  const { source, setSource } = useSource(settled?.id, suggestion);
  const text = useText(editor);
  const { editing, parts } = text;
  const [selection, setSelection] = useState<Selection>();
  const marked = markedIn(parts, selection);
  const canvas = useRef<CanvasHandle>(null);
  const page = useRef<HTMLDivElement>(null);
  useUndoKeys(editor, text, canvas);
  const chosen = accounts.filter(({ id }) => id in values.chosen);
  const edited = accounts.find(({ id }) => id === editing);
  const places = edited ? [edited] : sharing(chosen, values);
  const platform = platformFor(parts, mediaOn(values, editing).length, places);
  const { findings, stated, elsewhere, held, pass } = useChecks({
    parts,
    platform,
    others: othersThan(editing, editor, chosen),
    agent_id: agent?.id ?? null,
    piece_id: source,
    ...checkedAs(editor),
  });
  const show = ({ part, at }: Pick<Finding, 'part' | 'at'>) => {
    if (at) canvas.current?.focus(part, at.start, at.end);
    else page.current?.querySelector<HTMLElement>('[data-check]')?.focus();
  };
  return {
    ...text,
    chosen,
    edited,
    places,
    platform,
    canvas,
    page,
    findings,
    stated,
    /** What asks before the next step; it was asked before the post was planned. */
    held: isAsked(editor) ? held : [],
    pass,
    ...useFiles(editor, text, edited),
    /** The draft that the text was made from. */
    source,
    /** Who must approve what the agent posts. */
    approvers: agent?.approvers ?? 'none',
    ...useSuggestions(editor, text, canvas, { agent, platform, start, onDraft: setSource }),
    start,
    marked,
    /** The selected words. */
    words: marked && parts[marked.part]?.slice(marked.start, marked.end),
    ...useInsertion(text, canvas, selection),
    setSelection,
    show,
    /** Moves to the first issue that holds the post, also in another version. */
    review: () => {
      const [first] = findings.filter(({ holds }) => holds);
      const [next] = elsewhere;
      if (first) show(first);
      else if (next) text.setEditing(next.id);
    },
    /** Another author: accounts that both may use stay selected. */
    chooseAuthor: (next: Agent | undefined) => {
      // People post on any of their accounts, so all selected ones stay.
      keepAuthor(next);
      if (!next) return change({ agent_id: self });
      const usable = accountsFor(next.platform_connections);
      const kept = Object.entries(values.chosen).filter(([id]) =>
        usable.some((account) => account.id === id),
      );
      const chosen = kept.length > 0 ? Object.fromEntries(kept) : firstAccounts(usable, next.id);
      change({ agent_id: next.id, chosen });
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;
