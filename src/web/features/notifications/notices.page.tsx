/** Everything that the person was told. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notice } from '#contract/notifications/calls.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { allNoticesQuery, useReadAllNotices } from '#web/entities/notifications/notice-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { Awaited } from '#web/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { NoticeItem } from './notice-item.tsx';
import classes from './notices.page.module.css';

/** Each once: a page that was read later may begin with what an earlier one ended with. */
const each = (notices: readonly Notice[]) => [
  ...new Map(notices.map((notice) => [notice.id, notice])).values(),
];

function ReadAll() {
  const readAll = useReadAllNotices();
  return (
    <Button
      variant="default"
      loading={readAll.isPending}
      onClick={() => readAll.mutate(undefined, { onError: (error) => void notify.failure(error) })}
    >
      Mark all as read
    </Button>
  );
}

const countOf = (total: number, unread: number) =>
  `${total} ${total === 1 ? 'notice' : 'notices'}${unread > 0 ? `, ${unread} unread` : ''}`;

interface Listed {
  notices: readonly Notice[];
  total: number;
  unread: number;
}

function NoticeList({ notices, total, unread }: Listed) {
  if (notices.length === 0)
    return (
      <EmptyState drawing="talk" title="Nothing yet">
        What you should know about your account and your posts appears here.
      </EmptyState>
    );
  return (
    <>
      <RowCount>{countOf(total, unread)}</RowCount>
      <RowList>
        {each(notices).map((notice) => (
          <li key={notice.id}>
            <NoticeItem notice={notice} heading="h2" />
          </li>
        ))}
      </RowList>
    </>
  );
}

export function NoticesPage() {
  const query = useInfiniteQuery(allNoticesQuery);
  const { data, isPending, error, refetch, isFetching } = query;
  const { total = 0, unread = 0 } = data?.pages[0] ?? {};
  return (
    <div className={classes.page}>
      <PageHeader
        title="Notices"
        text="What happened to your account and your posts."
        action={unread > 0 ? <ReadAll /> : null}
      />
      <div className={classes.parts}>
        <Awaited
          pending={isPending}
          failure={error && !data ? messageOf(error) : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        {data && (
          <NoticeList
            notices={data.pages.flatMap((page) => page.data)}
            total={total}
            unread={unread}
          />
        )}
        <ShowMore
          more={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    </div>
  );
}
