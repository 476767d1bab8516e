/** Detects output that is a chat answer rather than a finished post. What the owner typed in the brief is allowed. */
import { elided } from '#contract/core/cut.ts';
import { given, type Rule } from './check-rules.ts';
import { slotIn, talkIn } from './reply-talk.ts';

export type DraftCheck = 'preamble' | 'markdown' | 'placeholder' | 'disclosure';

const thing = String.raw`(?:post|tweet|thread|reply|response|caption|draft|version|text|message|option|variation|update|announcement)`;

/** “Here’s a tweet for you:”, “Sure!”, “Post:”: a writer talking to the person who asked. */
const preambles: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:sure|certainly|of course|absolutely|okay|ok|got it|great|no problem)?[\s,.!—–-]*(?:here(?:[’']s| is| are)|below is|this is|i(?:[’']ve| have)? (?:wrote|written|drafted|created)) (?:\S+ ){0,4}${thing}s?\b[^\n]{0,80}(?::|\n|$)`,
    'iu',
  ),
  /^(?:sure thing|certainly|of course|absolutely)[!.,:—–-]+\s/iu,
  new RegExp(
    String.raw`^(?:suggested |draft |final )?(?!update|announcement)${thing}(?: \d+)?\s*:\s`,
    'iu',
  ),
];

/** Markdown syntax, which a post would show literally. Lists with dashes are fine without Markdown. */
const markdown =
  /\*\*[^*\s][^*\n]{0,200}\*\*|(?<![\p{L}\p{N}_])__[^_\s][^_\n]{0,200}__(?![\p{L}\p{N}_])|^#{1,6} \S.*$|\[[^\]\n]{1,100}\]\(https?:[^)\s]{1,300}\)|^```/mu;

const blank = String.raw`(?:your|insert|add|enter|company|brand|product|name|first name|user|username|link|url|website|handle|date|day|time|price|amount|number|city|location|place|address|email|phone|hashtag|event|topic|title|details?|cta|tbd|tba|xx+|\.{3}|…)`;
/** A placeholder to be filled in. */
const placeholders: readonly RegExp[] = [
  new RegExp(String.raw`\[${blank}(?:[ '’/_-][^\]\n]{0,60})?\](?!\()`, 'iu'),
  new RegExp(String.raw`<${blank}(?:[ '’/_-][^>\n]{0,60})?>`, 'iu'),
  /\{\{[^{}\n]{1,60}\}\}/u,
  new RegExp(String.raw`\{${blank}(?:[ '’/_-][^}\n]{0,60})?\}`, 'iu'),
  /\blorem ipsum\b/iu,
  /\bX{2,}(?:%|\b(?= (?:percent|people|users|customers|days|years|euros|dollars)\b))/u,
];

/** A model that talks about itself instead of the subject. Stating that a post is written by AI is allowed. */
const disclosure =
  /\bas an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\b|\bas a (?:large )?language model\b|\bmy (?:training data|knowledge cut-?off|system prompt)\b|\bI(?:[’']m| am) (?:unable|not able) to (?:browse|access the internet|comply|fulfil)|\bI can(?:not|[’']t) (?:comply|fulfil|assist with (?:that|this)|help with that request)\b/iu;

/** The first match that the owner did not type. */
function foundBy(
  patterns: readonly RegExp[],
  text: string,
  all: Parameters<Rule>[1],
): string | undefined {
  const own = given(all).toLowerCase();
  const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? []);
  return found.find((one) => !own.includes(one.toLowerCase()));
}

/** What only a reply may not have; a post may quote a refusal or show code. */
function inReply(
  find: (text: string) => string | undefined,
  text: string,
  all: Parameters<Rule>[1],
): string | undefined {
  if (all.brief.content_type !== 'reply') return undefined;
  const found = find(text);
  const isOwn = found !== undefined && given(all).toLowerCase().includes(found.toLowerCase());
  return isOwn ? undefined : found;
}

const short = (text: string): string => elided(text, 61);

export const draftRules: Record<DraftCheck, Rule> = {
  preamble: (_, all, parts) => {
    const found = parts.flatMap((part) => foundBy(preambles, part.trim(), all) ?? [])[0];
    return found && `“${short(found)}” is addressed to you and doesn’t belong in the post.`;
  },
  markdown: (text, all) => {
    const found = foundBy([markdown], text, all);
    return (
      found && `Readers would see the symbols in “${short(found)}”: networks don’t show Markdown.`
    );
  },
  placeholder: (text, all) => {
    const found = foundBy(placeholders, text, all) ?? inReply(slotIn, text, all);
    return found && `“${short(found)}” still needs to be filled in.`;
  },
  disclosure: (text, all) => {
    const found = foundBy([disclosure], text, all) ?? inReply(talkIn, text, all);
    return found && `In “${short(found)}”, the model talks about itself.`;
  },
};
