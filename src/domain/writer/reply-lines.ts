/** What the built-in writer replies with, by mood; where nothing is at stake, in the manner of the agent. */
import type { Archetype, Persona } from '#contract/agents/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { readGuidelines } from '#domain/persona/guidelines.ts';
import { bandOf, toneBands } from '#domain/persona/persona-labels.ts';
import { readSamples, signOffOf } from '#domain/persona/voice-samples.ts';

const callForHelp = 'If someone may be in danger, call your local emergency number now.';

/** Where nothing is at stake, so that a reply may sound like its agent. */
type Social = 'praise' | 'greeting' | 'morning' | 'night' | 'wish';

export type Key = MessageMood | Social | 'present' | 'machine' | 'view';

/** Replies by mood. None of them promises anything or takes sides. */
const set: Readonly<Record<Exclude<Key, Social>, readonly string[]>> = {
  self_harm: [
    'I’m really sorry you’re going through this. You don’t have to face it alone. If you may be in danger, call your local emergency number or a crisis line now.',
    'I’m so sorry it’s this hard right now. If you might hurt yourself, call your local emergency number or a crisis line. Someone there will listen.',
  ],
  threat: ['We’ve read your message.', 'Thank you for your message.'],
  loss: [
    'We’re sorry to hear this. Don’t share passwords or recovery phrases with anyone, and write to us privately with what happened.',
    'Sorry to hear this. Write to us privately with what happened, and don’t share passwords or recovery phrases with anyone.',
  ],
  legal: [
    'Thank you for raising this. We can’t discuss it here.',
    'Thank you for your message. This isn’t something we can answer in public.',
  ],
  medical: [
    `${callForHelp} We can’t give medical advice here; a doctor or a pharmacist can.`,
    `${callForHelp} We can’t advise you on this here, but a doctor or a pharmacist can.`,
  ],
  grief: [
    'I’m so sorry.',
    'I’m very sorry to hear this.',
    'I’m so sorry you’re going through this.',
  ],
  refund: [
    'Thank you for your message. Write to us privately with your order details so that we can look at this.',
    'Sorry for the trouble. Send us your order details privately so that we can look into it.',
  ],
  cancellation: [
    'Thank you for letting us know. Write to us privately if we can help with this.',
    'Thanks for telling us. Send us a private message so that we can look at it.',
  ],
  complaint: [
    'Sorry about this, and thank you for telling us. Write to us privately with the details so that we can look into it.',
    'We’re sorry about this. Send us the details privately so that we can look into it.',
    'Thank you for telling us, and sorry for the trouble. The details would help us: send us a private message.',
  ],
  sarcasm: ['Thanks for your message.', 'We’ve read your message.'],
  foreign: ['Thank you for your message.', 'Thanks for writing.'],
  personal: ['Thank you for sharing this.', 'Thank you for telling us.'],
  unclear: ['Thanks for your message.', 'Thank you for writing.', 'Thanks for sharing this.'],
  remark: [
    'Thanks for sharing this.',
    'Thank you for adding this.',
    'Good to hear from you on this.',
  ],
  // Without a fact only a person can answer.
  inquiry: [],
  question: [],
  present: ['Yes, we’re here.', 'Yes, we’re reading this.'],
  machine: ['Yes. An AI agent writes here.', 'Yes, these posts are written by an AI agent.'],
  view: [
    'Thanks for asking. What’s your own view?',
    'We’d like to hear yours first. What do you think?',
  ],
};

type Band = 'low' | 'middle' | 'high';

