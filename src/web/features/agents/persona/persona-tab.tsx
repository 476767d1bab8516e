import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { MaterialPanel } from '#web/features/agents/material/material-panel.tsx';
import { PromptPanel } from '#web/features/agents/prompt/prompt-panel.tsx';
import { SimilarityPanel } from '#web/features/agents/similarity/similarity-panel.tsx';
import { VoicePanel } from '#web/features/agents/voice/voice-panel.tsx';
import { VersionsPanel } from '#web/features/agents/versions/versions-panel.tsx';

/** What the agent could learn, the history of its personality, and similar posts. The model's prompt is on request. */
export function PersonaTab({ agent }: { agent: Agent }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="stackMd">
      <MaterialPanel agent={agent} />
      <VoicePanel agent={agent} />
      <VersionsPanel agent={agent} />
      <SimilarityPanel agent={agent} />
      <Button
        variant="subtle"
        w="fit-content"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide the prompt' : 'Show the prompt'}
      </Button>
      {isShown && <PromptPanel agent={agent} />}
    </div>
  );
}
