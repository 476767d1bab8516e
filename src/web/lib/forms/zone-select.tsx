/** A select for time zones, which finds every zone by its label, its IANA name or its region, however it is typed. */
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { Timezones } from '#contract/schedule/types.ts';
import { lazily } from '#domain/lazily.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { viewerZone } from '#web/ui/zone-time.ts';

/** Large cities whose zone has the name of another one. */
const cities: Readonly<Record<string, string>> = {
  'America/Chicago': 'Houston Dallas',
  'America/Los_Angeles': 'San Francisco Seattle',
  'America/New_York': 'Washington Boston Miami Atlanta',
  'America/Sao_Paulo': 'Rio de Janeiro Brasilia',
  'America/Toronto': 'Montreal Ottawa',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Kolkata': 'Delhi Mumbai Bangalore',
  'Asia/Ho_Chi_Minh': 'Hanoi Saigon',
  'Asia/Shanghai': 'Beijing Shenzhen',
  'Asia/Tokyo': 'Osaka Kyoto',
  'Australia/Sydney': 'Canberra',
  'Europe/Berlin': 'Munich Hamburg Frankfurt Cologne',
  'Europe/Madrid': 'Barcelona',
  'Europe/Rome': 'Milan',
  'Europe/Zurich': 'Geneva',
};

/** Zones that browsers list by a former name. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** Every zone that the browser knows. */
const known = lazily(() => Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone));

/** A name such as “India Standard Time”. */
function regionOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
const regions = lazily(() => new Map(known().map((zone) => [zone, regionOf(zone)])));

/** The eight of the specification, this browser's own, and the chosen one. */
const offeredWith = (chosen: string) =>
  new Set([...Object.keys(Timezones), viewerZone(), ...(chosen === '' ? [] : [chosen])]);

/** Those that a form offers, and behind them all others, which a search finds. */
function zoneOptions(chosen: string) {
  const own = viewerZone();
  return [...new Set([...offeredWith(chosen), ...known()])].map((zone) => ({
    value: zone,
    label: zone === own ? `${zoneLabel(zone)} (this browser)` : zoneLabel(zone),
  }));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_/-]+/g, ' ')
    .trim();

const isFlat = (option: object): option is ComboboxItem => 'value' in option;

/** More than these are not looked through. */
const most = 20;

/** First those whose own name has it, then those of a region. */
function found(options: readonly ComboboxItem[], search: string): ComboboxItem[] {
  const words = plain(search);
  const has = (text: string) => plain(text).includes(words);
  const named = options.filter(({ value, label }) =>
    has(`${label} ${value} ${cities[value] ?? ''}`),
  );
  const others = options.filter(
    (one) => !named.includes(one) && has(regions().get(one.value) ?? ''),
  );
  return [...named, ...others].slice(0, most);
}

/** `chosen`: the zone of the form, which is offered too. */
export function ZoneSelect({ chosen, ...props }: SelectProps & { chosen: string }) {
  const filter: OptionsFilter = ({ options, search }) => {
    const flat = options.filter(isFlat);
    const offered = offeredWith(chosen);
    return search.trim() === ''
      ? flat.filter(({ value }) => offered.has(value))
      : found(flat, search);
  };
  return (
    <Select
      label="Time zone"
      data={zoneOptions(chosen)}
      allowDeselect={false}
      searchable
      filter={filter}
      nothingFoundMessage="Nothing found"
      {...props}
    />
  );
}
