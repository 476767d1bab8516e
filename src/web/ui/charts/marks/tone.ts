/** What a part of a chart is coloured with. `hue` is the voice of whatever the chart stands in. */
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
