/** The actions on all selected posts, and the posts that failed. */
import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { BoardCard, BulkAct } from '#contract/posts/board-calls.ts';
import { limits } from '#contract/core/limits.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { allows, isLoose } from '#domain/posts/post-acts.ts';
import { usePostingTimesOffer } from '#web/entities/connections/posting-times-offer.tsx';
import { api } from '#web/lib/api/api.ts';
import { messagesAbove } from '#web/lib/messages-above.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { deletionWords, postActs } from './acts/post-acts.ts';
import { undoDeletion, undoUnscheduling } from './acts/undo.ts';
import { type Done, type Undo, useAct } from './acts/use-act.ts';
import type { Waiting } from './approve/approve-several.tsx';
import { askedIn, ruleActs } from './acts/rule-acts.ts';
import { agentOf, idOf, labelsOf, nameOf, postIn, seenOf } from './cards.ts';
import { isShareable } from './post-labels.ts';
import { queueingOf } from './post-values.ts';
import classes from './post.page.module.css';
import type { Selection } from './use-selection.ts';

const ApproveSeveral = lazy(async () => ({
  default: (await import('./approve/approve-several.tsx')).ApproveSeveral,
}));
const ShareDialog = lazy(() => import('#web/entities/reviews/share-dialog.tsx'));

/** What of a card needs approval. */
function waitingIn(card: BoardCard): Waiting[] {
  const about = { id: idOf(card), name: agentOf(card).name };
  if (card.kind === 'post')
    return allows(card.post, 'approve')
      ? [{ ...about, post_id: card.post.id, occurrence_ids: [] }]
      : [];
  const { schedule } = card;
  return ruleActs.approve.allows(schedule)
    ? [{ ...about, post_id: null, occurrence_ids: askedIn(schedule.accounts) }]
    : [];
}

type LabelAct = 'add_label' | 'remove_label';

/** Whether deleting a card needs no confirmation. */
const isLooseCard = (card: BoardCard): boolean => card.kind === 'post' && isLoose(card.post);

/** Undoes an act, or `undefined` if that can't restore every card exactly. */
function undoOf(act: BulkAct, cards: readonly BoardCard[]): Undo | undefined {
  const posts = cards.flatMap((card) => postIn(card) ?? []);
  // The server can't restore a schedule.
  if (posts.length === 0 || posts.length < cards.length) return undefined;
  if (act === 'delete') return undoDeletion(posts);
  return act === 'unschedule' ? undoUnscheduling(posts) : undefined;
}

interface LabelProps {
  act: LabelAct;
  /** The suggested labels. */
  labels: readonly string[];
  onLabel: (label: string) => void;
  onClose: () => void;
}

function LabelDialog({ act, labels, onLabel, onClose }: LabelProps) {
  const [label, setLabel] = useState('');
  const title = act === 'add_label' ? 'Add a label' : 'Remove a label';
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        className="stackMd"
        onSubmit={(event) => {
          event.preventDefault();
          if (label.trim() !== '') onLabel(label.trim());
        }}
      >
        <TextInput
          label="Label"
          placeholder="Launch"
          maxLength={limits.list_item}
          data-autofocus
          list="labels-in-use"
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <datalist id="labels-in-use">
          {labels.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <Button type="submit" className="start" disabled={label.trim() === ''}>
          {title}
        </Button>
      </form>
    </Modal>
  );
}

interface Failed {
  title: string;
  message: string;
}

