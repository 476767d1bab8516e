/** A schedule on the board: one card for all of its posts, which links to its page. */
import { IconListDetails, IconRepeat } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { whyHeld, whyOn } from '#web/entities/posts/held.ts';
import { planWords } from '#web/entities/posts/schedule-labels.ts';
import { approvalWords } from '#web/features/posts/rules/schedule-labels.ts';
import {
  approveRule,
  askedIn,
  rejectIn,
  ruleActs,
  sendRuleAct,
} from '#web/features/posts/acts/rule-acts.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { useAsked } from '#web/features/posts/approve/use-asked.ts';
import { versionsOf } from '#web/features/posts/approve/versions.tsx';
import { nameOf, type ScheduleCard as Card, wordsOfCard } from '#web/features/posts/cards.ts';
import { textOf } from '#web/features/posts/rule-row.tsx';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { Hue } from '#web/ui/media/hue.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { AccountNames } from './board-card.tsx';
import { type CardAction, CardCorner } from './card-corner.tsx';
import { ApproveActs, useReading, Whole } from './reading.tsx';
import classes from './board.module.css';

const cardActs = ['approve', 'reject', 'pause', 'resume', 'duplicate', 'delete'] as const;

/** The actions of a schedule's menu, and the confirmation of its deletion. */
function useActions(card: Card, words: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const { schedule } = card;
  const { accounts, media } = schedule;
  // Several accounts may have the same text, which the card shows.
  const isAsked = accounts.length > 1 && ruleActs.approve.allows(schedule);
  const all = useAsked({ post_id: null, occurrence_ids: isAsked ? askedIn(accounts) : [] });
  const differs = isAsked && (!all.versions || versionsOf(all.versions).length > 1);
  const reading = useReading(words, differs || media.length > 1);
  // The texts on all accounts, once they are opened.
  const occurrence_ids = reading.isOpen ? askedIn(accounts) : [];
  const { versions, send } = useAsked({ post_id: null, occurrence_ids });
  const [isDeleting, setIsDeleting] = useState(false);
  const { run: work, isPending } = useAct();
  const run = (act: (typeof cardActs)[number]) =>
    work({
      send: () => {
        if (act === 'reject') return rejectIn(accounts);
        if (act !== 'approve') return sendRuleAct(schedule, act);
        if (reading.isOpen) return send();
        return isAsked ? all.send() : approveRule(schedule, card.hash);
      },
      onDone: () => setIsDeleting(false),
      failed(error) {
        setIsDeleting(false);
        void notify.failure(error);
      },
    });
  const open = () =>
    void navigate({
      to: '.',
      search: (asked) => ({ ...asked, post: schedule.id }),
      resetScroll: false,
    });
  const actions: CardAction[] = [
    { label: 'Open', icon: IconListDetails, run: open },
    ...cardActs
      .filter((act) => ruleActs[act].allows(schedule))
      .map((act) => ({
        ...ruleActs[act],
        needs: act === 'reject' ? ('approve' as const) : ('publish' as const),
        isDelete: act === 'delete',
        run: () => {
          if (act === 'delete') setIsDeleting(true);
          else if (act === 'approve' && reading.isHidden) reading.open();
          else run(act);
        },
      })),
  ];
  const dialog = (
    <ConfirmDialog
      opened={isDeleting}
      title="Delete this schedule?"
      confirmLabel="Delete schedule"
      destructive
      loading={isPending}
      onConfirm={() => run('delete')}
      onClose={() => setIsDeleting(false)}
    >
      <p>
        <strong>{nameOf(card)}</strong>
      </p>
      <p>What isn’t published yet is canceled. Published posts stay. This can’t be undone.</p>
    </ConfirmDialog>
  );
  const approve = ruleActs.approve.allows(schedule) ? () => run('approve') : undefined;
  return { actions, dialog, approve, isPending, reading, versions };
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
      {whyOn(schedule.accounts).map((why) => (
        <span key={why} className="faint size1 breaks">
          {why}
        </span>
      ))}
      {schedule.frequency !== 'once' && (
        <span className={classes.plan}>
          <IconRepeat size={14} aria-hidden />
          <span className="sentence">
            {[planWords(schedule), approvalWords(schedule)].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
    </>
  );
}

/** The author, the accounts, and the time of the next or last post. */
function Foot({ card: { schedule, stage }, hue }: Pick<Props, 'card' | 'hue'>) {
  const { agent, accounts, next_run_at, last, updated_at } = schedule;
  return (
    <div className="besideXs gapTight">
      <AvatarRing name={agent.name} src={agent.avatar_url} hue={hue} size={32} />
      <span className="unseen">{agent.name}</span>
      <ul className={classes.networks} aria-label="Accounts">
        {accounts.map((account) => (
          <li
            key={account.connection.id}
            className={`flexInline faint ${classes.where}`}
            data-stage={stage}
            data-held={whyHeld(account) !== undefined || undefined}
            title={whyHeld(account) ?? accountLabel(account)}
          >
            <NetworkIcon platform={account.platform} size={16} />
            <span className="unseen">{accountLabel(account)}</span>
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
  const words = useRef<HTMLAnchorElement>(null);
  const { actions, dialog, approve, isPending, reading, versions } = useActions(card, words);
  return (
    <li className={classes.card} data-card>
      {first && !reading.isOpen && (
        <Thumbnail
          className={classes.thumbnail}
          url={first.url}
          alt={first.alt}
          focus={first.focus}
        />
      )}
      <Link
        ref={words}
        className={classes.words}
        to="."
        search={(asked) => ({ ...asked, post: schedule.id })}
        resetScroll={false}
        draggable={false}
        aria-keyshortcuts="M X"
      >
        {reading.isOpen
          ? `Open the ${schedule.frequency === 'once' ? 'post' : 'schedule'}`
          : inOneLine(textOf(schedule))}
      </Link>
      {reading.isOpen && versions && <Whole versions={versions} />}
      <Plan card={card} />
      <AccountNames
        places={schedule.accounts.map(({ platform, connection: { id } }) => ({ platform, id }))}
      />
      <Foot card={card} hue={hue} />
      {approve && (
        <ApproveActs
          name={nameOf(card)}
          reading={reading}
          loading={isPending}
          waits={versions === undefined}
          onApprove={approve}
        />
      )}
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
