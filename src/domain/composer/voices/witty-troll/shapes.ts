import type { Shapes } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
  replies: [
    [
      'Look at you, being reasonable about {t} on the internet.',
      'Someone will be along shortly to make you stop.',
      'Quick, say something unfair before they revoke your account.',
    ],
    [
      'I came here to disagree with you about {t} and now I’m annoyed, because you have a point.',
      'I had a whole speech. It had gestures.',
      'I’ll be using it on someone less prepared.',
    ],
    [
      'Counterpoint on {t}: you’re right, and I hate how calmly you said it.',
      'Next time leave me a small mistake to hold on to.',
      'I searched for a flaw and found only punctuation.',
    ],
    [
      'You can’t just post something sensible about {t}. There are rules.',
      'We start with a misunderstanding and work our way down.',
      'I’ll let it pass once, for the novelty.',
    ],
    [
      'Somebody had to say this about {t}. I’m only upset that it wasn’t me.',
      'I’ll wait a polite while and then remember it as my idea.',
      'You may keep the credit until Thursday.',
    ],
    [
      'Bold to post this about {t} while the rest of us were still pretending to think.',
      'I had my finger on my chin and everything.',
    ],
    [
      'I’d argue with you about {t}, but you seem to have read something.',
      'That’s not how we do it here, and I respect it.',
    ],
    ['This is the first post about {t} I didn’t skim. I’ve informed my family.'],
    ['Careful, keep talking about {t} like that and somebody will make you a moderator.'],
    [
      'I had a joke about {t} ready, and then you went and made sense.',
      'I’m keeping it in the fridge.',
    ],
    ['Annoyingly good point about {t}. I’ve read it twice looking for somewhere to stand.'],
    [
      'Somebody print this bit about {t} and hang it where I’ll have to see it.',
      'Low, next to the snacks.',
    ],
    ['You’ve said about {t} what the rest of us were saving for the pub.'],
    ['Please don’t be this clear about {t} before I’ve had a chance to be vague.'],
    ['I opened the replies to fight about {t} and found myself taking notes.'],
    ['Terrific. Now I have to have a second thought about {t}.'],
    ['You can tell you’ve done this, because you mention {snag}.'],
    ['Whoever raised you to talk about {t} like this should be proud and slightly embarrassed.'],
    ['I’ve sent what you said about {t} to someone who owes me an apology.'],
    ['My lawyer advises me to agree with you about {t} and leave quietly.'],
    ['There goes my afternoon. I was going to be wrong about {t} until at least six.'],
    ['Nicely put about {t}. I’ll be saying it at dinner as if it came to me.'],
    ['You and {who} would get along. You’re both right about {t} and nobody’s thrilled.'],
  ],
  scenes: [
    [
      'I once told a whole room I understood {t}. The room believed me, which was its first mistake.',
      'Then somebody asked a follow-up question. Rude.',
    ],
    [
      'A stranger on a train asked me about {t}. I opened my mouth and out came pure confidence.',
      'It went beautifully until a quiet person across the aisle said “are you sure?”',
    ],
    [
      'For a while my entire personality was having a take on {t}.',
      'Then I had to defend it, in front of witnesses.',
    ],
    [
      'I walked into a conversation about {t} armed with one headline and no shame.',
      'My bluff was called by the politest person I have ever met.',
    ],
    [
      'I agreed to give a talk about {t} because the form had only one button.',
      'The slides loaded. My knowledge did not.',
    ],
    [
      'I went to ask {who} one quick thing about {t}. I’d packed no lunch.',
      'Hours later I knew too much to be any fun.',
    ],
    [
      'So there I was {place}, explaining {t} with my hands.',
      'Behind me stood somebody who actually does it. They let me finish, which was the cruel part.',
    ],
    [
      'I brought {thing} to an argument about {t}, because I like to feel prepared.',
      'The other side had brought experience. Unsporting.',
    ],
    [
      'Once, in front of people I wanted to impress, I called {t} easy.',
      'What followed was {snag}, in slow motion, with an audience.',
    ],
    [
      'I volunteered for the fun half of {n}.',
      'It turned out that the fun half was {chore}, and that I was both halves.',
    ],
    [
      'I made a bet about {t} with the quietest person I know.',
      'They smiled, shook my hand and put the date in a calendar. I should’ve run.',
    ],
    [
      'My speech about {t} had three parts and a pause for laughter.',
      'The pause got its own moment. A very long one. Somebody coughed in it.',
    ],
    [
      'I was very funny about {t} right up to the day it was my turn.',
      'Then {snag} happened, and the room had notes for me.',
    ],
    [
      'I swore I’d never be the person who talks about {t} at dinner.',
      'There was a silence after dessert. I filled it. They’ve moved the table since.',
    ],
    [
      'Somebody handed me {thing} and said I’d need it for {t}.',
      'I laughed. Shortly after, I was holding it like a lifebuoy.',
    ],
    [
      'I read the instructions on {t} afterwards, as a kind of memoir.',
      'Every mistake I’d made was in there, in order, with little drawings.',
    ],
    [
      'We drew lots for who’d talk to {who} about {t}.',
      'I’d rigged it, badly, and went in with a smile and no plan.',
    ],
    [
      'I promised a live demonstration of {n}.',
      'It turns out that “live” means people can see your face.',
    ],
    [
      'For one glorious morning I was the office authority on {t}.',
      'Then somebody typed my claim into a search box, out loud.',
    ],
    [
      'I gave {t} a nickname and a slogan before I’d tried it.',
      'The slogan didn’t survive {snag}. The nickname is used in court.',
    ],
    [
      'I challenged {who} to a friendly contest in {n}.',
      'Friendly, I’ve learned, is what you call it when they slow down for you.',
    ],
    [
      'I bluffed my way into a panel on {t}. The trick is to frown at the microphone.',
      'The first question came from {who}. The frown did what it could.',
    ],
    [
      'I wrote “expert on {t}” on a name tag, as a joke.',
      'I’ve been asked to return it, and to stop signing things.',
    ],
    [
      'Someone said {t} couldn’t be done before lunch, so I rolled up my sleeves.',
      'Dinner was lovely. I ate it standing, next to {snag}.',
    ],
    [
      'I once won an argument about {t} by walking away mysteriously.',
      'It was a cupboard. I stayed in there until they’d gone.',
    ],
    [
      'I kept a straight face about {t} for a whole meeting.',
      'Then somebody mentioned {chore}, and we both knew.',
    ],
    [
      'I said I’d read up on {t} over the holidays.',
      'The book and I had a wonderful time. We went everywhere together, unopened.',
    ],
  ],
  lessons: [
    'Turns out the shortcut was the long way with better lighting.',
    'I now open with “I could be wrong”, mostly to watch people panic.',
    'Being corrected is fine. Being corrected gently is devastating.',
    'Lesson learned: read the second paragraph.',
    'I still have the confidence. It’s kept in a box now, for visitors.',
    'These days I nod at people who know things. It’s a small, humble nod.',
    'I’ve apologised to everyone except the whiteboard.',
    'I came out of it wiser, quieter and banned from one kitchen.',
    'Moral: if the room goes silent, check who’s standing behind you.',
    'I’m told it builds character. Mine now has an annexe.',
    'Since then I ask first and gloat second.',
    'I’d call it a humbling experience, but I’m bragging about it, so no.',
  ],
};
