/** Posts by stage: in columns, or in tabs on a phone. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { SentQuery } from '#contract/core/endpoint.ts';
import type { boardCalls } from '#contract/posts/board-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import { type PostStage, PostStages } from '#contract/posts/stages.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { ActDialogs } from '#web/features/posts/acts/act-dialogs.tsx';
import { type BoardAct, moveTo } from '#web/features/posts/acts/post-acts.ts';
import { usePostActs } from '#web/features/posts/acts/use-post-acts.ts';
import { agentOf, idOf } from '#web/features/posts/cards.ts';
import { listsFor } from '#web/features/posts/post-labels.ts';
import { self } from '#web/features/posts/post-values.ts';
import type { Selection } from '#web/features/posts/use-selection.ts';
import type { PostsSearch } from '#web/features/posts/use-posts-search.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { AddIdea } from './add-idea.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import classes from './board.module.css';

interface Props {
  asking: PostsSearch;
  filter: Omit<SentQuery<typeof boardCalls.list>, 'stage' | 'limit' | 'offset'>;
  agents: readonly Agent[];
  selection: Selection;
}

type ColumnProps = Props & {
  stage: PostStage;
  onAct: (post: Post, act: BoardAct) => void;
  dragged: Post | undefined;
  onDrag: (post: Post | undefined) => void;
};

/** The title of a column, and what it shows when it is empty. */
function headingOf(stage: PostStage, agents: readonly Agent[], isFiltered: boolean) {
  const { title = '', empty = '' } = listsFor(agents).find((one) => one.stage === stage) ?? {};
  return { title, empty: isFiltered ? 'No posts match.' : empty };
}

function Column({ stage, asking, filter, agents, selection, onAct, dragged, onDrag }: ColumnProps) {
  const move = dragged && moveTo(dragged, stage);
  const hueOf = (id: string) =>
    archetypes[agents.find((one) => one.id === id)?.personality_type ?? 'custom'].hue;
  const author = asking.agent ?? agents[0]?.id ?? self;
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
        return <BoardCard key={id} post={post} onAct={act} onDrag={onDrag} {...shown} />;
      }}
    />
  );
}

export default function Board(props: Props) {
  const { asking, selection } = props;
  const acts = usePostActs();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [dragged, setDragged] = useState<Post>();
  const onAct = (post: Post, act: BoardAct) =>
    act === 'write'
      ? void navigate({ to: '/write/$id', params: { id: post.id } })
      : acts.act(post, act);
  const moving = { onAct, dragged, onDrag: setDragged };
  const keys = useBoardKeys();
  return (
    <>
      <div {...keys}>
        {isPhone ? (
          <PageTabs
            label="Columns"
            open={asking.stage ?? 'draft'}
            onOpen={(stage) => asking.choose({ stage })}
            inner
            tabs={PostStages.map((name) => ({
              name,
              title: listsFor(props.agents).find(({ stage }) => stage === name)?.title ?? '',
              content: <Column {...props} {...moving} stage={name} />,
            }))}
          />
        ) : (
          <div className={classes.board} data-selecting={selection.cards.length > 0 || undefined}>
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
