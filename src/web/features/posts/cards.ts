/** A card of the board is a post or a schedule; these are their common facts. */
import type { BoardCard } from '#contract/posts/board-calls.ts';
import type { Post } from '#contract/posts/posts.ts';
import {
  titleOf as titleOfSchedule,
  wordsOfSchedule,
} from '#web/entities/posts/schedule-labels.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';
import { titleOf, wordsOfPost } from './post-labels.ts';

export type ScheduleCard = Extract<BoardCard, { kind: 'schedule' }>;

export const idOf = (card: BoardCard): string =>
  card.kind === 'post' ? card.post.id : card.schedule.id;

/** The version that the owner saw, which an approval covers. */
export const seenOf = (card: BoardCard): { id: string; hash: string } => ({
  id: idOf(card),
  hash: card.kind === 'post' ? card.post.hash : card.hash,
});

export const postIn = (card: BoardCard): Post | undefined =>
  card.kind === 'post' ? card.post : undefined;

export const labelsOf = (card: BoardCard): readonly string[] => postIn(card)?.labels ?? [];

export const agentOf = (card: BoardCard) =>
  card.kind === 'post' ? card.post.agent : card.schedule.agent;

export const nameOf = (card: BoardCard): string =>
  card.kind === 'post' ? titleOf(card.post) : titleOfSchedule(card.schedule);

export const wordsOfCard = (card: BoardCard): StateWords =>
  card.kind === 'post' ? wordsOfPost(card.post) : wordsOfSchedule(card.schedule);
