/** Edits a draft: an edit is checked against every rule again. */
import { roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import type { DraftState } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { repeatsInstructions } from '#domain/checks/instructed.ts';
import type { Fact } from '#domain/knowledge/knowledge.ts';
import { briefOfChanged } from '#domain/checks/owned-words.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { currentPersona } from '#server/features/agents/service.ts';
import { companyVoice, knowledgeFor } from '#server/features/company/service.ts';
import { mediaOf } from '#server/features/images/service.ts';
import { repeatsWhat } from './judge.ts';
import { checkText, type CheckedText } from './keep.ts';
import { changeDraft, findDraft, type DraftRow } from './drafts.store.ts';
import { textsToAvoid } from './texts-to-avoid.ts';
import { jsonOf, searchedIn } from './read-draft.ts';

/** Throws `not_found`. */
export async function requireDraft(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  id: string,
): Promise<DraftRow> {
  const row = await findDraft(db, owner_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

interface About {
  owner_id: string;
  agent_id: string;
  /** The limits of the account that it is for. */
  room: LengthLimit;
  brief: Brief;
  /** The original parts, before the owner edited them; empty if the text is the owner's own. */
  written: readonly string[];
  /** The company facts that were used for it. */
  facts: readonly Pick<Fact, 'text'>[];
  /** The post that it belongs to, if any, so that it is not compared with itself. */
  post_id?: string;
}

/** Checks an edited text against the current rules. Throws `not_found` for the agent. */
export async function judgeChanged(
  ctx: Context,
  { owner_id, agent_id, room, brief, written, facts, post_id }: About,
  parts: readonly string[],
): Promise<CheckedText> {
  const { persona } = await currentPersona(ctx, owner_id, agent_id);
  const { own, others } = await textsToAvoid(ctx, owner_id, agent_id);
  const history = { own: own.filter(({ id }) => id !== post_id), others };
  const rules_brief = briefOfChanged(brief, written, parts);
  const repeats = await repeatsWhat({ brief, history }, parts);
  const company = await companyVoice(ctx, { owner_id, agent_id, brief });
  // Its owner may have written about other company facts than the ones that it was made from.
  const topic = parts.join('\n');
  const topicOnly = { topic, context: '', content_type: brief.content_type };
  const known = await knowledgeFor(ctx, { owner_id, agent_id, brief: topicOnly });
  // Confidential words that were not in the original are the owner's own choice.
  const may_repeat = !repeatsInstructions(written.join('\n'), company.guarded ?? '', '');
  const about = { persona, room, brief, rules_brief, facts, company, may_repeat, repeats };
  return checkText(parts, { ...about, also: known.facts });
}

const posted = () =>
  new AppError('conflict', { message: 'This post was published, so it can’t be changed anymore.' });

type Change = BodyOf<typeof contentCalls.updatePiece>;

const ownStates: readonly DraftState[] = ['new', 'draft'];

/** Throws `invalid_input` for a state that only the server sets. */
function requireOwnState(state: DraftState | undefined): void {
  if (state === undefined || ownStates.includes(state)) return;
  const message = 'A draft can only be marked as new or as a draft';
  throw new AppError('invalid_input', { details: [{ path: 'state', message }] });
}

/**
 * The state of a text after an edit, unless the owner sets it. Checking it for another platform does not turn it
 * into a draft, and a draft stays one.
 */
function stateAfter({ checks }: CheckedText, row: DraftRow, hasNewWords: boolean): DraftState {
  const isGood = checks.every(({ passed }) => passed);
  if (hasNewWords) return isGood ? 'draft' : 'needs_you';
  if (row.state === 'draft') return 'draft';
  if (!isGood) return 'needs_you';
  return row.parts === row.written ? 'new' : 'draft';
}

/**
 * Accepts a text although checks failed that its owner may override; an edit is checked again. Throws `not_found`,
 * and `conflict` with a check that cannot be overridden.
 */
export async function acceptDraft(ctx: Context, owner_id: string, id: string): Promise<DraftRow> {
  const row = await requireDraft(ctx, owner_id, id);
  const { checks } = jsonOf(row);
  const firm = checks.find(({ passed, can_override }) => !passed && !can_override);
  if (firm) {
    throw new AppError('conflict', {
      message: `${firm.message ?? firm.label} You can’t ignore this check. Edit the draft.`,
    });
  }
  const accepted = checks.map((check) => ({ ...check, accepted: !check.passed }));
  const changed = await changeDraft(ctx.db, owner_id, id, {
    checks: JSON.stringify(accepted),
    state: 'draft',
    updated_at: ctx.clock(),
  });
  if (!changed) throw posted();
  return changed;
}

const isSame = (one: unknown, now: unknown) => one === undefined || isDeepStrictEqual(one, now);

/** The fields that differ from the current ones; sending back the current values changes nothing. */
function changedFields(row: DraftRow, { parts, platform, state, media_ids }: Change) {
  const kept = jsonOf(row);
  const words = !isSame(parts, kept.parts);
  return {
    words,
    text: words || !isSame(platform, row.platform),
    state: !isSame(state, row.state),
    media: !isSame(media_ids, kept.media_ids),
  };
}

/** The columns of a text with a new wording or platform. */
async function reworded(ctx: Context, row: DraftRow, change: Change, hasNewWords: boolean) {
  const { brief, parts, written, sources: facts } = jsonOf(row);
  const next = { parts: change.parts ?? parts, platform: change.platform ?? row.platform };
  const room = await roomOfAgent(ctx.db, row.agent_id, next.platform);
  const about = { owner_id: row.owner_id, agent_id: row.agent_id, room };
  const verdict = await judgeChanged(ctx, { ...about, brief, written, facts }, next.parts);
  return {
    parts: JSON.stringify(next.parts),
    platform: next.platform,
    words: searchedIn(brief, next.parts),
    checks: JSON.stringify(verdict.checks),
    claims: JSON.stringify(verdict.claims),
    state: stateAfter(verdict, row, hasNewWords),
  };
}

/** Changes the given fields. Throws `not_found`, also for pictures, and `conflict` for a text that was posted. */
export async function editDraft(
  ctx: Context,
  owner_id: string,
  id: string,
  change: Change,
): Promise<DraftRow> {
  const row = await requireDraft(ctx, owner_id, id);
  const { state, media_ids } = change;
  const others = changedFields(row, change);
  if (!Object.values(others).includes(true)) return row;
  if (others.state) requireOwnState(state);
  if (media_ids) await mediaOf(ctx, owner_id, media_ids);
  const changed = await changeDraft(ctx.db, owner_id, id, {
    ...(others.text && (await reworded(ctx, row, change, others.words))),
    ...(others.state && { state }),
    ...(others.media && { media: media_ids ? JSON.stringify(media_ids) : null }),
    updated_at: ctx.clock(),
  });
  if (!changed) throw posted();
  return changed;
}
