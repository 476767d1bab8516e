/** Long proofs of signing in: memory per caller, timing, and what holds in the real process. */
import { ensureWeb } from '#scripts/build-web.ts';
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyMemory } from './auth/memory.ts';
import { verifyProcess } from './auth/process.ts';
import { verifyRates } from './auth/rates.ts';
import { type Report, reported } from './auth/report.ts';
import { type Running, startRunning } from './auth/running.ts';
import { verifyTiming } from './auth/timing.ts';

const inProcess = (work: (report: Report, running: Running) => Promise<void>) =>
  reported(async (report) => {
    await ensureWeb();
    const running = await startRunning();
    try {
      await work(report, running);
    } finally {
      await running.server.stop();
    }
  });

export const verify = verifyParts({
  // First, while nothing else uses memory.
  memory: reported(verifyMemory),
  timing: reported(verifyTiming),
  rates: inProcess(verifyRates),
  process: inProcess(verifyProcess),
});
