import { IconBulb } from '@tabler/icons-react';
import classes from './canvas.module.css';

interface Props {
  agent: { name: string };
  onTopic: () => void;
}

/** Ways to start on an empty page besides typing. */
export const Starts = ({ agent, onTopic }: Props) => (
  <div className={classes.starts}>
    <button type="button" className={classes.startRow} onClick={onTopic}>
      <IconBulb size={18} stroke={1.6} aria-hidden />
      <strong>Start from a topic</strong>
      <span className="quiet">{agent.name} asks up to 3 questions, then drafts it</span>
      <span className={classes.keys} aria-hidden>
        <kbd>/</kbd>
      </span>
    </button>
  </div>
);
