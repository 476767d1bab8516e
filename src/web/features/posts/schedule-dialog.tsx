import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hour } from '#contract/core/time.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';

interface Props {
  opened: boolean;
  onSchedule: (time: { scheduled_time: string; timezone: string }) => void;
  onClose: () => void;
}

/** The next full hour that is at least an hour away. */
const soon = (zone: string): string => wallTimeOf(Math.ceil(Date.now() / hour + 1) * hour, zone);

/** When a post goes out on all of its accounts. */
export function ScheduleDialog({ opened, onSchedule, onClose }: Props) {
  const [timezone, setTimezone] = useState(viewerZone);
  const [time, setTime] = useState(() => soon(viewerZone()));
  return (
    <Modal opened={opened} onClose={onClose} title="Schedule this post">
      <form
        className="stackMd"
        onSubmit={(event) => {
          event.preventDefault();
          if (time) onSchedule({ scheduled_time: time, timezone });
        }}
      >
        <TextInput
          type="datetime-local"
          label="Date and time"
          required
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <ZoneSelect
          chosen={timezone}
          value={timezone}
          onChange={(zone) => zone && setTimezone(zone)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Schedule</Button>
        </Group>
      </form>
    </Modal>
  );
}
