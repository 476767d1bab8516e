/** Replies that need review, and opt-outs. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { waitingQuery } from '#web/entities/engagement/inbox-queries.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { type InboxTab, InboxTabNames, inboxTabs } from './inbox-search.ts';
import { InboxView } from './inbox-view.tsx';
import { useInboxSearch } from './use-inbox-search.ts';

const OptOutsTab = lazy(async () => ({ default: (await import('./opt-outs-tab.tsx')).OptOutsTab }));

const contents: Record<InboxTab, () => ReactNode> = {
  inbox: () => <InboxView />,
  'opt-outs': () => <OptOutsTab />,
};

export function InboxPage() {
  const { search, choose } = useInboxSearch();
  const { data: waiting = 0 } = useQuery(waitingQuery);
  return (
    <>
      <PageHeader title="Inbox" text="Mentions and replies for your agents" />
      <PageTabs
        label="Inbox"
        tabs={InboxTabNames.map((name) => ({
          name,
          title:
            name === 'inbox' && waiting > 0 ? `${inboxTabs[name]} (${waiting})` : inboxTabs[name],
          content: <Suspense fallback={<RowSkeletons count={3} />}>{contents[name]()}</Suspense>,
        }))}
        open={search.tab ?? 'inbox'}
        onOpen={(tab) => choose({ tab, item: undefined })}
        forgets
      />
    </>
  );
}
