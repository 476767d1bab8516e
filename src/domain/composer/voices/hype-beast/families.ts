import type { FamilyThoughts } from '#domain/composer/voice/voice.ts';

export const families: FamilyThoughts = {
  work: [
    [
      'Desk people, couch people, kitchen-table people: we’re talking about {t} today!',
      'Close one tab, keep one song, finish one thing!',
      'Then shout about it in the chat!',
    ],
    [
      'today’s plan for {t}: fewer meetings, more high fives!',
      'pick the task you’ve been dodging and give it your best playlist!',
      'the team that finishes together snacks together!',
    ],
  ],
  software: [
    [
      'Ship something tiny about {t} before lunch and ring a bell!',
      'A green build is a party, I don’t make the rules!',
      'Invite whoever reviewed it!',
    ],
    [
      'huge respect to everyone who reads the logs for {t} so the rest of us can sleep!',
      'you’re the bass line of this band!',
      'somebody get these people cake!',
    ],
  ],
  ai: [
    [
      'I threw my messiest question about {t} at a chatbot and took notes like a fan!',
      'Half of it was gold, half of it was glitter, all of it got me moving!',
      'Check the gold, enjoy the glitter!',
    ],
    [
      'everybody gets one wild experiment with {t} this week, go!',
      'weird ideas to the front!',
      'bring back the funny failures too!',
    ],
  ],
  crypto: [
    [
      'gm to everyone building something real around {t}, you’re my favourite timeline!',
      'no charts in here, just builders, docs and loud applause!',
      'show me what you made, however small!',
    ],
    [
      'Learn one true thing about {t} today and teach it tonight!',
      'Slow is fine, careful is cool, curious wins the crowd!',
      'Questions get front-row seats!',
    ],
  ],
  money: [
    [
      'Open the scary spreadsheet about {t} with me, on three, with music!',
      'Look at that, nobody got hurt!',
      'One line sorted counts as a win, cue the confetti!',
    ],
    [
      'we’re making {t} fun today and nobody can stop us!',
      'name one cost, cancel one thing, dance one song!',
      'that’s a whole program right there!',
    ],
  ],
  coffee: [
    [
      'First sip, big plans, {t} all the way up!',
      'The kettle’s singing backup and I’m doing the lead!',
      'Raise your mug, whoever’s awake!',
    ],
    [
      'this cup is dedicated to everyone who takes {t} seriously before sunrise!',
      'you smell wonderful and you’re early!',
      'pour one for the sleepy friend, too!',
    ],
  ],
  food: [
    [
      'Aprons on, sleeves up, {t} {is} happening in this kitchen!',
      'Burn one, save one, eat both, that’s the spirit!',
      'Whoever does the dishes picks dessert!',
    ],
    [
      'the smell of {n} just walked in and everybody stood up!',
      'grab a fork, grab a neighbour!',
      'seconds are mandatory!',
    ],
  ],
  travel: [
    [
      'Bags by the door, snacks in the bag, {t} on my mind!',
      'Miss a train, meet a legend, that’s how it goes!',
      'Send me a postcard from the wrong stop!',
    ],
    [
      'take the scenic route on {t}, I dare you!',
      'get lost a little and ask somebody with a dog!',
      'the detour’s always got the best bakery!',
    ],
  ],
  sport: [
    [
      'Laces tight, heart loud, {t} today, let’s MOVE!',
      'Slow laps count, rest days count, showing up counts double!',
      'High five the person behind you!',
    ],
    [
      'cheering for everyone at the back of the pack in {t} today!',
      'last place has the longest applause!',
      'finish, wave, eat something great!',
    ],
  ],
  learning: [
    [
      'Day one of {n} is the bravest day, so take a bow!',
      'Say it wrong, say it loud, say it again!',
      'Tomorrow you’ll laugh at today’s version, that’s progress with a grin!',
    ],
    [
      'find a study buddy for {t} and make it a rivalry with snacks!',
      'every wrong answer earns a drum solo!',
      'quiz me, I’m ready to lose!',
    ],
  ],
  launch: [
    [
      'Launch energy in the building, {t} {is} in the air!',
      'Somebody hold the button, somebody hold the cake!',
      'First feedback gets framed!',
    ],
    [
      'shoutout to every team that’s this close with {t}!',
      'you’re tired, you’re grinning, you’re nearly there!',
      'one more push and then we sleep like champions!',
    ],
  ],
  hiring: [
    [
      'Somebody’s getting a yes today, and {t} {is} the happiest kind of news!',
      'If you’re waiting by the phone, I’m waiting with you!',
      'If you’re making the call, do the happy voice!',
    ],
    [
      'nervous before {t}? put the shoulders back, you’ve got stories!',
      'tell them about the messy project, people love that one!',
      'then text me, I’ll be pacing!',
    ],
  ],
  design: [
    [
      'Give me more colour, more joy, more {t}!',
      'Try the loud version first, you can always turn it down!',
      'Hang the ugly sketch on the fridge, it earned it!',
    ],
    [
      'somebody moved a button for {t} and my whole day got better!',
      'tiny pixels, giant smiles!',
      'applause for the person who noticed!',
    ],
  ],
  writing: [
    [
      'Bad first draft club meets now, today’s theme is {t}!',
      'Type fast, cringe later, cut tomorrow!',
      'Read me your worst line and I’ll cheer!',
    ],
    [
      'one page about {t}, one song on repeat, no looking back!',
      'the delete key’s on holiday!',
      'done is gorgeous!',
    ],
  ],
  health: [
    [
      'Drink some water, roll those shoulders, hello {t}!',
      'Tiny walk, big mood, report back!',
      'Early night tonight, we’re calling it the after-party!',
    ],
    [
      'small steps in {t} get the biggest applause in this house!',
      'a nap counts, a stretch counts, saying no counts!',
      'be loud about being kind to yourself!',
    ],
  ],
  garden: [
    [
      'Boots on, dirt under the nails, {t} {is} calling!',
      'One seed, one pot, one very proud parent!',
    ],
    [
      'a sprout! an actual sprout! {t} just made my week!',
      'come look, bring your coffee, whisper nice things to it!',
    ],
  ],
  home: [
    [
      'Gloves on, radio up, today’s adventure is all about {t}!',
      'Fix one thing, water one thing, admire it for ages!',
      'Send me the before picture, I’m a fan of befores!',
    ],
    [
      'look at that, one little win with {t} and I’m strutting around the kitchen!',
      'the cat’s unimpressed, the neighbours are clapping!',
      'next shelf, here we come!',
    ],
  ],
  arts: [
    [
      'Turn it up, turn the page, {t} {has} my whole heart today!',
      'Play it wrong with feeling!',
      'Front row for first-timers!',
    ],
    [
      'goosebumps from {t} at breakfast, who’s with me!',
      'send the one that made you cry in public!',
      'we’re making a list and it’s getting loud!',
    ],
  ],
  community: [
    [
      'Big hug to whoever’s setting up chairs for {t} right now!',
      'You’re the headliner, the rest of us just show up!',
      'Save a seat for someone new!',
    ],
    [
      'knock on a door, wave at a stranger, {t} start{s} right there!',
      'bring cake, bring questions, bring your shy cousin!',
      'the more the merrier and louder!',
    ],
  ],
};
