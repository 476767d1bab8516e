/** The dialogs of a move: which posts of a schedule, or by how much. */
import { Button, Group, Modal, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { withOwnTimes } from '#web/ui/clock.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { titleOfRun } from './calendar-entry.tsx';
import type { Asked, Move } from './use-moves.ts';

interface ReachProps {
  /** In milliseconds UTC. */
  now: number;
  asked: Asked | undefined;
  /** `undefined`: nothing moves. */
  onAnswer: (reach: Move['reach'] | undefined) => void;
}

/** One post of a schedule was moved: only that one, or the others too. */
export function ReachDialog({ now, asked, onAnswer }: ReachProps) {
  const isNext = asked !== undefined && asked.run.occurrence_id !== null;
  const when = asked && clockWords(Date.parse(asked.to), viewerZone(), now);
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => onAnswer(undefined)}
      title="Move recurring post?"
    >
      {asked && (
        <div className="stackMd">
          <p>
            “{titleOfRun(asked.run)}” is published {withOwnTimes(asked.run.plan)}. You moved it to{' '}
            {when}.
          </p>
          {!isNext && <p className="quiet">You can move only the next post on its own.</p>}
          <div className="stackXs">
            {isNext && (
              <Button data-autofocus onClick={() => onAnswer('one')}>
                Move this post only
              </Button>
            )}
            <Button
              variant={isNext ? 'default' : 'filled'}
              onClick={() => onAnswer('all')}
              data-autofocus={isNext ? undefined : true}
            >
              {isNext ? 'Move this and all later posts' : 'Move all upcoming posts'}
            </Button>
            <Button variant="subtle" onClick={() => onAnswer(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface ByProps {
  count: number;
  onMove: (by: { days: number; minutes: number }) => void;
  onClose: () => void;
}

const numberOf = (typed: number | string): number => Number(typed) || 0;
const mostDays = 365;

/** Several posts at once, by days and hours. */
export function MoveByDialog({ count, onMove, onClose }: ByProps) {
  const [days, setDays] = useState<number | string>(1);
  const [hours, setHours] = useState<number | string>(0);
  const [way, setWay] = useState('later');
  const sign = way === 'later' ? 1 : -1;
  const isNothing = numberOf(days) === 0 && numberOf(hours) === 0;
  return (
    <Modal opened onClose={onClose} title={`Move ${count} ${count === 1 ? 'post' : 'posts'}`}>
      <form
        className="stackMd"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNothing) return;
          onClose();
          onMove({ days: sign * numberOf(days), minutes: sign * numberOf(hours) * 60 });
        }}
      >
        <Group grow gap="sm">
          <NumberInput
            label="Days"
            min={0}
            max={mostDays}
            allowDecimal={false}
            clampBehavior="strict"
            data-autofocus
            value={days}
            onChange={setDays}
          />
          <NumberInput
            label="Hours"
            min={0}
            max={23}
            allowDecimal={false}
            clampBehavior="strict"
            value={hours}
            onChange={setHours}
          />
        </Group>
        <SegmentedControl
          aria-label="Direction"
          data={[
            { value: 'later', label: 'Later' },
            { value: 'earlier', label: 'Earlier' },
          ]}
          value={way}
          onChange={setWay}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isNothing}>
            Move
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
