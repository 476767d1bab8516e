/**
 * Everything that answers people, as a separate process that gets killed: the product’s own parts except the clock,
 * which is the proof’s, and a writer that never repeats itself. Its platform is the sandbox without idempotency keys,
 * which would hide a second post.
 */
import { openStarted } from '#proofs/shared/open-context.ts';
import { pause } from '#proofs/shared/processes.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { createSandboxStore } from '#server/features/sandbox/store.ts';
import { talkative } from './words.ts';

const base = await openStarted();
const rows = createSandboxStore(base.db, base.clock);
type Row = Parameters<typeof rows.insert>[0];
const keyless = {
  ...rows,
  insert: (post: Row) => rows.insert({ ...post, idem_key: null }),
  find: ({ owner_id, author, text, in_reply_to }: Row) =>
    base.db
      .selectFrom('sandbox_posts')
      .select('id')
      .where('owner_id', '=', owner_id)
      .where('author', '=', author)
      .where('text', '=', text)
      .where('in_reply_to', '=', in_reply_to)
      .executeTakeFirst(),
};
const ctx = {
  ...base,
  llm: talkative(),
  social: { ...base.social, sandbox: createSandbox(keyless, 'read') },
};

process.send?.('ready');
const stop = new AbortController().signal;
for (;;) {
  await pollMentions(ctx, stop);
  await processReplies(ctx, stop);
  await sweep(ctx);
  await prepare(ctx);
  await dispatch(ctx);
  await pause(5);
}
