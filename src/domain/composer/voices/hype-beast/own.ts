import type { OwnLines } from '#domain/composer/voice/voice.ts';

/** About what is the owner’s own, when nothing is known about it yet. */
export const own: OwnLines = {
  thoughts: [
    [
      'It’s real, it’s happening, {we}!',
      'I’ve been holding this in and my cheeks hurt!',
      'Come celebrate, bring questions!',
    ],
    [
      'Drum roll, please: {we}!',
      'The whole team’s standing on chairs!',
      'Ask us anything, we’ve got all day and cake!',
    ],
    [
      'I get to tell you about {t} and I’m already out of breath!',
      'So much heart went into this!',
      'Come closer, look at it, wave at it!',
    ],
    [
      'big cheer for the people behind {x}, the loudest one in the building!',
      'late nights, bad jokes, great snacks!',
      'make some noise for them!',
    ],
    [
      'Guess who can’t stop smiling about {t}!',
      'It’s me, it’s the team, it’s probably you in a minute!',
      'Tell a friend, tell two!',
    ],
    [
      'all hands up for {t}!',
      'we’ve practised the happy dance and everything!',
      'first question gets a shoutout!',
    ],
    [
      'Put this in capital letters somewhere: {we}!',
      'No small print, just big grins!',
      'Cheer if you can hear us at the back!',
    ],
    [
      'We saved you a front-row seat for {t}!',
      'Bring your doubts, we’ll feed them!',
      'Doors are open, music’s on!',
    ],
    [
      'so proud of {t} that I told the bus driver!',
      'he honked, we both cheered!',
      'who should I tell next?',
    ],
    [
      'What do you want to see first from {t}?',
      'Shout it out, we’re writing it all on the wall!',
      'Loudest wish wins a hug!',
    ],
  ],
  scenes: [
    [
      'I told the whole café about {t}, and I mean the whole café!',
      'Somebody stood up, somebody clapped, somebody asked for a job!',
    ],
    [
      'We talked about {t} until the lights went off on a timer!',
      'Everybody waved their arms to get them back, and that became our thing!',
    ],
    [
      'We started {t} with a doodle and way too many snacks!',
      'Nobody knew how, everybody said yes!',
    ],
    [
      'The day we first talked about {t}, somebody banged on the table and said “let’s”!',
      'That was the whole meeting!',
    ],
    [
      'I saw the team go quiet in the middle of {t}, then somebody started to hum!',
      'By the evening it was a choir!',
    ],
    [
      'There was a wobbly moment in our talk about {t}, I won’t lie!',
      'Then we ordered pizza and got our second wind!',
    ],
    [
      'Our first try at {t} fell over in front of everybody!',
      'We cheered for it, picked it up, and somebody started filming the next one!',
    ],
    [
      'I’ve never seen so many sticky notes in one place as on the day of {t}!',
      'One fell off, somebody read it out, and that was the idea!',
    ],
    [
      'There was a moment with {t} when all of us held our breath!',
      'Then somebody laughed, somebody clapped, and we were off!',
    ],
  ],
  tips: [
    [
      'What {t} taught us, free for everyone:',
      'Seriously, {tip}!',
      'We learned it dancing: {why}!',
    ],
    [
      'Planning your own version of {t}? Take this with you:',
      'Before the party, {tip}!',
      'You’ll thank us, {why}!',
    ],
    ['Straight from our playbook on {t}:', 'Huddle up and {tip}!', 'That’s the trick, {why}!'],
    [
      'Ask anyone on our team about {t}, they’ll sing you this:',
      'All together now: {tip}!',
      'Second verse: {why}!',
    ],
    ['The sticker we should print about {t}:', 'In huge letters: {tip}!', 'On the back: {why}!'],
    [
      'Gold from our days with {t}, help yourself:',
      'Quick, {tip}!',
      'We’ve got proof on the wall: {why}!',
    ],
  ],
};
