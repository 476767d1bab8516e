/** A process that starts one kind of work, reports that, and continues until it is killed. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createTaskRunner } from '#server/tasks/task-runner.ts';
import { clearLeft } from '#server/features/company/clear.job.ts';
import { readDocumentFile } from '#server/features/company/service.ts';
import { draftAll } from '#server/features/engagement/replies/draft.ts';
import { holdLines } from '#server/features/engagement/mentions/hold-lines.job.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { deliverEmailsJob } from '#server/features/notifications/deliver-emails.job.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';

const Order = z.object({
  env: z.record(z.string(), z.string()),
  now: z.number(),
  kind: z.enum(['hearing', 'told', 'answers', 'mails', 'documents', 'clearing', 'text', 'picture']),
  owner_id: z.string(),
  id: z.string(),
});
const order = Order.parse(JSON.parse(process.argv[2] ?? ''));

const config = readConfig(order.env);
const database = openDatabase(config);
const shift = order.now - Date.now();
const real = await openContext(config, database, {
  clock: () => Date.now() + shift,
  log: createLog({ level: 'silent' }),
});

const taken = (): Promise<never> => {
  process.stdout.write('taken\n');
  return new Promise(() => {});
};
const { sandbox, mastodon } = real.social;
const ctx: Context = {
  ...real,
  social: {
    ...real.social,
    sandbox: { ...sandbox, mentions: taken },
    mastodon: {
      ...mastodon,
      async mentions(...asked) {
        const page = await mastodon.mentions?.(...asked);
        return page?.mentions.length === 0 ? page : taken();
      },
    },
  },
  llm: { ...real.llm, default: { ...real.llm.default, write: taken } },
  mail: { ...real.mail, send: taken },
  documents: { ...real.documents, read: taken },
};
const never = new AbortController().signal;

/** In the middle, between two steps. */
const midway = {
  asked: 0,
  get aborted() {
    midway.asked += 1;
    if (midway.asked === 3) {
      process.stdout.write('taken\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return false;
  },
};

const atDesk = (kind: 'text' | 'picture') => async () => {
  const asked = { owner_id: order.owner_id, kind, agent_id: null, request_key: order.id };
  await createTaskRunner(ctx).start({ ...asked, wanted: 1 }, taken);
};

const works: Record<z.infer<typeof Order>['kind'], () => Promise<unknown>> = {
  hearing: () => pollMentions(ctx, never),
  told: () => holdLines(ctx, never),
  answers: () => draftAll(ctx, never),
  mails: () => deliverEmailsJob(ctx).run(null, never),
  documents: () => readDocumentFile(ctx, order.id, never),
  clearing() {
    // Each step ends its transaction, however fast the machine is, so that the third one begins with work left.
    let now = 0;
    performance.now = () => (now += second);
    return clearLeft(ctx, midway);
  },
  text: atDesk('text'),
  picture: atDesk('picture'),
};
// The process would exit if nothing else were pending.
setInterval(() => {}, 60_000);
await works[order.kind]();
