/** A schedule on the board: one card for all of its posts, which links to its page. */
import {
  IconCheck,
  IconCopy,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { placeOf } from '#domain/platforms/account-names.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { canPause, planWords } from '#web/entities/posts/schedule-labels.ts';
import {
  nameOf,
  type ScheduleCard as Card,
  seenOf,
  textOf,
  wordsOfCard,
} from '#web/features/posts/cards.ts';
import { usePostAct } from '#web/features/posts/queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { AccountNames } from './account-names.tsx';
import { type CardAction, CardCorner } from './card-corner.tsx';
import classes from './board.module.css';

interface Done {
  message: string;
  /** Why it was refused. */
  refusal?: string | undefined;
}

/** An approval can be refused with a reason; the other calls fail as a whole. */
async function approve(card: Card): Promise<Done> {
  const answer = await api.board.bulk({ body: { act: 'approve', posts: [seenOf(card)] } });
  return { message: answer.message, refusal: answer.failed[0]?.message };
}

const senders = {
  approve,
  pause: ({ schedule: { id } }) => api.schedule.pause({ params: { id } }),
  resume: ({ schedule: { id } }) => api.schedule.resume({ params: { id } }),
  duplicate: ({ schedule: { id } }) => api.schedule.duplicate({ params: { id } }),
  delete: ({ schedule: { id } }) => api.schedule.remove({ params: { id } }),
} satisfies Record<string, (card: Card) => Promise<Done>>;
type Act = keyof typeof senders;

const items = {
  approve: { label: 'Approve', icon: IconCheck },
  pause: { label: 'Pause', icon: IconPlayerPause },
  resume: { label: 'Resume', icon: IconPlayerPlay },
  duplicate: { label: 'Duplicate', icon: IconCopy },
  delete: { label: 'Delete', icon: IconTrash },
} as const satisfies Record<Act, unknown>;

/** The items of its menu, in order. */
function actsOf({ schedule }: Card): Act[] {
  const { attention, status, agent } = schedule;
  return [
    ...(attention?.code === 'approval' ? (['approve'] as const) : []),
    ...(canPause(schedule) ? (['pause'] as const) : []),
    ...(status === 'paused' ? (['resume'] as const) : []),
    ...(agent.is_self ? [] : (['duplicate'] as const)),
    'delete',
  ];
}

/** The actions of a schedule's menu, and the confirmation of its deletion. */
function useActions(card: Card) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const work = usePostAct((act: Act): Promise<Done> => senders[act](card));
  const run = (act: Act) =>
    work.mutate(act, {
      onSuccess: ({ message, refusal }) =>
        void (refusal === undefined ? notify.success(message) : notify.error(refusal)),
      onError: (error) => void notify.failure(error),
      onSettled: () => setIsDeleting(false),
    });
  const open = () => void navigate({ to: '/scheduled-posts', search: { post: card.schedule.id } });
  const actions: CardAction[] = [
    { label: 'Open', icon: IconListDetails, run: open },
    ...actsOf(card).map((act) => ({
      ...items[act],
      isDelete: act === 'delete',
      run: () => (act === 'delete' ? setIsDeleting(true) : run(act)),
    })),
  ];
  const dialog = (
    <ConfirmDialog
      opened={isDeleting}
      title="Delete this schedule?"
      confirmLabel="Delete schedule"
      destructive
      loading={work.isPending}
      onConfirm={() => run('delete')}
      onClose={() => setIsDeleting(false)}
    >
      <p>
        <strong>{nameOf(card)}</strong>
      </p>
      <p>What isn’t published yet is canceled. Published posts stay.</p>
    </ConfirmDialog>
  );
  return { actions, dialog };
}

/** How often it repeats, and its status if the column doesn't already say it. */
function Plan({ card }: { card: Card }) {
  const { schedule, stage } = card;
  const { label, tone } = wordsOfCard(card);
  const isSaid = stage === 'out' || label === 'Scheduled' || label === 'Active';
  return (
    <>
      {!isSaid && (
        <span className="start">
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </span>
      )}
      {schedule.frequency !== 'once' && (
        <span className={classes.plan}>
          <IconRepeat size={14} aria-hidden />
          <span className="sentence">{planWords(schedule)}</span>
        </span>
      )}
    </>
  );
}

/** The author, the accounts, and the time of the next or last post. */
function Foot({ card: { schedule, stage }, hue }: Pick<Props, 'card' | 'hue'>) {
  const { agent, accounts, next_run_at, last, updated_at } = schedule;
  return (
    <div className={classes.foot}>
      <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={32} />
      <span className="unseen">{agent.name}</span>
      <ul className={classes.networks} aria-label="Accounts">
        {accounts.map((account) => (
          <li key={account.connection.id} className={classes.where} data-stage={stage}>
            <NetworkIcon platform={account.platform} size={16} />
            <span className="unseen">{placeOf(account)}</span>
          </li>
        ))}
      </ul>
      <span className={classes.time}>
        <Moment at={next_run_at ?? last?.published_at ?? updated_at} />
      </span>
    </div>
  );
}

interface Props {
  card: Card;
  hue: Hue;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function ScheduleCard({ card, hue, isSelected, onSelect }: Props) {
  const { schedule } = card;
  const [first] = schedule.media;
  const { actions, dialog } = useActions(card);
  return (
    <li className={classes.card} data-card>
      {first && <Thumbnail className={classes.thumbnail} url={first.url} alt={first.alt} />}
      <Link
        className={classes.words}
        to="/scheduled-posts"
        search={{ post: schedule.id }}
        draggable={false}
        aria-keyshortcuts="M X"
      >
        {textOf(card)}
      </Link>
      <Plan card={card} />
      <AccountNames
        places={schedule.accounts.map(({ platform, connection: { id } }) => ({ platform, id }))}
      />
      <Foot card={card} hue={hue} />
      <CardCorner
        name={nameOf(card)}
        actions={actions}
        isSelected={isSelected}
        onSelect={onSelect}
      />
      {dialog}
    </li>
  );
}
