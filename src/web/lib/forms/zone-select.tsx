/** A select for time zones, which finds a zone by its label or by its IANA name, however it is typed. */
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { Timezones } from '#contract/schedule/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { viewerZone } from './zone-time.ts';

/** The time zones that a form offers: the eight of the specification, this browser's own, and the chosen one. */
function zoneOptions(chosen: string) {
  const own = viewerZone();
  const offered = Object.keys(Timezones);
  const zones = [...new Set([...offered, own, chosen])];
  return zones.map((zone) => ({
    value: zone,
    label: zone === own ? `${zoneLabel(zone)} (this browser)` : zoneLabel(zone),
  }));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_/-]+/g, ' ')
    .trim();

const isFlat = (option: object): option is ComboboxItem => 'value' in option;

const filter: OptionsFilter = ({ options, search }) =>
  options
    .filter(isFlat)
    .filter(({ value, label }) => plain(`${label} ${value}`).includes(plain(search)));

/** `chosen`: the zone of the form, which is offered too. */
export const ZoneSelect = ({ chosen, ...props }: SelectProps & { chosen: string }) => (
  <Select
    label="Timezone"
    data={zoneOptions(chosen)}
    allowDeselect={false}
    searchable
    filter={filter}
    nothingFoundMessage="Nothing found"
    {...props}
  />
);
