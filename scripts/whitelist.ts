/** `npm run whitelist`: adds and removes wallets, and makes administrators, from the command line. */
import { parseArgs } from 'node:util';
import { decodeAddress } from '#domain/account/sign-in.ts';
import type { Db } from '#server/db/client.ts';
import { ownOrigin, record } from '#server/features/audit/service.ts';
import {
  grantWalletAccess,
  revokeWalletAccess,
} from '#server/features/auth/wallet/whitelist-access.ts';
import { makeAdmin } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { userOfWallet } from '#server/features/auth/store.ts';
import { listWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { createLog } from '#server/log.ts';
import { runCommand, type Said } from './command-line.ts';

const usage = `Usage: npm run whitelist -- <command>

  add ADDRESS [--note "who this is"]   give a Solana wallet access
  remove ADDRESS                       remove its access, from its next request on
  list                                 show the wallets that have access
  admin ADDRESS                        give it access and make its owner an administrator

The command reads the same settings as the server and may run while the server does.`;

const added_by = 'command line';
const by = { user_id: undefined, origin: ownOrigin };
/** The events go to the table only: the command’s output is for a person. */
const quiet = { log: createLog({ level: 'silent' }) };

type Command = (db: Db, address: string, note: string, now: number) => Promise<Said>;

const commands: Record<'add' | 'remove' | 'admin', Command> = {
  async add(db, address, note, now) {
    const added = await db
      .transaction()
      .execute((trx) => grantWalletAccess(quiet, trx, { address, added_by, note }, by, now));
    return {
      ok: true,
      text: added ? `${address} now has access.` : `${address} already had access.`,
    };
  },

  async remove(db, address, _note, now) {
    const ended = await db
      .transaction()
      .execute((trx) => revokeWalletAccess(quiet, trx, address, by, now));
    return ended === 'removed'
      ? { ok: true, text: `${address} no longer has access.` }
      : { ok: false, text: `${address} was not on the whitelist.` };
  },

  async admin(db, address, _note, now) {
    await db.transaction().execute(async (trx) => {
      const user_id = await userOfWallet(trx, address, now);
      await makeAdmin(trx, { user_id, address, added_by }, now);
      const detail = `${address}, by the command line`;
      await record(quiet, trx, { event: 'admin_claimed', user_id, origin: ownOrigin, detail }, now);
    });
    return { ok: true, text: `${address} now has access, and its owner is an administrator.` };
  },
};

async function list(db: Db): Promise<Said> {
  const rows = await listWhitelist(db);
  if (rows.length === 0) return { ok: true, text: 'No wallet has access yet.' };
  const lines = rows.map((row) =>
    [
      row.address.padEnd(44),
      new Date(row.added_at).toISOString().slice(0, 10),
      row.username ?? '(never signed in)',
      row.is_admin === 1 ? 'administrator' : '',
      row.note,
    ]
      .filter(Boolean)
      .join('  '),
  );
  return { ok: true, text: lines.join('\n') };
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { note: { type: 'string', default: '' } },
      allowPositionals: true,
    });
    return { note: values.note, positionals };
  } catch {
    return undefined;
  }
}

const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name);

/** Runs the command and returns what to print. */
export async function runWhitelist(db: Db, words: readonly string[], now: number): Promise<Said> {
  const { note, positionals } = readWords(words) ?? { note: '', positionals: [] };
  const [name, address] = positionals;
  if (name === 'list' && positionals.length === 1) return list(db);
  if (!isCommand(name) || address === undefined || positionals.length > 2) {
    return { ok: false, text: usage };
  }
  if (!decodeAddress(address)) {
    return { ok: false, text: `${address} is not a Solana wallet address that anybody can own.` };
  }
  return commands[name](db, address, note, now);
}

if (import.meta.main) await runCommand(runWhitelist);
