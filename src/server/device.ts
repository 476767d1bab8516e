/** What a browser says of itself, in words for a person. */
import bowser from 'bowser';

const unknown = 'Unknown browser';
/** What is kept of a user agent; nothing beyond it is looked at. */
const userAgentRead = 300;

/** Only names that the parser has a list of: a sender could otherwise put any sentence into a person's mail. */
const browsers: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(bowser.OS_MAP));

/** Such as `Firefox on Windows`; `Unknown browser` when it says nothing that is known. */
export function deviceOf(user_agent: string): string {
  const text = user_agent.trim().slice(0, userAgentRead);
  if (!text) return unknown;
  const { browser, os } = bowser.parse(text);
  if (!browser.name || !browsers.has(browser.name)) return unknown;
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
