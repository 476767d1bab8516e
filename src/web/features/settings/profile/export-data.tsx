import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';

/** Exports everything that is stored about a person, as one file. */
export function ExportData({ username }: { username: string }) {
  const load = useMutation({ mutationFn: async () => api.users.export() });
  const start = () =>
    load.mutate(undefined, {
      onSuccess: (file) => saveFile(file, `socialai-${username}.json`),
      onError: (error) => void notify.failure(error),
    });
  return (
    <SettingsSection
      title="Your data"
      text="Download all your data as one JSON file. Passwords and keys aren’t included."
    >
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        loading={load.isPending}
        onClick={start}
      >
        Export my data
      </Button>
    </SettingsSection>
  );
}
