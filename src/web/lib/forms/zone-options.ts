/** The time zones that a form offers: the eight of the specification, this browser's own, and the chosen one. */
import { Timezones } from '#contract/schedule/types.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { viewerZone } from './zone-time.ts';

export function zoneOptions(chosen: string) {
  const own = viewerZone();
  const offered = Object.keys(Timezones);
  const zones = [...new Set([...offered, own, chosen])];
  return zones.map((zone) => ({
    value: zone,
    label: zone === own ? `${zoneLabel(zone)} (this browser)` : zoneLabel(zone),
  }));
}
