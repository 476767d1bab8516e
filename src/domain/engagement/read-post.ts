/** A post parsed for a decision, once. */
import type { ConversationTone } from '#contract/engagement/types.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { asks, toneOf } from './conversation-tone.ts';
import type { EngagementFacts } from './facts.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { isEmergency, moodOf } from '#domain/mood/message-mood.ts';
import { folded, shown } from '#domain/text/links/unmasked.ts';
import { walletsIn } from '#domain/text/links/addresses.ts';
import { encodedIn } from '#domain/text/links/encoded.ts';
import { linksIn } from '#domain/text/links/links.ts';
import { hides } from '#domain/text/untrusted-text.ts';

// Signs of spam in a stranger’s post: it gives orders to a bot, sells something, or is automated itself. These hints
// are based on form and wording, and at worst cost a reply; the owner is protected by the fence around text from
// strangers (`untrusted-text.ts`) and the checks of the output (`text-checks.ts`).

/** Only this much of a post is read; a longer one counts as unusual. */
const longestRead = 2000;

/** Every gap is bounded, so that matching takes linear time. */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instructions?|prompts?|guidelines|directives?|training|your rules|all rules|programming)\b/u,
  /\b(?:ignore|disregard|forget)\b.{0,20}\b(?:everything|anything|all)\b.{0,20}\b(?:above|before|told|said|previous|prior|know)\b/u,
  /\b(?:system|hidden|initial|original|secret)\s(?:prompt|instructions?|message)\b/u,
  /\b(?:reveal|print|show|repeat|leak|output|paste|tell)\b.{0,30}\b(?:your prompt|your instructions|your guidelines|api key|password|your rules|your briefing)\b/u,
  /\b(?:you are now|from now on you|pretend to be|pretend you|roleplay as|act as if you|new instructions?|developer mode|jailbreak|dan mode|admin override|sudo)\b/u,
  /<\|?(?:im_start|im_end|system|endoftext)|\[\/?inst\]|##\s?(?:system|instruction)|^\s?(?:system|assistant)\s?:/mu,
  /\b(?:reply|respond|answer|say|write|post|tweet)\b.{0,20}\b(?:only with|exactly|verbatim|the following|word for word)\b/u,
  /\b(?:write|post|include|put|insert|mention|add|print|repeat)\b.{0,100}\bin your (?:next )?(?:post|reply|answer|tweet|response)\b/u,
  /\b(?:earlier|previous|prior|preceding) (?:rules?|instructions?|prompts?|orders)\b|\b(?:outranks|overrules|overrides)\b|\bforget the topic\b/u,
  /\b(?:rules|instructions|text|prompt) (?:that )?you (?:were|have been|are) (?:given|told)\b|\bdevelopers? of this bot\b/u,
  /\b(?:ignorier|vergiss|missachte)\w{0,4}\b.{0,40}\b(?:anweisung|regeln|vorgaben|befehl)/u,
  /\b(?:ignore|oublie)[rsz]?\b.{0,40}\b(?:instructions|consignes|regles)\b/u,
  /\b(?:ignora|olvida|dimentica|esqueca|ignore)\b.{0,40}\b(?:instrucciones|reglas|istruzioni|regole|instrucoes|regras)\b/u,
  /\b(?:negeer|vergeet)\b.{0,40}\b(?:instructies|regels)\b/u,
  /\b(?:zignoruj|ignoruj|zapomnij)\b.{0,40}\b(?:instrukcj|polecen|zasad)/u,
];
const ordersAbroad: readonly RegExp[] = [
  /(?:игнорируй|забудь|проигнорируй).{0,40}(?:инструкци|правил|указани)/u,
  /(?:忽略|无视|無視|忘记).{0,20}(?:指令|指示|提示|规则|說明|说明)/u,
  /(?:指示|命令|ルール|プロンプト).{0,10}(?:無視|忘れ)/u,
  /(?:지시|명령|규칙).{0,10}무시/u,
  /(?:تجاهل|انس).{0,30}(?:التعليمات|الأوامر|القواعد)/u,
];

/** Whether a post gives orders to a bot. */
export function steers(text: string): boolean {
  const fold = folded(text);
  const plain = shown(text).toLowerCase();
  return orders.some((one) => one.test(fold)) || ordersAbroad.some((one) => one.test(plain));
}

/** Whether a post contains invisible or encoded text. */
export const conceals = (text: string): boolean => hides(text) || encodedIn(text) !== undefined;

