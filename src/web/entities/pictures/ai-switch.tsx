import { Switch } from '@mantine/core';
import { platforms } from '#contract/platforms/platforms.ts';

interface Props {
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

const names = Object.values(platforms)
  .filter(({ ai_label }) => ai_label !== undefined && 'media' in ai_label)
  .map(({ name }) => name)
  .join(' and ');

/** Says of uploads whether AI made them. */
export const AiSwitch = ({ isOn, isBusy = false, onChange }: Props) => (
  <Switch
    size="xs"
    label="Made with AI"
    title={`${names} label such images and videos, and the file says it`}
    checked={isOn}
    disabled={isBusy}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
