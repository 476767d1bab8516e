/** Edits a draft in place: saved automatically, checked again by the server, and never lost. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { useUpdateDraft } from '#web/features/content/queries.ts';
import { partName, type Parts, sameParts } from './thread-moves.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

/** Where this browser keeps the unsaved edits of a draft. */
const keyOf = (id: string) => `content-edit:${id}`;

/** Edits that an earlier visit could not save. */
function loadEdit(id: string): Parts | undefined {
  const parts = storedRecord(keyOf(id))?.['parts'];
  const isKnown =
    Array.isArray(parts) && parts.length > 0 && parts.every((one) => typeof one === 'string');
  return isKnown ? parts : undefined;
}
const keepEdit = (id: string, parts: Parts) => storeRecord(keyOf(id), { parts });
const forgetEdit = (id: string) => localStorage.removeItem(keyOf(id));

/** How long typing must pause before the draft is saved, in milliseconds. */
const pause = 700;

const isWhole = (parts: Parts) => parts.every((part) => part.trim() !== '');

/** The server's limits, by the position of the part: checked at once, and not sent. */
function faultsOf(parts: Parts): ReadonlyMap<number, string> {
  const { error } = contentCalls.updatePiece.body.safeParse({ parts: [...parts] });
  const faults = (error?.issues ?? []).flatMap(({ path: [, at], message }) =>
    typeof at === 'number' ? ([[at, message]] as const) : [],
  );
  return new Map(faults);
}

/** The fields in error by name, each with a message. */
function problemOf(parts: Parts, error: unknown): string | undefined {
  const faults = faultsOf(parts);
  if (faults.size === 0) return error ? messageOf(error) : undefined;
  const named = [...faults].map(([at, message]) => `${partName(at, parts.length)}: ${message}.`);
  return named.join(' ');
}

/** Saves the input: never the same text twice, and the latest one last. */
function useSaving(draft: ContentDraft, typed: Parts | undefined) {
  const { id } = draft;
  const update = useUpdateDraft(id);
  const sent = useRef<{ parts: Parts; answer: Promise<ContentDraft | undefined> }>(undefined);

  const send = async (parts: Parts): Promise<ContentDraft | undefined> => {
    try {
      const saved = await update.mutateAsync({ parts: [...parts] });
      const kept = loadEdit(id);
      if (kept && sameParts(kept, parts)) forgetEdit(id);
      return saved;
    } catch {
      // Saved again with the next edit, or on request.
      if (sent.current?.parts === parts) sent.current = undefined;
      return undefined;
    }
  };
  /** The saved draft; `undefined` when saving failed. */
  const save = async (): Promise<ContentDraft | undefined> => {
    if (!typed) return draft;
    if (sent.current && sameParts(sent.current.parts, typed)) return sent.current.answer;
    if (!isWhole(typed) || faultsOf(typed).size > 0) return undefined;
    if (!sent.current && sameParts(typed, draft.parts)) return draft;
    const answer = send(typed);
    sent.current = { parts: typed, answer };
    return answer;
  };
  const saveNow = useEffectEvent(() => void save());

  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(saveNow, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  // Leaving the screen saves without waiting for a pause.
  useEffect(() => () => saveNow(), []);
  const forget = () => {
    sent.current = undefined;
    forgetEdit(id);
  };
  return { save, forget, update };
}

function stateOf(parts: Parts, { status, variables }: ReturnType<typeof useUpdateDraft>) {
  if (!isWhole(parts)) return 'empty';
  if (faultsOf(parts).size > 0) return 'refused';
  // A message about another text does not apply to this one.
  return variables?.parts && sameParts(variables.parts, parts) ? status : 'idle';
}

export function useDraftEdit(draft: ContentDraft) {
  const [typed, setTyped] = useState(() => loadEdit(draft.id));
  /** The parts before each step, the latest last; continuous typing is one step. */
  const [past, setPast] = useState<readonly Parts[]>([]);
  const [isTyping, setIsTyping] = useState(false);
  const { save, forget, update } = useSaving(draft, typed);
  const parts = typed ?? draft.parts;

  const put = (next: Parts) => {
    setTyped(next);
    keepEdit(draft.id, next);
  };
  const step = (next: Parts) => {
    if (sameParts(parts, next)) return;
    setPast([...past, parts]);
    setIsTyping(false);
    put(next);
  };
  const type = (next: Parts) => {
    if (!isTyping) setPast([...past, parts]);
    setIsTyping(true);
    put(next);
  };
  const previous = past.at(-1);
  const undo = () => {
    if (!previous) return;
    setPast(past.slice(0, -1));
    setIsTyping(false);
    put(previous);
  };
  const done = async () => {
    const saved = await save();
    if (!saved) return;
    forget();
    setTyped(undefined);
    setPast([]);
    setIsTyping(false);
  };
  return {
    parts,
    isOpen: typed !== undefined,
    open: () => setTyped(draft.parts),
    /** Typing inside a part. */
    type,
    /** Any larger change. */
    step,
    undo: previous && undo,
    /** Resets to the generated text, if it differs. */
    restore: sameParts(parts, draft.written) ? undefined : () => step(draft.written),
    save,
    done,
    state: stateOf(parts, update),
    problem: problemOf(parts, update.error),
    faults: faultsOf(parts),
  };
}
export type DraftEdit = ReturnType<typeof useDraftEdit>;
export type SavingState = DraftEdit['state'];
