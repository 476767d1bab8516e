/** One of several series with the same categories, as bars or as a line. */
import { NativeSelect } from '@mantine/core';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import { LineChart, type LineChartProps } from './line-chart.tsx';

type Series = { kind: 'bars'; chart: BarChartProps } | { kind: 'line'; chart: LineChartProps };

export interface SeriesProps<Name extends string> {
  series: Series;
  shown: Name;
  names: Readonly<Record<Name, string>>;
  /** In the order of the choice. */
  choices: readonly Name[];
  onChoose: (name: Name) => void;
}

export function SeriesChart<Name extends string>(props: SeriesProps<Name>) {
  const { series, shown, names, choices, onChoose } = props;
  const choice = (
    <NativeSelect
      aria-label={`${series.chart.title}: what is shown`}
      size="sm"
      data={choices.map((value) => ({ value, label: names[value] }))}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        const chosen = choices.find((one) => one === value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
  return series.kind === 'bars' ? (
    <BarChart {...series.chart} choice={choice} />
  ) : (
    <LineChart {...series.chart} choice={choice} />
  );
}
