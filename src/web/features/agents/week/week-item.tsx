import { Anchor, Button, Checkbox, Menu, Skeleton, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { WeekItem } from '#contract/weeks/types.ts';
import { costWords } from '#domain/money/money.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { notify } from '#web/lib/notify.ts';
import { timeWords } from '#web/ui/clock.ts';
import { wordsOfState } from '#web/entities/posts/status-labels.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import type { WeekActing } from './week-queries.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './week.module.css';

const scheduled = wordsOfState('PLANNED');

interface Props {
  item: WeekItem;
  /** Its wall-clock time, such as `09:00`. */
  time: string;
  isKept: boolean;
  onKeep: (kept: boolean) => void;
  /** The proposed posts of the same account before and after it. */
  before: WeekItem | undefined;
  after: WeekItem | undefined;
  acting: WeekActing;
}

/** Another topic for a proposed post, which is then written again. */
function TopicForm({
  item,
  acting,
  onDone,
}: Pick<Props, 'item' | 'acting'> & { onDone: () => void }) {
  const [topic, setTopic] = useState(item.topic);
  const submit = () => {
    if (topic.trim() === '') return;
    acting.mutate(
      { act: 'change', item_id: item.id, topic },
      { onSuccess: onDone, onError: (error) => void notify.failure(error) },
    );
  };
  return (
    <form
      className="flex wraps gapXs"
      aria-label="Another topic"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        className="grow"
        aria-label="Topic"
        maxLength={limits.topic}
        value={topic}
        onChange={({ currentTarget }) => setTopic(currentTarget.value)}
        data-autofocus
      />
      <Button data-needs="draft" type="submit" variant="default" loading={acting.isPending}>
        Write it
      </Button>
      <Button variant="subtle" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

function Text({ item }: Pick<Props, 'item'>) {
  const { state, parts, note, post_id } = item;
  if (state === 'waiting' && note === null)
    return (
      <div role="status" aria-label="Writing…">
        <Skeleton height={12} mb={6} />
        <Skeleton height={12} width="60%" />
      </div>
    );
  return (
    <>
      {parts.length > 0 && (
        <p className="measure breaks flush keeps" dir="auto">
          {parts.join('\n\n')}
        </p>
      )}
      {note !== null && <p className={state === 'failed' ? 'wrong' : 'said measure'}>{note}</p>}
      {state === 'approved' && post_id !== null && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
        >
          Open post
        </Anchor>
      )}
    </>
  );
}

function Actions({ item, before, after, acting, onTopic }: Props & { onTopic: () => void }) {
  const { post_id } = item;
  const swap = (other: WeekItem | undefined) => {
    if (!other) return;
    acting.mutate(
      { act: 'change', item_id: item.id, swap_with: other.id },
      { onError: (error) => void notify.failure(error) },
    );
  };
  return (
    <DotsMenu data-needs="draft" label={`Change “${item.topic}”`}>
      {post_id !== null && (
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
        >
          Edit text
        </Menu.Item>
      )}
      <MenuAct icon={IconRefresh} label="Another topic" onClick={onTopic} />
      <MenuAct
        icon={IconArrowUp}
        label="Swap with the one before"
        disabled={!before}
        onClick={() => swap(before)}
      />
      <MenuAct
        icon={IconArrowDown}
        label="Swap with the one after"
        disabled={!after}
        onClick={() => swap(after)}
      />
    </DotsMenu>
  );
}

const costOf = ({ cost, is_estimate }: WeekItem): string =>
  cost === 0 ? 'Free' : `${is_estimate && cost !== null ? 'About ' : ''}${costWords(cost)}`;

/** One proposed post: when, about what, why, and its text. */
export function WeekRow(props: Props) {
  const { item, time, isKept, onKeep } = props;
  const [isChanging, setChanging] = useState(false);
  const isScheduled = item.state === 'approved';
  return (
    <li className={classes.item} data-left={!isKept && !isScheduled ? true : undefined}>
      {isScheduled ? (
        <span aria-hidden />
      ) : (
        <Checkbox
          aria-label={`Keep “${item.topic}”`}
          checked={isKept}
          disabled={item.state === 'failed'}
          onChange={({ currentTarget }) => onKeep(currentTarget.checked)}
        />
      )}
      <div className="stackXs">
        <p className="lineXs">
          <span className="numeric strong">{timeWords(time)}</span>
          <span className="inline quiet">
            <NetworkIcon platform={item.platform} size={16} />
            {item.connection.name}
          </span>
          {isScheduled && <StatusBadge tone={scheduled.tone}>{scheduled.label}</StatusBadge>}
        </p>
        {isChanging ? (
          <TopicForm item={item} acting={props.acting} onDone={() => setChanging(false)} />
        ) : (
          item.parts.length === 0 && (
            <h4 className={classes.topic} dir="auto">
              {item.topic}
            </h4>
          )
        )}
        <Text item={item} />
        <p className="said" dir="auto">
          {item.parts.length > 0 && `${item.topic} · `}
          {item.why} {costOf(item)}.
        </p>
      </div>
      {!isScheduled && <Actions {...props} onTopic={() => setChanging(true)} />}
    </li>
  );
}