const offers: readonly RegExp[] = [
  /\bfollow(?:ed)?\s(?:back|for follow|4 follow)\b|\bf4f\b|\bfollow me\b/u,
  /\b(?:dm|message|text|inbox|whatsapp|telegram)\s(?:me|us|now|him|her)\b/u,
  /\bcheck\s(?:out\s)?(?:my|the|our)\s(?:bio|profile|pinned|link|page|channel|new)\b/u,
  /\bgiveaway\b|\bairdrop\b|\bpresale\b|\bwhitelist spots?\b|\bgive ?away\b/u,
  /\bclaim\s(?:your|now|free)\b|\bfree\s(?:money|tokens?|crypto|nfts?|mint|followers|gift cards?)\b/u,
  /\bdouble your\b|\bguaranteed (?:profits?|returns?|income)\b|\bpassive income\b|\b100x\b|\bto the moon\b/u,
  /\bearn\b.{0,20}(?:\$|usd|per day|a day|daily|weekly|from home)|\binvestment (?:opportunity|platform|plan)\b/u,
  /\b(?:seed|recovery|secret) phrase\b|\bconnect (?:your )?wallet\b|\bwallet (?:validation|recovery|support)\b/u,
  /\bclick (?:here|the link|below|this)\b|\blink in (?:bio|profile)\b|\blimited (?:time|spots) (?:offer|only)?\b|\bpromo code\b/u,
  /\bpromot(?:e|ion)\b.{0,20}\b(?:your|it on|my|us)\b|\b(?:cheap|buy) (?:followers|likes|views)\b|\bonlyfans\b|\bmake money\b/u,
  /\b(?:account|page) (?:recovery|unban|was hacked)\b|\brecovered my (?:account|funds|money)\b|\bcontact\b.{0,20}\bon (?:instagram|telegram|whatsapp)\b/u,
];
const maxLinks = 3;
const maxHandles = 5;
const maxTags = 6;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a post sells or lures: a wallet address, or offers together with links or in numbers. */
export function sells(text: string): boolean {
  const fold = folded(text);
  const offered = offers.filter((one) => one.test(fold)).length;
  if (offered >= 2 || walletsIn(text).length > 0) return true;
  if (count(fold, /@[\p{L}\p{N}_]/gu) > maxHandles || count(fold, /#[\p{L}\p{N}_]/gu) > maxTags)
    return true;
  const links = linksIn(text).length;
  return links > maxLinks || (links > 0 && offered > 0);
}

const automatic =
  /\b(?:i am|im) (?:a|an|just a) (?:bot|automated)\b|\bbeep boop\b|\b(?:performed|posted|generated|sent) automatically\b|\bautomated (?:reply|message|response|account)\b|\bas an ai\b/u;
const robotic = /(?:^|[\d_.-])(?:ro)?bot(?:$|[\d_.-])|bot$/u;
const numbered = /\d{8,}/u;

/** Whether a post seems automated, by its author’s names and its own words. */
function seemsAutomatic(
  text: string,
  { username, display_name }: { username: string; display_name: string },
): boolean {
  // oxlint-disable-next-line house/no-cut-characters -- only read
  const name = folded(username.slice(0, 200));
  // oxlint-disable-next-line house/no-cut-characters -- only read
  const called = folded(display_name.slice(0, 200));
  return (
    robotic.test(name) ||
    /\bbot\b/u.test(called) ||
    numbered.test(name) ||
    automatic.test(folded(text).replace(/['’]/gu, ''))
  );
}

const wordless = /https?:\/\/\S+|@[\p{L}\p{N}_.-]+/giu;

/** Whether any words remain to answer, without names, links and emojis. */
export const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(
    shown(text)
      .replace(wordless, ' ')
      .replace(/[#*0-9]\uFE0F?\u20E3/gu, ' '),
  );

export interface ReadMessage {
  tone: ConversationTone;
  mood: MessageMood;
  /** Someone may need medical help at once. */
  is_emergency: boolean;
  asks: boolean;
  /** The agent’s topics that it mentions, as their owner wrote them. */
  topics: readonly string[];
  /** The topic to avoid that it mentions. */
  avoided: string | undefined;
  says_something: boolean;
  steers: boolean;
  sells: boolean;
  conceals: boolean;
  automatic: boolean;
  oversize: boolean;
  /** The author asked for a reply, as networks define it. */
  summoned: boolean;
}

const inName = /[\p{L}\p{N}_.-]/u;

/** Whether a text addresses one of the names; `@adalbert` does not address `@ada`. */
function addresses(text: string, names: readonly string[]): boolean {
  const lower = shown(text).toLowerCase();
  return names.some((name) => {
    const called = `@${name.toLowerCase()}`;
    for (let from = lower.indexOf(called); from >= 0; from = lower.indexOf(called, from + 1)) {
      const [next = '', afterNext = ''] = lower.slice(from + called.length);
      const goesOn = next === '.' ? /[\p{L}\p{N}]/u.test(afterNext) : inName.test(next);
      if (name !== '' && !goesOn) return true;
    }
    return false;
  });
}

/** A mention or a quote asks for a reply; a reply to us does only if it names us again, and a search result never does. */
const isSummoned = (kind: EngagementFacts['post']['kind'], names: boolean): boolean =>
  kind === 'mention' || kind === 'quote' || (kind === 'reply' && names);

/** Reads the first 2,000 characters; for the mood, more of them. */
export function readMessage({ post, author, agent }: EngagementFacts): ReadMessage {
  const text = post.text.slice(0, longestRead);
  const plain = shown(text);
  return {
    tone: toneOf(text),
    mood: moodOf(post.text, agent),
    is_emergency: isEmergency(post.text),
    asks: asks(text),
    topics: agent.topics.filter((topic) => avoidedIn(plain, [topic]) !== undefined),
    avoided: avoidedIn(plain, agent.avoided),
    says_something: saysSomething(text),
    steers: steers(text),
    sells: sells(text),
    conceals: conceals(text),
    automatic: seemsAutomatic(text, author),
    oversize: post.text.length > longestRead,
    summoned: isSummoned(post.kind, addresses(text, agent.names)),
  };
}
