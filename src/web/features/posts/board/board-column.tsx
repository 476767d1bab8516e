/** One column of the board, with its own pages. It accepts a post if an action moves the post there. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SentQuery } from '#contract/core/endpoint.ts';
import type { BoardCard, boardCalls } from '#contract/posts/board-calls.ts';
import type { PostStage } from '#contract/posts/stages.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { idOf } from '#web/features/posts/cards.ts';
import { postsQuery } from '#web/features/posts/queries.ts';
import { SelectAll } from '#web/features/posts/select-all.tsx';
import type { Selection } from '#web/features/posts/use-selection.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import classes from './board.module.css';

interface Props {
  stage: PostStage;
  title: string;
  /** Shown when the column is empty. */
  empty: string;
  filter: Omit<SentQuery<typeof boardCalls.list>, 'stage' | 'limit' | 'cursor'>;
  /** Shown above its posts. */
  above?: ReactNode;
  renderCard: (card: BoardCard) => ReactNode;
  selection: Selection;
  /** Whether it accepts the dragged post; `undefined` while nothing is dragged. */
  takes: boolean | undefined;
  onDrop: () => void;
}

type Query = ReturnType<typeof useColumn>;

const useColumn = ({ filter, stage }: Pick<Props, 'filter' | 'stage'>) =>
  useInfiniteQuery(postsQuery({ ...filter, stage }));

interface CardsProps extends Pick<Props, 'title' | 'empty' | 'renderCard'> {
  query: Query;
  cards: readonly BoardCard[];
}

function Cards({ query, cards, title, empty, renderCard }: CardsProps) {
  if (!query.data) return <QueryState query={query} />;
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

export function BoardColumn({ above, takes, onDrop, selection, ...shown }: Props) {
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