/** The posts that failed, each with the reason. */
const FailedList = ({ failed, onClose }: { failed: readonly Failed[]; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={failed.length === 1 ? '1 post' : `${failed.length} posts`}>
    <ul className={`plain stackSm ${classes.failed}`} aria-label="What didn’t work">
      {failed.map(({ title, message }, at) => (
        <li key={at}>
          <strong>{title}</strong>
          <span className="quiet">{message}</span>
        </li>
      ))}
    </ul>
  </Modal>
);

interface Props {
  selection: Selection;
  /** Every label in use. */
  labels: readonly string[];
}

/** Applies an action to all of them, and remembers the failures. */
function useBulk(selection: Selection) {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const { run: work, isPending } = useAct();
  const { offer, dialog } = usePostingTimesOffer();
  const run = (act: BulkAct, label?: string, chosen: readonly BoardCard[] = selection.cards) => {
    /** Offers posting times for what the queue refused, and then queues it again. */
    const offered = async (refused: readonly BoardCard[]) => {
      if (act !== 'queue' || refused.length === 0) return false;
      const posts = refused.flatMap((card) => postIn(card) ?? []);
      const accounts = new Map(posts.flatMap(queueingOf).map((one) => [one.id, one]));
      // A schedule is refused for another reason, which the list of failures shows.
      if (posts.length < refused.length) return false;
      return offer([...accounts.values()], () => run(act, label, refused));
    };
    const send = async (): Promise<Done | undefined> => {
      const body = { act, posts: chosen.map(seenOf), ...(label && { label }) };
      const { done, failed: refused, message } = await api.board.bulk({ body });
      selection.clear();
      const cardOf = (id: string) => chosen.find((card) => idOf(card) === id);
      const isOffered = await offered(refused.flatMap(({ id }) => cardOf(id) ?? []));
      if (isOffered && done.length === 0) return undefined;
      if (!isOffered)
        setFailed(
          refused.map(({ id, message: why }) => {
            const card = cardOf(id);
            return { title: card ? nameOf(card) : '', message: why };
          }),
        );
      const changed = chosen.filter((card) => done.includes(idOf(card)));
      return { message, undo: undoOf(act, changed) };
    };
    work({ send });
  };
  return { run, failed, forget: () => setFailed([]), isRunning: isPending, dialog };
}

/** Approves those that need it, once all of their texts are shown. */
function ApproveButton({ selection: { cards, clear } }: Pick<Props, 'selection'>) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = cards.flatMap(waitingIn);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        disabled={waiting.length === 0}
        onClick={() => setIsOpen(true)}
      >
        {postActs.approve.label}
      </Button>
      {isOpen && (
        <Suspense>
          <ApproveSeveral
            waiting={waiting}
            others={cards.length - waiting.length}
            onDone={clear}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function BulkBar({ selection, labels }: Props) {
  const { run, failed, forget, isRunning, dialog } = useBulk(selection);
  const [labeling, setLabeling] = useState<LabelAct>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const { cards, clear } = selection;
  const shareable = cards.flatMap((card) => postIn(card) ?? []).filter(isShareable);
  const inUse = [...new Set(cards.flatMap(labelsOf))];
  return (
    <>
      {cards.length > 0 && (
        <div
          ref={messagesAbove}
          className={classes.bulk}
          role="toolbar"
          aria-label="Selected posts"
        >
          <strong role="status">{cards.length} selected</strong>
          <Button
            size="compact-md"
            variant="light"
            loading={isRunning}
            onClick={() => run('queue')}
          >
            {postActs.queue.label}
          </Button>
          <ApproveButton selection={selection} />
          <Button size="compact-md" variant="default" onClick={() => setLabeling('add_label')}>
            Add label
          </Button>
          <Menu>
            <Menu.Target>
              <Button size="compact-md" variant="default">
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={inUse.length === 0} onClick={() => setLabeling('remove_label')}>
                Remove label
              </Menu.Item>
              <Menu.Item
                disabled={shareable.length === 0 || shareable.length > reviewLimits.posts}
                onClick={() => setIsSharing(true)}
              >
                Share for review
              </Menu.Item>
              <Menu.Item onClick={() => run('unschedule')}>{postActs.unschedule.label}</Menu.Item>
              <Menu.Item onClick={() => run('duplicate')}>{postActs.duplicate.label}</Menu.Item>
              <Menu.Item
                color="red"
                onClick={() => (cards.every(isLooseCard) ? run('delete') : setIsDeleting(true))}
              >
                {postActs.delete.label}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button size="compact-md" variant="subtle" color="gray" onClick={clear}>
            Clear selection
          </Button>
        </div>
      )}
      {labeling && (
        <LabelDialog
          act={labeling}
          labels={labeling === 'add_label' ? labels : inUse}
          onClose={() => setLabeling(undefined)}
          onLabel={(label) => {
            run(labeling, label);
            setLabeling(undefined);
          }}
        />
      )}
      <ConfirmDialog
        opened={isDeleting}
        title={cards.length === 1 ? 'Delete this post?' : `Delete ${cards.length} posts?`}
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          setIsDeleting(false);
          run('delete');
        }}
        onClose={() => setIsDeleting(false)}
      >
        <p>{deletionWords(undoOf('delete', cards))}</p>
      </ConfirmDialog>
      {isSharing && (
        <Suspense>
          <ShareDialog posts={shareable} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
      {dialog}
      {failed.length > 0 && <FailedList failed={failed} onClose={forget} />}
    </>
  );
}
