import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Finding } from './checks.ts';
import classes from './check-list.module.css';

interface Props {
  /** The issues of one part. */
  findings: readonly Finding[];
  onPass: (ids: readonly string[]) => void;
  onShow: (finding: Finding) => void;
  /** Writes what a company fact says. */
  onSwap: (finding: Finding) => void;
}

/** The issues of a part in one line, which opens their reasons with a way past them. */
export default function CheckList({ findings, onPass, onShow, onSwap }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const passable = findings.filter(({ may }) => may);
  return (
    <div className="stackXs">
      <button
        type="button"
        data-check
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAlertTriangle size={16} aria-hidden />
        {findings.length === 1 ? '1 thing to check' : `${findings.length} things to check`}
      </button>
      {isOpen && (
        <ul id={id} className="plain stackXs" aria-label="To check">
          {findings.map((finding) => (
            <li key={finding.id} className={classes.check}>
              <span>
                {finding.words && finding.instead === undefined && (
                  <button type="button" className={classes.words} onClick={() => onShow(finding)}>
                    {finding.words}
                  </button>
                )}{' '}
                {finding.message}
              </span>
              {finding.instead !== undefined && (
                <Button size="compact-xs" variant="default" onClick={() => onSwap(finding)}>
                  Use {finding.instead}
                </Button>
              )}
              {finding.may && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  onClick={() => onPass([finding.id])}
                >
                  Keep it
                </Button>
              )}
            </li>
          ))}
          {passable.length > 1 && (
            <li className={classes.check}>
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onPass(passable.map((one) => one.id))}
              >
                Keep all {passable.length}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
