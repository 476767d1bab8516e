import type { Agent } from '#contract/agents/types.ts';
import classes from './persona-tab.module.css';
import { PromptPanel } from '#web/features/agents/prompt/prompt-panel.tsx';
import { SimilarityPanel } from '#web/features/agents/similarity/similarity-panel.tsx';
import { VersionsPanel } from '#web/features/agents/versions/versions-panel.tsx';

const parts = [
  { id: 'what-the-model-sees', title: 'What the model is told', Part: PromptPanel },
  { id: 'versions', title: 'Versions', Part: VersionsPanel },
  { id: 'near-twins', title: 'Near-twins', Part: SimilarityPanel },
] as const;

/** What a model is told of this agent, how that came to be, and whether its posts still differ. */
export const PersonaTab = ({ agent }: { agent: Agent }) => (
  <div className="stackMd">
    <nav className={classes.jumps} aria-label="On this tab">
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
    {parts.map(({ id, Part }) => (
      <div key={id} id={id} className={classes.part}>
        <Part agent={agent} />
      </div>
    ))}
  </div>
);
