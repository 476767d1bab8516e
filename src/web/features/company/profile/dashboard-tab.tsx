import { Button } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconFileText,
  IconId,
  IconPackage,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { limits } from '#contract/core/limits.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { StatSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { AskCompany } from '#web/features/company/agents/ask-company.tsx';
import classes from './dashboard-tab.module.css';
import { KnowingTable } from '#web/features/company/agents/knowing-table.tsx';
import { companySummaryQuery } from '#web/entities/company/company-queries.ts';
import { loadFailure } from '#web/features/company/queries.ts';
import type { CompanyTab } from '#web/features/company/tabs.ts';

interface Stats {
  profileComplete: number;
  productsCount: number;
  documentsCount: number;
  agentsConnected: number;
}

const Metrics = ({ stats }: { stats: Stats }) => (
  <div className={classes.stats}>
    <StatCard label="Profile complete" value={stats.profileComplete} unit="%" note="of 5 fields" />
    <StatCard
      label="Products and services"
      value={stats.productsCount}
      note={`of ${limits.products_per_user}`}
    />
    <StatCard
      label="Documents"
      value={stats.documentsCount}
      note={`of ${limits.documents_per_user}`}
    />
    <StatCard label="Agents that use company knowledge" value={stats.agentsConnected} />
  </div>
);

interface Action {
  tab: CompanyTab;
  icon: typeof IconId;
  title: string;
  text: string;
  label: string;
  isDone: (stats: Stats) => boolean;
}

const actions: readonly Action[] = [
  {
    tab: 'profile',
    icon: IconId,
    title: 'Company profile',
    text: 'The basics for every post about you',
    label: 'Edit profile',
    isDone: ({ profileComplete }) => profileComplete === 100,
  },
  {
    tab: 'products',
    icon: IconPackage,
    title: 'Products',
    text: 'So agents get features and prices right',
    label: 'Add products',
    isDone: ({ productsCount }) => productsCount > 0,
  },
  {
    tab: 'documents',
    icon: IconFileText,
    title: 'Documents',
    text: 'Agents quote them with page numbers',
    label: 'Upload documents',
    isDone: ({ documentsCount }) => documentsCount > 0,
  },
  {
    tab: 'agents',
    icon: IconUsers,
    title: 'Agents',
    text: 'Choose what each agent may use',
    label: 'Assign to agents',
    isDone: ({ agentsConnected }) => agentsConnected > 0,
  },
];

/** The steps from an empty profile to an agent that uses it; the first unfinished one is highlighted. */
function QuickActions({ stats }: { stats: Stats }) {
  const next = actions.find(({ isDone }) => !isDone(stats));
  return (
    <section aria-labelledby="quick-actions">
      <h2 className={classes.title} id="quick-actions">
        Quick actions
      </h2>
      <ol className="plain">
        {actions.map((action) => {
          const { tab, icon: Icon, title, text, label, isDone } = action;
          return (
            <li key={tab} className={classes.action} data-done={isDone(stats) || undefined}>
              <div className={`besideXs whole ${classes.head}`}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <h3 className="size3">{title}</h3>
                {isDone(stats) && (
                  <IconCircleCheckFilled
                    className={classes.done}
                    size={20}
                    role="img"
                    aria-label="Done"
                  />
                )}
              </div>
              <p>{text}</p>
              <Button
                data-needs="manage"
                variant={action === next ? 'filled' : 'default'}
                size="compact-md"
                renderRoot={(props) => <Link to="/company" search={{ tab }} {...props} />}
              >
                {label}
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export function DashboardTab() {
  const query = useQuery(companySummaryQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryState
        query={query}
        say={(error) => loadFailure(error, 'Error loading data')}
        skeletons={<StatSkeletons />}
      />
    );
  const { stats, profile } = data;
  const empty = [
    ...(profile ? [] : (['company_profile'] as const)),
    ...(stats.productsCount > 0 ? [] : (['products_services'] as const)),
    ...(stats.documentsCount > 0 ? [] : (['knowledge_documents'] as const)),
  ];
  const isEmpty = !profile && stats.productsCount + stats.documentsCount === 0;
  return (
    <div className="stackLg">
      {isEmpty ? (
        <p className="muted measure flush">
          Start with the profile, a product or a document. Agents use what you assign to them.
        </p>
      ) : (
        <Metrics stats={stats} />
      )}
      <QuickActions stats={stats} />
      <div className={`stackMd top ${classes.columns}`}>
        <AskCompany isEmpty={isEmpty} />
        <KnowingTable empty={empty} />
      </div>
    </div>
  );
}
