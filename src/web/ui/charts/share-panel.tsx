/** The shares of a whole, explained in sentences. */
import { Panel } from '#web/ui/panel.tsx';
import { ShareBar } from './marks/share-bar.tsx';
import type { Tone } from './marks/tone.ts';

export interface SharePanelProps {
  title: string;
  parts: readonly { name: string; tone: Tone; count: number }[];
  sentences: readonly string[];
}

export const SharePanel = ({ title, parts, sentences }: SharePanelProps) => (
  <Panel title={title}>
    <ShareBar parts={parts} />
    <div className="stackXs said numeric">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </Panel>
);
