import { Switch } from '@mantine/core';
import { platforms } from '#contract/platforms/platforms.ts';

interface Props {
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

const names = new Intl.ListFormat('en').format(
  Object.values(platforms)
    .filter(({ ai_label }) => ai_label !== undefined && 'media' in ai_label)
    .map(({ name }) => name),
);

/** Says of uploads whether AI made them. */
export const AiSwitch = ({ isOn, isBusy = false, onChange }: Props) => (
  <Switch
    size="xs"
    label="Made with AI"
    title={`Adds an AI label on ${names}, and to the file.`}
    checked={isOn}
    disabled={isBusy}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
