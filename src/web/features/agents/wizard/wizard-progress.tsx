import { UnstyledButton } from '@mantine/core';
import classes from './wizard-progress.module.css';
import { wizardSteps } from './wizard-values.ts';

interface Props {
  step: number;
  onGo: (step: number) => void;
}

/** The wizard's progress, with a button for each step. */
export function WizardProgress({ step, onGo }: Props) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {wizardSteps.map(({ label, hint }, at) => (
          <li key={label}>
            <UnstyledButton
              className={classes.step}
              data-reached={at <= step || undefined}
              aria-current={at === step ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              <span className={classes.label}>
                {at + 1}. {label}
              </span>
              <span className="size2 wideOnly">{hint}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
