/** Writing: what every text keeps to, what money it may cost, and what strangers try with an agent. */
import { createReport } from './auth/report.ts';
import { proveAttacks } from './writing/attacks.ts';
import { proveBudgets, proveFailuresStay, proveNothingCut } from './writing/promises.ts';
import { proveDistinct, proveTexts } from './writing/texts.ts';

type Part = (say: (line: string) => void) => Promise<boolean>;

const parts: Record<string, Part> = {
  texts: proveTexts,
  distinct: proveDistinct,
  failures: proveFailuresStay,
  whole: proveNothingCut,
  budgets: proveBudgets,
  async attacks(say) {
    const report = createReport(say);
    await proveAttacks(report, say);
    return report.close();
  },
};

/** Proves every part, or the one that is named. */
export async function prove([only]: readonly string[]): Promise<boolean> {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) {
    console.error(`There is no part "${only}". There are: ${Object.keys(parts).join(', ')}.`);
    return false;
  }
  let holds = true;
  for (const [name, part] of chosen) {
    console.log(`\n${name}`);
    holds = (await part(console.log)) && holds;
  }
  return holds;
}
