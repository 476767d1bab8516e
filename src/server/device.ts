/** Describes a browser by its user agent. */
import bowser from 'bowser';

const unknown = 'Unknown browser';
/** Number of characters of a user agent that are read. */
const userAgentRead = 300;

/** Only names that the parser knows: otherwise a sender could put any sentence into someone's email. */
const browsers: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(bowser.OS_MAP));

/** Such as `Firefox on Windows`; `Unknown browser` if it is not recognized. */
export function deviceOf(user_agent: string): string {
  const text = user_agent.trim().slice(0, userAgentRead);
  if (!text) return unknown;
  const { browser, os } = bowser.parse(text);
  if (!browser.name || !browsers.has(browser.name)) return unknown;
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
