/** A select for time zones, which finds a zone by its label or by its IANA name, however it is typed. */
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Timezones } from '#contract/schedule/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { lazily } from '#domain/lazily.ts';
import { viewerZone } from './zone-time.ts';

/** Every zone that this browser knows. */
const everyZone = lazily(() => Intl.supportedValuesOf('timeZone'));

/** The time zones of the specification, this browser's own and the chosen one; then all others, which a search finds. */
function zoneOptions(chosen: string) {
  const own = viewerZone();
  const first = new Set([...Object.keys(Timezones), own, chosen]);
  const options = [...first.union(new Set(everyZone()))].map((zone) => ({
    value: zone,
    label: zone === own ? `${zoneLabel(zone)} (this browser)` : zoneLabel(zone),
  }));
  return { options, first };
}

/** As many as a list shows. */
const most = 30;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_/-]+/g, ' ')
    .trim();

const isFlat = (option: object): option is ComboboxItem => 'value' in option;

const filterFor =
  (first: ReadonlySet<string>): OptionsFilter =>
  ({ options, search }) =>
    options
      .filter(isFlat)
      .filter(({ value, label }) =>
        plain(search) === ''
          ? first.has(value)
          : plain(`${label} ${value}`).includes(plain(search)),
      )
      .slice(0, most);

/** Enter chooses from the open list. With nothing found there, it must not send the form with the zone from before. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Enter' && isOpen) event.preventDefault();
}

/** `chosen`: the zone of the form, which is offered too. */
export function ZoneSelect({ chosen, ...props }: SelectProps & { chosen: string }) {
  const { options, first } = zoneOptions(chosen);
  return (
    <Select
      label="Timezone"
      data={options}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      filter={filterFor(first)}
      nothingFoundMessage="Nothing found"
      onKeyDown={onKeyDown}
      // What is typed replaces the zone that the field names.
      onClick={(event) => event.currentTarget.select()}
      {...props}
    />
  );
}
