import { onTestFinished, TestRunner } from 'vitest';

/** Closes what a test opens when it ends. Whoever opens something before all tests closes it after them. */
export function closeAfterTest(opened: { close(): Promise<void> }): void {
  if (TestRunner.getCurrentTest()) onTestFinished(() => opened.close());
}
