/** Posts by stage: in columns, or in tabs on a phone. */
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { SentQuery } from '#contract/core/endpoint.ts';
import type { boardCalls, BoardCard as Card } from '#contract/posts/board-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { type PostStage, PostStages } from '#contract/posts/stages.ts';
import { usualAgent } from '#web/entities/agents/agent-queries.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import {
  type BoardAct,
  deletionWords,
  moveTo,
  placeOf,
  type WantedAct,
} from '#web/features/posts/acts/post-acts.ts';
import { undoDeletion } from '#web/features/posts/acts/undo.ts';
import { type PostActions, usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { Versions, versionsOfPost } from '#web/features/posts/approve/versions.tsx';
import { agentOf, idOf } from '#web/features/posts/cards.ts';
import { listsFor, titleOf } from '#web/features/posts/post-labels.ts';
import { sourceOf } from '#web/features/posts/post-source.ts';
import { accountsFor, self, valuesOf } from '#web/features/posts/post-values.ts';
import type { Selection } from '#web/features/posts/use-selection.ts';
import type { PostsSearch } from '#web/features/posts/use-posts-search.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { AddIdea } from './add-idea.tsx';
import { BoardCard } from './board-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { postsQuery } from '#web/features/posts/queries.ts';
import { SelectAll } from '#web/features/posts/select-all.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import SchedulePost from '#web/features/posts/schedule-post.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import classes from './board.module.css';

/** The dialogs that an action on a post opens first. */
function ActDialogs({ acts }: { acts: PostActions }) {
  const { asked, running, send, close, dialog } = acts;
  if (!asked) return dialog;
  const { post, act } = asked;
  const run = (wanted: WantedAct) => send(wanted, () => Promise.resolve(post));
  if (act === 'schedule') {
    const open = post.standings.filter(({ stage }) => stage !== 'out');
    return (
      <SchedulePost
        editor={{ values: valuesOf(post), save: () => Promise.resolve(post) }}
        accounts={accountsFor([], open)}
        place={placeOf(post)}
        piece={sourceOf(post.id)}
        isOnBoard
        onSchedule={(planned) => run({ act: 'schedule', ...planned })}
        onQueue={() => run({ act: 'queue' })}
        onClose={close}
      />
    );
  }
  if (act === 'approve')
    return (
      <ConfirmDialog
        opened
        title="Approve this post?"
        confirmLabel="Approve"
        loading={running === act}
        onConfirm={() => run({ act })}
        onClose={close}
      >
        <Versions versions={versionsOfPost(post)} />
      </ConfirmDialog>
    );
  const isPublish = act === 'publish';
  return (
    <ConfirmDialog
      opened
      title={isPublish ? 'Publish now?' : 'Delete this post?'}
      confirmLabel={isPublish ? 'Publish now' : 'Delete post'}
      destructive={!isPublish}
      loading={running === act}
      onConfirm={() => run({ act })}
      onClose={close}
    >
      <p>
        <strong>{titleOf(post)}</strong>
      </p>
      <p>
        {isPublish
          ? 'It goes to every account where it isn’t published yet.'
          : deletionWords(undoDeletion([post]))}
      </p>
    </ConfirmDialog>
  );
}

interface BoardColumnProps {
  stage: PostStage;
  title: string;
  /** Shown when the column is empty. */
  empty: string;
  filter: Omit<SentQuery<typeof boardCalls.list>, 'stage' | 'limit' | 'cursor'>;
  /** Shown above its posts. */
  above?: ReactNode;
  renderCard: (card: Card) => ReactNode;
  selection: Selection;
  /** Whether it accepts the dragged post; `undefined` while nothing is dragged. */
  takes: boolean | undefined;
  onDrop: () => void;
}

type Query = ReturnType<typeof useColumn>;

const useColumn = ({ filter, stage }: Pick<BoardColumnProps, 'filter' | 'stage'>) =>
  useInfiniteQuery(postsQuery({ ...filter, stage }));

interface CardsProps extends Pick<BoardColumnProps, 'title' | 'empty' | 'renderCard'> {
  query: Query;
  cards: readonly Card[];
}

function Cards({ query, cards, title, empty, renderCard }: CardsProps) {
  if (!query.data)
    return <QueryState query={query} skeletons={<CardSkeletons count={2} height={150} />} />;
  return (
    <>
      {cards.length === 0 && <p className="quiet">{empty}</p>}
      <ul className={classes.cards} aria-label={`${title}: posts`}>
        {cards.map((card) => renderCard(card))}
      </ul>
      <ShowNext query={query} />
    </>
  );
}

/** One column of the board, with its own pages. It accepts a post if an action moves the post there. */
function BoardColumn({ above, takes, onDrop, selection, ...shown }: BoardColumnProps) {
  const { title } = shown;
  const query = useColumn(shown);
  const cards = rowsIn(query.data, idOf);
  const [isOver, setIsOver] = useState(false);
  return (
    <section
      className={classes.column}
      aria-label={title}
      data-takes={takes}
      data-over={(isOver && takes) || undefined}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (takes) onDrop();
      }}
    >
      <div className={classes.heading}>
        <h2 className="strong flush size2">
          {title} {query.data && <span className="faint regular">{totalIn(query.data)}</span>}
        </h2>
        {selection.cards.length > 0 && cards.length > 0 && (
          <SelectAll cards={cards} selection={selection} total={totalIn(query.data)} list={title} />
        )}
      </div>
      {above}
      <Cards query={query} cards={cards} {...shown} />
    </section>
  );
}

