import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { useExport, type Wanted } from './queries.ts';

/** Exports the posts behind the figures for a spreadsheet. */
export function ExportButton({ wanted, name }: { wanted: Wanted; name: string }) {
  const load = useExport();
  const start = () =>
    load.mutate(wanted, {
      onSuccess: (file) => saveFile(file, `${name}.csv`),
      onError: (error) => void notify.failure(error),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={load.isPending}
      onClick={start}
    >
      Export CSV
    </Button>
  );
}
