/** Signing in, sessions, the second factor, access and the wire: what an attacker tries, and how much of it gets through. */
import { ensureWeb } from '#scripts/build-web.ts';
import { verifyAccess } from './auth/access.ts';
import { verifyAssignments } from './auth/assignments.ts';
import { verifyCareful } from './auth/careful.ts';
import { verifyChallenges } from './auth/challenges.ts';
import { verifyGuessing } from './auth/guessing.ts';
import { verifyLogs } from './auth/logs.ts';
import { verifyMemory } from './auth/memory.ts';
import { verifyNumbers } from './auth/numbers.ts';
import { verifyOracles } from './auth/oracles.ts';
import { verifyPasswords } from './auth/passwords.ts';
import { verifyPosts } from './auth/posts.ts';
import { verifyRacers } from './auth/racers.ts';
import { verifyRates } from './auth/rates.ts';
import { createReport, type Report } from './auth/report.ts';
import { type Running, startRunning } from './auth/running.ts';
import { verifySignatures } from './auth/signatures.ts';
import { verifyWire } from './auth/wire.ts';
import { verifySecondFactor } from './auth/second-factor.ts';
import { verifySessions } from './auth/sessions.ts';

type Part = (report: Report, running: Running) => Promise<void>;

const parts: Record<string, Part> = {
  // First, while nothing else holds memory.
  memory: verifyMemory,
  numbers: verifyNumbers,
  challenges: verifyChallenges,
  signatures: verifySignatures,
  oracles: verifyOracles,
  passwords: verifyPasswords,
  guessing: verifyGuessing,
  sessions: verifySessions,
  careful: verifyCareful,
  'second-factor': verifySecondFactor,
  access: verifyAccess,
  assignments: verifyAssignments,
  racers: verifyRacers,
  posts: verifyPosts,
  rates: verifyRates,
  wire: verifyWire,
  logs: verifyLogs,
};

/** Proves every part, or the one that is named. */
export async function verify([only]: readonly string[]): Promise<boolean> {
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
