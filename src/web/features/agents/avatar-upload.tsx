import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { notify } from '#web/lib/notify.ts';
import { useUploadAvatar } from './queries.ts';

const refusal = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return 'Only images can be uploaded: JPG, PNG, GIF.';
  if (file.size > limits.upload_bytes)
    return 'That image is larger than 5MB. Please choose a smaller one.';
  return undefined;
};

/** Takes a picture from the person's machine; it becomes the avatar at once. */
export function AvatarUpload({ onUploaded }: { onUploaded: (url: string) => void }) {
  const upload = useUploadAvatar();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();

  const send = (file: File | null) => {
    if (!file) return;
    const refused = refusal(file);
    setProblem(refused);
    if (refused) return;
    setShare(0);
    upload.mutate(
      { file, onProgress: setShare },
      {
        onSuccess: ({ imageUrl }) => {
          onUploaded(imageUrl);
          void notify.success('Image uploaded');
        },
        onError: (error) => void notify.failure(error, 'Failed to upload image. Please try again.'),
      },
    );
  };

  return (
    <Stack gap="xs">
      <Text fw={600}>Upload your own image</Text>
      <Group gap="sm">
        <FileButton accept="image/png,image/jpeg,image/gif,image/webp" onChange={send}>
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              Choose image
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="var(--ink-3)">
          JPG, PNG, GIF, max 5MB
        </Text>
      </Group>
      {upload.isPending && (
        <Progress value={share * 100} aria-label="Upload progress" size="sm" animated />
      )}
      {problem && (
        <Text size="sm" c="var(--bad)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
