/** The company area, in five tabs. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { Guarded } from '#web/entities/spaces/guarded.tsx';
import { forRole } from '#web/entities/spaces/for-role.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { DashboardTab } from './profile/dashboard-tab.tsx';
import { type CompanyTab, CompanyTabs, companyTabs, tabOf } from './tabs.ts';
import { type Uploads, useUploads } from './documents/use-uploads.ts';

// Each tab fetches only its own code.
const ProfileTab = lazy(async () => ({
  default: (await import('./profile/profile-tab.tsx')).ProfileTab,
}));
const ProductsTab = lazy(async () => ({
  default: (await import('./products/products-tab.tsx')).ProductsTab,
}));
const DocumentsTab = lazy(async () => ({
  default: (await import('./documents/documents-tab.tsx')).DocumentsTab,
}));
const AgentsTab = lazy(async () => ({
  default: (await import('./agents/agents-tab.tsx')).AgentsTab,
}));

const contents: Record<CompanyTab, (uploads: Uploads) => ReactNode> = {
  dashboard: () => <DashboardTab />,
  profile: () => <ProfileTab />,
  products: () => <ProductsTab />,
  documents: (uploads) => <DocumentsTab uploads={uploads} />,
  agents: () => <AgentsTab />,
};

function Company() {
  const open = tabOf(useSearch({ strict: false }).tab);
  const navigate = useNavigate({ from: '/company' });
  // Uploads continue while another tab is open.
  const uploads = useUploads();
  return (
    <>
      <PageHeader title="Company" text="Teach your agents about your company" />
      <PageTabs
        label="Company"
        tabs={CompanyTabs.map((name) => ({
          name,
          title: companyTabs[name],
          content: (
            <Suspense fallback={<RowSkeletons count={3} />}>
              {name === 'dashboard' ? (
                contents[name](uploads)
              ) : (
                <Guarded needs="manage">{contents[name](uploads)}</Guarded>
              )}
            </Suspense>
          ),
        }))}
        open={open}
        onOpen={(tab) => void navigate({ search: { tab } })}
      />
      <LeaveGuard
        active={uploads.isSending}
        title="Leave while files are being uploaded?"
        text="Unfinished uploads will be lost. Finished ones keep processing."
      />
    </>
  );
}

export const CompanyPage = forRole('company', Company);
