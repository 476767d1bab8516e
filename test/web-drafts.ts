/** Drafts, and responses that keep changes to them, for tests of screens. */
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { Answers } from './screen.tsx';

/** A draft as the server returns it, with overrides for a test. */
export function aDraft(own: Partial<ContentDraft> = {}): ContentDraft {
  const parts = own.parts ?? ['Ship it.'];
  return {
    id: '0198c0de-0000-7000-8000-0000000000a1',
    agent_id: '0198c0de-0000-7000-8000-000000000001',
    platform: 'sandbox',
    brief: {
      content_type: 'tweet',
      topic: 'Tests',
      style: 'casual',
      length: 'medium',
      context: '',
      answers: {},
      wishes: '',
      keep_out: [],
      kind: 'plain',
      hashtags: false,
      emojis: false,
    },
    content: parts.join('\n\n'),
    parts,
    written: parts,
    model_used: 'composer',
    why: 'Short.',
    checks: [
      {
        check: 'length',
        label: 'Within the character limit',
        passed: true,
        message: null,
        can_override: false,
        accepted: false,
      },
    ],
    claims: [],
    sources: [],
    media_ids: null,
    state: 'new',
    is_edited: false,
    persona_version: 4,
    seed: 7,
    tokens: null,
    cost: 0,
    occurrence_id: null,
    created_at: '2026-11-01T09:00:00.000Z',
    updated_at: '2026-11-01T09:00:00.000Z',
    ...own,
  };
}

const gone = { success: false, code: 'not_found', message: 'Resource not found.' };

/** Responses for these drafts that keep changes. `judge` returns the result of a change. */
export function keepingDrafts(
  drafts: readonly ContentDraft[],
  judge: (parts: readonly string[]) => Partial<ContentDraft> = () => ({ state: 'draft' }),
): Answers {
  const kept = new Map(drafts.map((draft) => [draft.id, draft]));
  const read = (id: string) => {
    const data = kept.get(id);
    return data ? { body: { data } } : { status: 404, body: gone };
  };
  const change = (id: string, sent: unknown) => {
    const { parts, ...changes } = contentCalls.updatePiece.body.parse(sent);
    const draft = kept.get(id);
    if (!draft) return read(id);
    const words = parts && { parts, content: parts.join('\n\n'), is_edited: true, ...judge(parts) };
    kept.set(id, { ...draft, ...words, ...changes });
    return read(id);
  };
  const remove = (id: string) => {
    const was = read(id);
    kept.delete(id);
    return was.status === 404 ? was : { body: { message: 'Deleted.' } };
  };
  return Object.fromEntries(
    drafts.flatMap(({ id }) => [
      [`GET /content/pieces/${id}`, () => read(id)],
      [`PUT /content/pieces/${id}`, (sent: unknown) => change(id, sent)],
      [`DELETE /content/pieces/${id}`, () => remove(id)],
    ]),
  );
}
