/** Signing in, sessions, the second factor, access and the wire: what an attacker tries, and how much of it gets through. */
import { ensureWeb } from '#scripts/build-web.ts';
import { proveAccess } from './auth/access.ts';
import { proveAssignments } from './auth/assignments.ts';
import { proveCareful } from './auth/careful.ts';
import { proveChallenges } from './auth/challenges.ts';
import { proveGuessing } from './auth/guessing.ts';
import { proveLogs } from './auth/logs.ts';
import { proveMemory } from './auth/memory.ts';
import { proveNumbers } from './auth/numbers.ts';
import { proveOracles } from './auth/oracles.ts';
import { provePasswords } from './auth/passwords.ts';
import { provePosts } from './auth/posts.ts';
import { proveRacers } from './auth/racers.ts';
import { proveRates } from './auth/rates.ts';
import { createReport, type Report } from './auth/report.ts';
import { type Running, startRunning } from './auth/running.ts';
import { proveSignatures } from './auth/signatures.ts';
import { proveWire } from './auth/wire.ts';
import { proveSecondFactor } from './auth/second-factor.ts';
import { proveSessions } from './auth/sessions.ts';

type Part = (report: Report, running: Running) => Promise<void>;

const parts: Record<string, Part> = {
  // First, while nothing else holds memory.
  memory: proveMemory,
  numbers: proveNumbers,
  challenges: proveChallenges,
  signatures: proveSignatures,
  oracles: proveOracles,
  passwords: provePasswords,
  guessing: proveGuessing,
  sessions: proveSessions,
  careful: proveCareful,
  'second-factor': proveSecondFactor,
  access: proveAccess,
  assignments: proveAssignments,
  racers: proveRacers,
  posts: provePosts,
  rates: proveRates,
  wire: proveWire,
  logs: proveLogs,
};

/** Proves every part, or the one that is named. */
export async function prove([only]: readonly string[]): Promise<boolean> {
  const report = createReport(console.log);
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) {
    console.error(`There is no part "${only}". There are: ${Object.keys(parts).join(', ')}.`);
    return false;
  }
  // Its pages are part of what is proven.
  await ensureWeb();
  const running = await startRunning();
  try {
    for (const [, part] of chosen) await part(report, running);
  } finally {
    await running.server.stop();
  }
  return report.close();
}
