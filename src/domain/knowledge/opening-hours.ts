/** The usual opening hours of a company: how a post says them, and which posts are about them. */

const heading = 'Opening hours of ';

export const hoursHeading = (company: string): string => `${heading}${company}`;

export const isHoursHeading = (text: string): boolean => text.startsWith(heading);

const days = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?`;
const when = String.raw`(?:on |at )?(?:${days}|today|tomorrow|tonight|daily|every ?day|this (?:week|morning|evening))`;
const we = String.raw`(?:we|you|i|they|the (?:shop|store|bakery|café|cafe|office|restaurant|bar|studio)|your? (?:shop|store|bakery|café|cafe|office|restaurant|bar|studio))`;

/** A question for the hours, or their name. “Open” alone is also a source, a door, or a new shop. */
const asking = new RegExp(
  String.raw`\b(?:(?:opening|business|shop|store|office|visiting|usual|regular|our|your|bakery|café|cafe|kitchen|bar) (?:hours|times)|hours of (?:business|opening)|closing times?)\b|^(?:the )?hours$|\b(?:when|what time|until when|how (?:late|long)|which days)\b.{0,20}\b(?:are|do|does|is) ${we} (?:usually )?(?:open|close)|\b(?:are|is) ${we} (?:usually )?(?:open|closed) (?:late|early|${when})|\bwe(?:[’']re| are) open (?:late|early|${when})|^open (?:daily|${when})\b`,
  'iu',
);

/** Hours that differ from the usual ones, which the usual ones would contradict. */
const different =
  /\b(?:holidays?|christmas|xmas|easter|thanksgiving|new year[’']?s?|eve|bank holiday|new|changed?|changes|changing|different|special|extended|reduced|shorter|longer|temporary|summer|winter|spring|autumn|fall|over the|during|january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;

/** Whether a text about this needs the usual hours. */
export const asksUsualHours = (text: string): boolean => asking.test(text) && !different.test(text);

const named = /\b(?:open|opens|opening|hours|closed all)\b/iu;

/** How a fact with the hours starts. */
export const hoursLabel = 'Opening hours: ';

/** The hours as one sentence, whatever lines their owner typed them in. */
export function hoursSaid(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/(?<![.,;])[.,;]+$/u, ''));
  const whole = lines.filter(Boolean).join(', ');
  return named.test(whole) ? `${whole}.` : `${hoursLabel}${whole}.`;
}

/** Facts for a text about this: without words for a post on the hours, unless it is about them. */
export const withHoursFor = <F extends { text: string; said: string }>(
  facts: readonly F[],
  text: string,
): F[] =>
  facts.map((fact) =>
    isHoursHeading(fact.text) && !asksUsualHours(text) ? { ...fact, said: '' } : fact,
  );
