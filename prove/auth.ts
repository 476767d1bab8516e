/** Signing in, sessions, the second factor, access and the wire: what an attacker tries, and how much of it gets through. */
import { ensureWeb } from '#scripts/build-web.ts';
import { proveAccess } from './auth/access.ts';
import { proveAssignments } from './auth/assignments.ts';
import { proveCareful } from './auth/careful.ts';
import { proveChallenges } from './auth/challenges.ts';
import { proveGuessing } from './auth/guessing.ts';
import { proveLogs } from './auth/logs.ts';
import { proveMemory } from './auth/memory.ts';
import { provePasswords } from './auth/passwords.ts';
import { createReport, type Report } from './auth/report.ts';
import { type Running, startRunning } from './auth/running.ts';
import { proveSignatures } from './auth/signatures.ts';
import { proveWire } from './auth/wire.ts';
import { proveSecondFactor } from './auth/second-factor.ts';
import { proveSessions } from './auth/sessions.ts';

type Part = (report: Report, running: Running) => Promise<void>;

const parts: Record<string, Part> = {
  challenges: proveChallenges,
  signatures: proveSignatures,
  passwords: provePasswords,
  guessing: proveGuessing,
  sessions: proveSessions,
  careful: proveCareful,
  'second-factor': proveSecondFactor,
  access: proveAccess,
  assignments: proveAssignments,
  wire: proveWire,
  memory: proveMemory,
  logs: proveLogs,
};

/** Proves every part, or the one that is named. */
export async function prove([only]: readonly string[]): Promise<boolean> {
  const report = createReport(console.log);
  // Its pages are part of what is proven.
  await ensureWeb();
  const running = await startRunning();
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
  try {
    for (const [, part] of chosen) await part(report, running);
  } finally {
    await running.server.stop();
  }
  console.log(report.broken.length === 0 ? 'Every line holds.' : `${report.broken.length} broken.`);
  return chosen.length > 0 && report.broken.length === 0;
}
