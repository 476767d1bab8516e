import { Radio, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice-cards.module.css';

export interface CardChoice<V extends string> {
  value: V;
  label: string;
  line: string;
  hue?: string;
  icon?: ReactNode;
}

interface Props<V extends string> {
  label: string;
  description?: string;
  choices: readonly CardChoice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
  required?: boolean;
  /** Columns where there is room; otherwise two. */
  columns: number;
  /** One line each, with an explanation of the chosen one below, for those who know them. */
  isShort?: boolean;
}

/** A radio group of cards that explain their options. */
export function ChoiceCards<V extends string>(props: Props<V>) {
  const { choices, value, onChange, columns, required = false, isShort = false } = props;
  const choose = (chosen: string) => {
    const found = choices.find((choice) => choice.value === chosen);
    if (found) onChange(found.value);
  };
  return (
    <Radio.Group
      label={props.label}
      description={props.description || undefined}
      value={value}
      onChange={choose}
      error={props.error}
      withAsterisk={required}
    >
      <SimpleGrid
        type="container"
        cols={{ base: 2, '34rem': columns }}
        spacing="sm"
        mt="xs"
        mb={props.error ? 'xs' : 0}
      >
        {choices.map(({ value: id, label, line, hue = 'stone', icon }) => (
          <Radio.Card
            key={id}
            value={id}
            className={classes.card}
            data-hue={hue}
            data-short={isShort || undefined}
          >
            <span className="besideXs between top">
              {icon && !isShort ? (
                <span className={classes.icon}>{icon}</span>
              ) : (
                <Text span fw={600}>
                  {label}
                </Text>
              )}
              <Radio.Indicator size="xs" />
            </span>
            {icon && !isShort && (
              <Text span fw={600}>
                {label}
              </Text>
            )}
            {!isShort && (
              <Text span size="sm" c="var(--ink-2)">
                {line}
              </Text>
            )}
          </Radio.Card>
        ))}
      </SimpleGrid>
      {isShort && (
        <p className={`said ${classes.line}`} aria-live="polite">
          {choices.find((choice) => choice.value === value)?.line}
        </p>
      )}
    </Radio.Group>
  );
}
