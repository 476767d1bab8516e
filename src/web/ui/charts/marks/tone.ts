/** The color of a part of a chart. `hue` is the color of the chart's agent. */
import type { Hue } from '#web/ui/media/hue.ts';

export type Tone = Hue | 'hue' | 'good' | 'warn' | 'bad' | 'info' | 'quiet';

const own: Partial<Record<Tone, string>> = {
  hue: 'var(--hue, var(--brand))',
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  info: 'var(--info)',
  quiet: 'var(--line-strong)',
};

export const colourOf = (tone: Tone): string => own[tone] ?? `var(--hue-${tone})`;
