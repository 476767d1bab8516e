/** Lines that a voice can add before and after the facts. Each fits its speech act and says nothing about the subject. */
import type { SpeechAct } from '#contract/content/kinds.ts';
import type { Voice } from '#domain/persona/description-voice.ts';

type Lines = Readonly<Partial<Record<SpeechAct, readonly string[]>>>;

/** Of the friendly style, for every voice. */
export const friendlyOpeners: Lines = {
  announce: ['A little news from us:', 'We have something to tell you:'],
  offer: ['Something nice for you:', 'A little something for you:'],
  event: ['We’d love to see you:', 'You’re warmly invited:'],
  hours: ['Good to know before you come:'],
  hiring: ['We’d love to meet you:'],
  how_to: ['Here’s a little help:'],
  behind_scenes: ['Come and have a look:', 'A little look behind the scenes:'],
  milestone: ['We’re so happy to share this:', 'This makes us smile:'],
  evergreen: ['We love to tell you about this:'],
  ask: ['We’re curious:', 'Tell us, friends:'],
};

export const openers: Readonly<Record<Voice, Lines>> = {
  plain: {},
  warm: {
    announce: ['A little news from us:'],
    milestone: ['We’re so happy to share this:', 'This makes us smile:'],
    ask: ['We’re curious:', 'Tell us, friends:'],
  },
  dry: {
    announce: ['Update:'],
    milestone: ['Status:', 'For the record:'],
    ask: ['Open question:'],
  },
  hype: {
    announce: ['Listen up!', 'News flash!'],
    offer: ['Deal alert!'],
    event: ['Save the date!', 'Calendars out!'],
    behind_scenes: ['Sneak peek!', 'Look at this!'],
    milestone: ['Wow!', 'Check this out!'],
    thank: ['Huge shout-out!'],
    ask: ['Quick one!', 'Your turn!'],
  },
  formal: {
    announce: ['Announcement:'],
    milestone: ['We are pleased to share the following:'],
  },
  playful: {
    announce: ['Psst!'],
    offer: ['Psst!'],
    event: ['Calendars at the ready!'],
    behind_scenes: ['Tiptoe this way.'],
    milestone: ['Cue the tiny trumpets!', 'Happy dance!'],
    ask: ['Tell us, tell us!'],
  },
  blunt: {
    announce: ['Short version:'],
    milestone: ['Just the facts:'],
    ask: ['Straight question:'],
  },
  witty: {
    event: ['Cancel your other plans.', 'Your sofa will forgive you.'],
    behind_scenes: ['The tour starts here.'],
    milestone: ['Somebody frame this.'],
    ask: ['Here’s a question.'],
  },
};

export const closers: Readonly<Record<Voice, Lines>> = {
  plain: {},
  warm: {
    offer: ['Tell your friends and neighbors.'],
    event: ['We’d love to see you there.', 'Bring someone you like.'],
    hiring: ['If you know someone, tell them, would you?'],
    milestone: ['Thank you for being with us.'],
    thank: ['It means the world to us.'],
  },
  dry: {
    hiring: ['Referrals welcome.'],
    milestone: ['Onward.'],
    thank: ['It didn’t go unnoticed.'],
  },
  hype: {
    offer: ['Don’t sleep on it!'],
    event: ['Be there!', 'Who’s in?', 'Bring your people!'],
    milestone: ['Let’s go!', 'High five!'],
    thank: ['You rock!'],
  },
  formal: {
    event: ['We look forward to welcoming you.'],
    hiring: ['We look forward to your application.'],
    milestone: ['We thank everyone involved.'],
    thank: ['With sincere thanks.', 'We are truly grateful.'],
  },
  playful: {
    event: ['Bring your best grin.'],
    milestone: ['Happy wiggle!'],
  },
  blunt: {
    event: ['See you there.'],
    offer: ['That’s the deal.'],
    hiring: ['Interested? Say so.'],
    milestone: ['We’ll take it.'],
    thank: ['We mean it.'],
  },
  witty: {
    offer: ['You may now form an orderly queue.'],
    event: ['No excuses, however creative.', 'Bring the friend who’s always late.'],
    hiring: ['Flattery won’t help. Applying might.'],
    milestone: ['Hold the applause. Or don’t.'],
  },
};
