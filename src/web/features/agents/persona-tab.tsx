import type { Agent } from '#contract/agents.ts';
import classes from './persona-tab.module.css';
import { PromptPanel } from './prompt-panel.tsx';
import { TwinsPanel } from './twins-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** What a model is told of this agent, how that came to be, and whether its posts still differ. */
export const PersonaTab = ({ agent }: { agent: Agent }) => (
  <div className={classes.panels}>
    <PromptPanel agent={agent} />
    <VersionsPanel agent={agent} />
    <TwinsPanel agent={agent} />
  </div>
);
