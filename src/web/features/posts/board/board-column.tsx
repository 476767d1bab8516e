/** One column of the board, which pages further on its own and takes what an act leads to. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SentQuery } from '#contract/core/endpoint.ts';
import type { BoardCard, boardCalls } from '#contract/posts/board-calls.ts';
import type { PostStage } from '#contract/posts/posts.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { idOf } from '#web/features/posts/cards.ts';
import { postsQuery } from '#web/features/posts/queries.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import classes from './board.module.css';

interface Props {
  stage: PostStage;
  title: string;
  /** What is said where nothing is in it. */
  empty: string;
  filter: Omit<SentQuery<typeof boardCalls.list>, 'stage' | 'limit' | 'cursor'>;
  /** Stands above its posts. */
  above?: ReactNode;
  renderCard: (card: BoardCard) => ReactNode;
  /** Whether it takes what is dragged at this moment; nothing is dragged: `undefined`. */
  takes: boolean | undefined;
  onDrop: () => void;
}

type Query = ReturnType<typeof useColumn>;

const useColumn = ({ filter, stage }: Pick<Props, 'filter' | 'stage'>) =>
  useInfiniteQuery(postsQuery({ ...filter, stage }));

function Cards({
  query,
  title,
  empty,
  renderCard,
}: Pick<Props, 'title' | 'empty' | 'renderCard'> & { query: Query }) {
  if (!query.data)
    return (
      <QueryBoundary
        pending={query.isPending}
        failure={query.error ? messageOf(query.error) : undefined}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const cards = rowsIn(query.data, idOf);
  return (
    <>
      {cards.length === 0 && <p className="quiet">{empty}</p>}
      <ul className={classes.cards} aria-label={`${title}: posts`}>
        {cards.map((card) => renderCard(card))}
      </ul>
      <ShowMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

export function BoardColumn({ above, takes, onDrop, ...shown }: Props) {
  const { title } = shown;
  const query = useColumn(shown);
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
      <h2 className={classes.heading}>
        {title} {query.data && <span className={classes.count}>{totalIn(query.data)}</span>}
      </h2>
      {above}
      <Cards query={query} {...shown} />
    </section>
  );
}