interface Props {
  asking: PostsSearch;
  filter: Omit<SentQuery<typeof boardCalls.list>, 'stage' | 'limit' | 'offset'>;
  agents: readonly Agent[];
  selection: Selection;
}

type ColumnProps = Props & {
  stage: PostStage;
  onAct: (post: Post, act: BoardAct) => void;
  onApprove: (post: Post) => void;
  dragged: Post | undefined;
  onDrag: (post: Post | undefined) => void;
};

/** The title of a column, and what it shows when it is empty. */
function headingOf(stage: PostStage, agents: readonly Agent[], isFiltered: boolean) {
  const { title = '', empty = '' } = listsFor(agents).find((one) => one.stage === stage) ?? {};
  return { title, empty: isFiltered ? 'No posts match.' : empty };
}

function Column(props: ColumnProps) {
  const { stage, asking, filter, agents, selection, onAct, onApprove, dragged, onDrag } = props;
  const move = dragged && moveTo(dragged, stage);
  const hueOf = (id: string) =>
    archetypes[agents.find((one) => one.id === id)?.personality_type ?? 'custom'].hue;
  const author = asking.agent ?? usualAgent(agents)?.id ?? self;
  return (
    <BoardColumn
      stage={stage}
      filter={filter}
      selection={selection}
      {...headingOf(stage, agents, asking.isFiltered)}
      above={stage === 'idea' ? <AddIdea author={author} /> : undefined}
      takes={dragged && move !== undefined}
      onDrop={() => {
        onDrag(undefined);
        if (dragged && move) onAct(dragged, move);
      }}
      renderCard={(card) => {
        const id = idOf(card);
        const shown = {
          hue: hueOf(agentOf(card).id),
          isSelected: selection.has(id),
          onSelect: (isSelected: boolean) => selection.select(card, isSelected),
        };
        if (card.kind === 'schedule') return <ScheduleCard key={id} card={card} {...shown} />;
        const { post } = card;
        const act = (wanted: BoardAct) => onAct(post, wanted);
        const moves = { onAct: act, onApprove: () => onApprove(post), onDrag };
        return <BoardCard key={id} post={post} {...moves} {...shown} />;
      }}
    />
  );
}

/** In which order a phone looks for a column with posts. */
const firstShown: readonly PostStage[] = ['draft', 'waiting', 'scheduled', 'idea', 'out'];

/** The columns as tabs. It opens on drafts, or where there are any posts. */
function ColumnTabs(props: Omit<ColumnProps, 'stage'>) {
  const { asking, filter, agents } = props;
  const stages = useColumn({ filter, stage: 'draft' }).data?.pages[0]?.matching;
  const open = asking.stage ?? firstShown.find((stage) => stages && stages[stage] > 0) ?? 'draft';
  return (
    <PageTabs
      label="Columns"
      open={open}
      onOpen={(stage) => asking.choose({ stage })}
      inner
      tabs={PostStages.map((name) => ({
        name,
        title: listsFor(agents).find(({ stage }) => stage === name)?.title ?? '',
        count: stages?.[name],
        content: <Column {...props} stage={name} />,
      }))}
    />
  );
}

export default function Board(props: Props) {
  const { selection } = props;
  const acts = usePostActs();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [dragged, setDragged] = useState<Post>();
  const onAct = (post: Post, act: BoardAct) =>
    act === 'write'
      ? void navigate({ to: '/write/$id', params: { id: post.id } })
      : acts.act(post, act);
  const onApprove = (post: Post) => acts.send({ act: 'approve' }, () => Promise.resolve(post));
  const moving = { onAct, onApprove, dragged, onDrag: setDragged };
  const keys = useBoardKeys();
  return (
    <>
      <div {...keys}>
        {isPhone ? (
          <ColumnTabs {...props} {...moving} />
        ) : (
          <div
            className={classes.board}
            data-scroll-restoration-id="board"
            data-selecting={selection.cards.length > 0 || undefined}
          >
            {PostStages.map((stage) => (
              <Column key={stage} {...props} {...moving} stage={stage} />
            ))}
          </div>
        )}
      </div>
      <ActDialogs acts={acts} />
    </>
  );
}