/** What the lines above say, for each tone: none says anything about the agent, its company or the person. */
const social: Readonly<Record<Social, Readonly<Record<Band, readonly string[]>>>> = {
  praise: {
    low: [
      'Thank you.',
      'Thank you, that’s good to hear.',
      'Thank you for saying so.',
      'That’s kind of you, thank you.',
      'Thank you, it’s appreciated.',
      'Good to know, thank you.',
      'Thank you for taking the time to tell us.',
    ],
    middle: [
      'Thanks so much.',
      'Thanks, that means a lot.',
      'Thank you, that’s lovely to hear.',
      'Thanks for telling us.',
      'That’s kind, thanks.',
      'Good to hear, thanks.',
      'Thanks for saying that.',
    ],
    high: [
      'Thanks a lot, you’re kind!',
      'Oh, thank you!',
      'Thanks! That’s so good to hear.',
      'You’re lovely, thank you!',
      'Thank you, thank you!',
      'Aw, thanks!',
      'Now that’s nice to read. Thank you!',
    ],
  },
  greeting: {
    low: [
      'Hello.',
      'Hello, good to hear from you.',
      'Hello, and welcome.',
      'Hello to you too.',
      'Hello, nice of you to stop by.',
    ],
    middle: [
      'Hi there.',
      'Hi, good to hear from you.',
      'Hi, and welcome.',
      'Hello, nice of you to drop by.',
      'Hi, good of you to say hello.',
    ],
    high: [
      'Hey there!',
      'Hi! Good to see you here.',
      'Hello, hello!',
      'Hey, welcome!',
      'Hi! Nice of you to drop by.',
    ],
  },
  morning: {
    low: ['Good morning.', 'Good morning to you.', 'Good morning, and a good day to you.'],
    middle: ['Good morning.', 'Morning, and a good day to you.', 'Good morning to you too.'],
    high: ['Good morning!', 'Morning! Have a good one.', 'And a very good morning to you!'],
  },
  night: {
    low: ['Good evening to you.', 'Good evening.', 'A good evening to you too.'],
    middle: ['Good evening.', 'And a good evening to you.', 'Good evening, nice to hear from you.'],
    high: ['Good evening!', 'Good evening to you too!', 'Evening! Good to see you here.'],
  },
  wish: {
    low: ['The same to you.', 'And to you.', 'You too, all the best.'],
    middle: ['You too.', 'Same to you.', 'And to you, all the best.'],
    high: ['You too!', 'Same to you!', 'Right back at you!'],
  },
};

/** What an archetype adds, unless its tone is serious. */
const own: Readonly<Partial<Record<Archetype, Partial<Record<Social, readonly string[]>>>>> = {
  witty_troll: {
    praise: [
      'Thanks. It’s going straight to our heads.',
      'Careful, one gets used to this. Thank you.',
    ],
    greeting: ['Well, hello there.', 'Oh, hello. Make yourself at home.'],
  },
  tech_sage: {
    praise: ['Noted with thanks.', 'Thank you. Good feedback is worth having.'],
    greeting: ['Hello. Received, and glad of it.', 'Hello. Good signal today.'],
  },
  hype_beast: {
    praise: ['Yes! Thank you!', 'You just made it a better day. Thank you!'],
    greeting: ['Hey hey! Welcome!', 'There you are! Hello!'],
  },
  honest_critic: {
    praise: ['Thank you. We’ll take that, gladly.', 'Thanks. Kind words, plainly put.'],
    greeting: ['Hello. Good of you to drop by.', 'Hello. Straight to it, then: welcome.'],
  },
  quirky_observer: {
    praise: ['Noticed, and treasured. Thank you.', 'Thank you. That one gets framed.'],
    greeting: ['Hello, you. Good to spot you here.', 'A hello in the wild. Hello back.'],
  },
};

const isSocial = (key: Key): key is Social => Object.hasOwn(social, key);

/** An emoji that goes with a thank-you or a hello. */
const warm =
  /^(?:[❤♥💙💚💛💜🧡🙏🎉🔥😍🥰😊😀😃😄👍🌞☀👋🤗✨⭐🌟💪💯🥳😁☕🌸🌻🍞🎶📚🙌👏]\uFE0F?)$/u;

type Voice = Pick<
  Persona,
  'personality_type' | 'voice_tone' | 'voice_samples' | 'behavioral_guidelines'
>;

/** A line as the owner’s own texts and rules have it: case, full stops, an emoji, and a name at the end. */
function asOwn(line: string, nth: number, { voice_samples, behavioral_guidelines }: Voice): string {
  const sampled = readSamples(voice_samples);
  const { habits } = readGuidelines(behavioral_guidelines);
  const plain = sampled.calm || habits.no_exclamation ? line.replaceAll('!', '.') : line;
  const cased = sampled.lowercase || habits.lowercase ? plain.toLowerCase() : plain;
  const bare = sampled.open_end ? cased.replace(/\.$/u, '') : cased;
  const emoji = habits.no_emoji ? undefined : sampled.emojis.find((one) => warm.test(one));
  const signed = habits.sign_off || signOffOf(voice_samples);
  // Not behind each line, or it would be a stamp.
  return [bare, emoji !== undefined && nth % 2 === 0 && emoji, signed].filter(Boolean).join(' ');
}

/** Every line for a mood, in the manner of an agent. */
export function linesFor(key: Key, voice: Voice): readonly string[] {
  if (!isSocial(key)) return set[key];
  const { key: band } = bandOf(toneBands, Number(voice.voice_tone));
  const shared = social[key][band];
  const [added = []] = band === 'low' ? [] : [own[voice.personality_type]?.[key]];
  return [...shared, ...added].map((line, at) => asOwn(line, at, voice));
}
