/** What stands at the head of an agent’s page. */
import { Alert, Anchor, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IconDownload } from '@tabler/icons-react';
import type { Agent } from '#contract/agents/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { notify } from '#web/lib/notify.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { useUpdateAgent } from '#web/features/agents/queries.ts';
import { type CharacterFormat, CharacterFormats } from '#contract/agents/characters.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './agent.page.module.css';

/** Fetched when someone changes the avatar. */
const AvatarDialog = lazy(async () => ({
  default: (await import('#web/features/agents/avatar/avatar-dialog.tsx')).AvatarDialog,
}));

/** Another avatar, saved at once; `before` is the one to restore. */
function useAvatar({ id, avatar_url }: Agent) {
  const update = useUpdateAgent(id);
  const [before, setBefore] = useState<{ url: string | null }>();
  const save = (url: string | null, onSaved: () => void) =>
    update.mutate(
      { avatar_url: url },
      {
        onSuccess: onSaved,
        onError: (error) => void notify.failure(error, 'Couldn’t save the avatar.'),
      },
    );
  return {
    before,
    isSaving: update.isPending,
    change: (url: string | null) => save(url, () => setBefore({ url: avatar_url })),
    undo: () => before && save(before.url, () => setBefore(undefined)),
  };
}

/** The agent's avatar, and the ways to change it. */
export function AgentAvatar({ agent }: { agent: Agent }) {
  const { name, avatar_url, personality_type } = agent;
  const { before, isSaving, change, undo } = useAvatar(agent);
  const [changing, setChanging] = useState(false);
  return (
    <div className={classes.face}>
      <AvatarRing name={name} src={avatar_url} hue={archetypes[personality_type].hue} size={64} />
      <Button
        data-needs="manage"
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={isSaving}
        onClick={() => setChanging(true)}
      >
        Change avatar
      </Button>
      <p className={classes.said} role="status">
        {before && (
          <>
            Avatar changed.{' '}
            <Anchor component="button" type="button" onClick={undo}>
              Undo
            </Anchor>
          </>
        )}
      </p>
      {changing && (
        <Suspense fallback={null}>
          <AvatarDialog
            agent={agent}
            onUse={(url) => {
              change(url);
              setChanging(false);
            }}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Why the agent has its status. That it reads its documents is normal, and nothing that someone must do about. */
export function StatusReason({ agent: { status, status_reason } }: { agent: Agent }) {
  if (status_reason === null) return null;
  if (status === 'training') return <p className="quiet">{status_reason}</p>;
  return (
    <Alert color="red" title="This agent needs you" mb="lg">
      {status_reason}
    </Alert>
  );
}

const labels: Record<CharacterFormat, string> = {
  socialai: 'Download character',
  eliza: 'Download for elizaOS',
  card: 'Download as Character Card',
};

/** Items of a menu, one for each kind of file. */
export const CharacterDownloads = ({
  onChoose,
}: {
  onChoose: (format: CharacterFormat) => void;
}) => (
  <>
    {CharacterFormats.map((format) => (
      <MenuAct
        key={format}
        icon={IconDownload}
        label={labels[format]}
        onClick={() => onChoose(format)}
      />
    ))}
  </>
);
