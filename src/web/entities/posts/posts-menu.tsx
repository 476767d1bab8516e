/** Actions for all posts: import, export, and a calendar subscription. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarShare,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconJson,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SentQuery } from '#contract/core/endpoint.ts';
import type { boardCalls } from '#contract/posts/board-calls.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { notify } from '#web/lib/notify.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import { LateMenu } from '#web/ui/late-menu.tsx';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));
const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));

type Filter = SentQuery<typeof boardCalls.exportPosts>;
type Format = 'csv' | 'json';

interface Props {
  filter?: Omit<Filter, 'format'>;
  /** What the screen has besides, first in the menu. */
  children?: ReactNode;
}

/** Exports the posts that `filter` matches. */
export function PostsMenu({ filter = {}, children }: Props) {
  const [open, setOpen] = useState<'import' | 'feed'>();
  const load = useMutation({
    mutationFn: async (format: Format) => api.board.exportPosts({ query: { ...filter, format } }),
  });
  const save = (format: Format) =>
    load.mutate(format, {
      onSuccess: (file) => saveFile(file, `socialai-posts.${format}`),
      onError: (error) => void notify.failure(error),
    });
  const close = () => setOpen(undefined);
  return (
    <>
      <LateMenu
        position="bottom-end"
        target={
          <ActionIcon
            variant="default"
            size={36}
            aria-label={children ? 'More for the calendar' : 'Import, export and calendar'}
            loading={load.isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Dropdown>
          {children}
          {children && <Menu.Divider />}
          <MenuAct
            data-needs="publish"
            icon={IconFileImport}
            label="Import posts"
            onClick={() => setOpen('import')}
          />
          <MenuAct icon={IconFileExport} label="Export as CSV" onClick={() => save('csv')} />
          <MenuAct icon={IconJson} label="Export as JSON" onClick={() => save('json')} />
          <MenuAct
            data-needs="owner"
            icon={IconCalendarShare}
            label="Subscribe in your calendar"
            onClick={() => setOpen('feed')}
          />
        </Menu.Dropdown>
      </LateMenu>
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog onClose={close} />}
        {open === 'feed' && <FeedDialog onClose={close} />}
      </Suspense>
    </>
  );
}
