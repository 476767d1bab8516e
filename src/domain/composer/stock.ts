/** What a voice may put before and behind the facts. Each line fits its speech act and says nothing about the subject. */
import type { SpeechAct } from '#contract/content/types.ts';
import type { Voice } from '#domain/persona/description-voice.ts';

type Lines = Readonly<Partial<Record<SpeechAct, readonly string[]>>>;

export const openers: Readonly<Record<Voice, Lines>> = {
  plain: {},
  warm: {
    announce: ['A little news from us:', 'Fresh from us:'],
    hiring: ['Could this be you?', 'Maybe it’s you, maybe it’s a friend:'],
    milestone: ['We’re so happy to share this:', 'This makes us smile:'],
    ask: ['We’re curious:', 'Tell us, friends:'],
  },
  dry: {
    announce: ['Update:', 'New:'],
    milestone: ['Status:', 'For the record:'],
    ask: ['Open question:'],
  },
  hype: {
    announce: ['Big news!', 'Listen up!', 'News flash!'],
    offer: ['Deal alert!', 'Stop scrolling!'],
    event: ['Save the date!', 'Calendars out!'],
    hiring: ['This could be you!'],
    behind_scenes: ['Sneak peek!', 'Look at this!'],
    milestone: ['Wow!', 'Check this out!'],
    thank: ['Huge shout-out!', 'Make some noise!'],
    ask: ['Quick one!', 'Your turn!'],
  },
  formal: {
    announce: ['Announcement:', 'We have the following news:'],
    milestone: ['We are pleased to share the following:'],
    ask: ['Your opinion is important to us.'],
    closing: ['Notice:'],
  },
  playful: {
    announce: ['Psst!', 'Drumroll!', 'Ooh, news!'],
    offer: ['Treat time!', 'Ooh, shiny!'],
    event: ['Calendars at the ready!', 'Guess who’s invited? You!'],
    hiring: ['Raise a paw, a hand or a wing.'],
    behind_scenes: ['Peekaboo!', 'Tiptoe this way.'],
    milestone: ['Cue the tiny trumpets!', 'Happy dance!'],
    thank: ['Group hug!', 'Hugs all around!'],
    ask: ['Tell us, tell us!'],
  },
  blunt: {
    announce: ['Short version:', 'No fanfare:'],
    milestone: ['Just the facts:', 'The score:'],
    ask: ['Straight question:'],
  },
  witty: {
    offer: ['Your wallet may look.', 'For bargain hunters and other athletes:'],
    event: ['Cancel your other plans.', 'Your sofa will forgive you.'],
    behind_scenes: ['The tour starts here.', 'Exhibit A:'],
    milestone: ['Act surprised.', 'Somebody frame this.'],
    thank: ['Don’t let it go to your heads.', 'Take a bow.'],
    ask: ['Here’s a question.'],
  },
};

export const closers: Readonly<Record<Voice, Lines>> = {
  plain: {},
  warm: {
    offer: ['Tell your friends and neighbors.'],
    event: ['We’d love to see you there.', 'Bring someone you like.'],
    hiring: ['If you know someone, tell them, would you?', 'We’d love to hear from you.'],
    milestone: ['Thank you for being with us.', 'Thank you, all of you.'],
    thank: ['It means the world to us.', 'We won’t forget it.'],
  },
  dry: {
    event: ['Plan accordingly.'],
    hiring: ['Sound like you?', 'Referrals welcome.'],
    milestone: ['Onward.', 'Noted, and appreciated.'],
    thank: ['Noted, and appreciated.', 'It didn’t go unnoticed.'],
    evergreen: ['Questions welcome.'],
  },
  hype: {
    announce: ['Let’s go!'],
    offer: ['Don’t sleep on it!'],
    event: ['Be there!', 'Who’s in?', 'Bring your people!'],
    hiring: ['You in?'],
    milestone: ['Let’s go!', 'High five!'],
    thank: ['You rock!', 'High five!'],
  },
  formal: {
    announce: ['We thank you for your interest.'],
    offer: ['We look forward to hearing from you.'],
    event: ['We look forward to welcoming you.'],
    hiring: ['We look forward to your application.'],
    milestone: ['We thank everyone involved.'],
    thank: ['With sincere thanks.', 'We are truly grateful.'],
    closing: ['We ask for your understanding.', 'We thank you for your understanding.'],
  },
  playful: {
    offer: ['Shoo, before the squirrels hear of it!'],
    event: ['Bring your best grin.'],
    hiring: ['Yes, you with the phone!'],
    milestone: ['Happy wiggle!'],
    thank: ['You get a gold star!'],
  },
  blunt: {
    event: ['See you there.'],
    offer: ['That’s the deal.'],
    hiring: ['Interested? Say so.', 'Think it over. Then write.'],
    milestone: ['We’ll take it.'],
    thank: ['We mean it.', 'And we don’t say that lightly.'],
  },
  witty: {
    offer: ['You may now form an orderly queue.'],
    event: ['No excuses, however creative.', 'Bring the friend who’s always late.'],
    hiring: ['Flattery won’t help. Applying might.', 'Your mother would be proud.'],
    milestone: ['Hold the applause. Or don’t.'],
    thank: ['We’d bow, but our backs.'],
  },
};
