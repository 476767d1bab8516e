import { Anchor, Progress } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { CountedField } from '#domain/knowledge/company.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './completion-panel.module.css';
import type { Counted } from './profile-values.ts';

const words: Readonly<Record<CountedField, { label: string; why: string }>> = {
  company_name: { label: 'Company name', why: 'So posts can name you' },
  industry: { label: 'Industry', why: 'For context' },
  description: { label: 'Description', why: 'Used most in posts' },
  brand_voice: { label: 'Brand voice', why: 'How your company should sound' },
  target_audience: { label: 'Target audience', why: 'Who posts are for' },
};

interface Props {
  counted: readonly Counted[];
  /** Moves focus to a field of the form. */
  onGo: (field: Counted['field']) => void;
}

/** How complete the profile is, updated while typing. */
export function CompletionPanel({ counted, onGo }: Props) {
  const filled = counted.filter(({ isFilled }) => isFilled).length;
  const percent = Math.round((filled / counted.length) * 100);
  return (
    <Panel title="Completion" aside={<span className={classes.percent}>{percent}%</span>}>
      <Progress value={percent} size="sm" aria-label="Profile completion" />
      <p className="said">
        {filled} of {counted.length} fields done
      </p>
      <ul className={`plain stackSm ${classes.list}`}>
        {counted.map(({ counted: name, field, isFilled }) => (
          <li key={name} className={`iconed ${classes.item}`} data-filled={isFilled || undefined}>
            {isFilled ? (
              <IconCircleCheckFilled size={20} role="img" aria-label="Filled in" />
            ) : (
              <IconCircle size={20} role="img" aria-label="Empty" />
            )}
            <span>
              {isFilled ? (
                words[name].label
              ) : (
                <Anchor component="button" type="button" onClick={() => onGo(field)}>
                  {words[name].label}
                </Anchor>
              )}
              <span className="said block wideOnly">{words[name].why}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
