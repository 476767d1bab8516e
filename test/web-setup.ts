/** Setup for every web test: what jsdom lacks, a clean browser, and failing on unexpected errors. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Whether the library is still trying; it keeps that in a setting that its types leave out. */
const isWaiting = (): boolean =>
  Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

// A busy machine may render slowly; a missing element still ends the test.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 20_000,
  // The document is printed once, when the wait is over. For each try before that it would take a twelfth of the tests' time.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
}));

const printed: string[] = [];

/**
 * React’s warnings about a response that arrives between two lines of a test, or after the last one: not a fault of the
 * screen. Which of the two appears depends on timing.
 */
const tooLate = /was not wrapped in act\(|not configured to support act\(/;

const { setTimeout: start, clearTimeout: stop } = globalThis;
const waiting = new Set<ReturnType<typeof start>>();
/** What begins after a second or more, such as asking how a reply ended, would reach the server of another test. */
const long = 1000;
Object.assign(globalThis, {
  setTimeout: Object.assign((...given: Parameters<typeof start>) => {
    const timer = start(...given);
    if ((given[1] ?? 0) >= long) waiting.add(timer);
    return timer;
  }, start),
});

// jsdom draws frames by an interval, which it never starts again if it began while a test had a clock of its own.
Object.assign(globalThis, {
  requestAnimationFrame: (callback: FrameRequestCallback) =>
    start(() => callback(performance.now()), 1000 / 60),
  cancelAnimationFrame: stop,
});

beforeEach(() => {
  printed.length = 0;
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      printed.push(`console.${level}: ${said.map(String).join(' ')}`);
    });
});

afterEach(() => {
  cleanup();
  for (const timer of waiting) stop(timer);
  waiting.clear();
  localStorage.clear();
  sessionStorage.clear();
  const found = printed.filter((line) => !tooLate.test(line));
  vi.restoreAllMocks();
  // The files share a process, so what one replaces would reach the next.
  vi.unstubAllGlobals();
  if (found.length > 0) throw new Error(`Nobody expected this:\n${found.join('\n')}`);
});

// Needed by the component library; jsdom has no layout.
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: NoLayout,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
});
Element.prototype.scrollIntoView ??= () => {};
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {} },
});
// Tests use times such as 09:00; the browser’s clock format has its own test.
Object.defineProperty(window.navigator, 'language', {
  configurable: true,
  get: () => 'en-GB',
});
