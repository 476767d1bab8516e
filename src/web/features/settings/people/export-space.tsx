/** A copy of what belongs to the space of somebody else, for its owners. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { space } from '#web/lib/session/space.ts';
import { saveFile } from '#web/lib/api/save-file.ts';

export function ExportSpace() {
  const { isOwner } = useSpace();
  const load = useMutation({ mutationFn: async () => api.users.exportSpace() });
  const start = () =>
    load.mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'socialai-space.json'),
      onError: (error) => void notify.failure(error),
    });
  // One’s own is in the data of one’s account.
  if (!isOwner || space.id() === null) return null;
  return (
    <SettingsSection
      title="Data of this space"
      text="Download its data as one JSON file. Passwords and keys aren’t included."
    >
      <Button variant="default" loading={load.isPending} onClick={start}>
        Export this space
      </Button>
    </SettingsSection>
  );
}
