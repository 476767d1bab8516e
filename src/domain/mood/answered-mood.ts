/** The mood that a reply is drafted for. */
import type { MessageMood } from '#contract/engagement/moods.ts';

/**
 * Moods are detected cautiously, so that nothing serious is answered automatically; a draft with specialist advice
 * requires explicit words in the message.
 */
const apart: Readonly<Partial<Record<MessageMood, RegExp>>> = {
  medical:
    /\b(?:doctor|hospital|clinic|nurse|symptom|pain|hurts?|pills?|tablets?|dos(?:e|age)|mg|medic\p{L}*|prescri\p{L}*|aller\p{L}*|pregnan\p{L}*|cancer|diabet\p{L}*|blood|heart|rash|fever|vomit\p{L}*|nause\p{L}*|asthma|seizure|infect\p{L}*|poison\p{L}*|chok\p{L}*|vaccin\p{L}*|depress\p{L}*|anxiety|adhd|therap\p{L}*|sick|ill|illness|disease|surgery|injur\p{L}*|wound|gluten|covid|flu|safe)\b/iu,
  loss: /\b(?:hack\p{L}*|phish\p{L}*|scam\p{L}*|stol\p{L}+|steal\p{L}*|theft|fraud\p{L}*|wallet|crypto|coins?|tokens?|eth|btc|sol|seed|phrase|keys?|passwords?|2fa|account|funds|savings|bank|card|malware|virus|leaked|breach\p{L}*|drained)\b/iu,
};
/** Something was done to the author: “your plumber left my kitchen flooded”. */
const wronged =
  /\b(?:your|the) (?:\p{L}+ )?\p{L}+ (?:left|ate|broke|lost|ruined|spilled|forgot|skipped|scratched|damaged|ignored|laughed|hung up|messed up|never)\b.*\b(?:my|me|our|us)\b|\b(?:flooded|invoiced|charged|overcharged|billed) (?:me|us)\b/iu;

const englishQuestion =
  /^\W*(?:@\S+\s+)*(?:who|what|when|where|which|how|why|can|could|do|does|is|are|will|would)\b[^]*\?/iu;
const vague: ReadonlySet<MessageMood> = new Set<MessageMood>(['personal', 'unclear', 'remark']);

/**
 * The mood for the draft: advice only if the message asks for it in words, and an apology if something was done to its
 * author.
 */
export function answeredMood(mood: MessageMood, message: string): MessageMood {
  if (mood === 'foreign' && englishQuestion.test(message)) return 'inquiry';
  if (apart[mood]?.test(message) === false) return 'complaint';
  return vague.has(mood) && wronged.test(message) ? 'complaint' : mood;
}
