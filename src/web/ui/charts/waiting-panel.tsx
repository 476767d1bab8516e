/** A placeholder until a chart has enough data: the progress, and what it takes. */
import { Progress } from '@mantine/core';
import { Panel } from '#web/ui/panel.tsx';

export interface WaitingPanelProps {
  title: string;
  text: string;
  have: number;
  needed: number;
}

export const WaitingPanel = ({ title, text, have, needed }: WaitingPanelProps) => (
  <Panel title={title}>
    <Progress
      value={Math.min(100, (have / Math.max(1, needed)) * 100)}
      aria-label={`${have} of ${needed}`}
    />
    <p className="stackXs said numeric">{text}</p>
  </Panel>
);
