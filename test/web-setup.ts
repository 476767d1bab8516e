/** Before every test of the web: what jsdom lacks, a clean browser, and no error that nobody expected. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine may draw slowly; what never appears still ends the test.
configure({ asyncUtilTimeout: 20_000 });

const printed: string[] = [];

/**
 * Said of an answer that arrives between two lines of a test, or after the last one, while nobody waits for it: no fault
 * of the screen. Which of the two React says depends on whether the helpers are just about to act or to look.
 */
const tooLate = /was not wrapped in act\(|not configured to support act\(/;

beforeEach(() => {
  printed.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      printed.push(`console.${level}: ${said.map(String).join(' ')}`);
    });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const found = printed.filter((line) => !tooLate.test(line));
  vi.restoreAllMocks();
  if (found.length > 0) throw new Error(`Nobody expected this:\n${found.join('\n')}`);
});

// The component library asks for these; jsdom has no layout to answer from.
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoLayout);
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
Element.prototype.scrollIntoView ??= () => {};
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {} },
});
// Tests read times such as 09:00; the clock of the browser has a test of its own.
Object.defineProperty(window.navigator, 'language', {
  configurable: true,
  get: () => 'en-GB',
});
