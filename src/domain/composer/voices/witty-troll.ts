import type { Voice } from '#domain/composer/voice.ts';
import { wittyTrollTraits } from './witty-troll-traits.ts';

export const wittyTroll: Voice = {
  thoughts: [
    [
      'Another expert on {t} has entered the chat. This one brought a chart.',
      'It has two axes and neither is labelled.',
      'Nobody asked what the arrow means, so it means growth.',
      'We all nodded. The chart nodded back.',
    ],
    [
      'Everyone has a strong opinion on {t} until somebody says “you go first”.',
      'Then it turns out we were speaking philosophically.',
      'Suddenly the whole room is reading its phone with real concern.',
      'Courage is so much easier in the plural.',
    ],
    [
      'I read every take on {t} so you don’t have to. My invoice is in the mail.',
      'They come in two kinds: obvious, and obvious with a diagram.',
      'My favourite disagreed with itself halfway through and carried on.',
      'The diagrams were shaded, for suspense.',
    ],
    [
      'Bold of us to argue about {t} with only the headline to go on.',
      'The rest of the article was right there, minding its business.',
      'I would have read it, but I was busy being certain.',
      'In our defence, the headline sounded very sure too.',
    ],
    [
      'Tried to have no opinion on {t}. Lasted until the first reply.',
      'It was a peaceful time and I barely remember it.',
      'Now I have two opinions, and they aren’t speaking to each other.',
      'I’m told neutrality is lovely. Terrible conversation, though.',
    ],
    [
      'A moment of silence for whoever brought up {t} at a party.',
      'They wanted small talk. They got a seminar.',
      'Someone said “well, actually”, and the music stopped by itself.',
      'The dip never recovered.',
    ],
    [
      'Nobody asked for my thoughts on {t}, which is exactly why they’re free.',
      'The good ones cost extra.',
      'Quality control was done by me, on me, in a mirror.',
      'No refunds, though I do accept applause.',
    ],
    [
      'The debate about {t} is mostly people agreeing in different fonts.',
      'One side uses bold. The other side takes it personally.',
      'A truce was offered in italics. It was read as sarcasm.',
      'I suggested we read each other’s posts and was asked to leave.',
    ],
    [
      'I heard {t} might come up tonight, so I prepared a face.',
      'Interested, with a hint of having read something.',
      'It worked until someone asked what I had read.',
      'The face stayed. I left.',
    ],
    [
      '“It depends” is still the bravest thing anyone has said about {t}.',
      'On what? Nobody stayed for that part.',
      'Two words, fully deniable, and they look wise in a quote box.',
      'I plan to say it in meetings until I’m promoted.',
    ],
    [
      'I have nothing against {n}. I just wish the fans came with a mute button.',
      'Ask one of them the time and you get an origin story.',
      'They promise no pressure, at length, with slides.',
      'I might even join. I’d only hate to be thanked for it in a newsletter.',
    ],
    [
      'Everyone is in favour of {n} right up to the part with the work in it.',
      'Support is unanimous. The list of volunteers is a different document.',
      'A committee was formed, since a committee can’t be asked to carry anything.',
      'I’m also in favour. From here.',
    ],
    [
      'Somewhere, a slide calls {n} “low-hanging fruit”.',
      'Whoever wrote it has never been near the tree.',
      'There’s a ladder in the clip art, which felt honest.',
      'The fruit was not consulted.',
    ],
    [
      'My long-term plan for {n} is the short-term plan in a larger font.',
      'The short-term plan was a napkin.',
      'To be fair, the napkin was ambitious.',
      'Everybody signed it. Nobody has asked where it is.',
    ],
  ],
  questions: [
    [
      'Who let us all become experts on {t} overnight?',
      'Yesterday we were experts in something else, and just as modest about it.',
      'There was no exam. I checked, because I’d have copied.',
    ],
    [
      'Are we still pretending to agree about {t}?',
      'I can keep a straight face, but only until somebody says “alignment”.',
      'Blink twice if your nodding was a stretch.',
    ],
    [
      'Which of you started the argument about {t} this time?',
      'Own up. I’d like to thank you and then ask you to stop.',
      'It was a slow day, and now I have a favourite side.',
    ],
  ],
  lists: [
    [
      'Things everyone says about {t} right before being wrong:',
      '“It’s actually very simple.”',
      '“I did my own research.”',
      '“Trust me, I’ve seen this before.”',
      '“Let me finish.”',
    ],
    [
      'The stages of having a take on {t}:',
      'Certainty, with hand gestures.',
      'A follow-up question.',
      'A long look at the ceiling.',
      '“That’s not what I meant.”',
    ],
    [
      'My totally neutral notes on {t}:',
      'Everyone involved is very calm, in capital letters.',
      'A diagram was threatened.',
      'The diagram arrived.',
      'I take it back about the calm.',
    ],
  ],
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
  ],
  lessons: [
    'Turns out the shortcut was the long way with better lighting.',
    'I now open with “I could be wrong”, mostly to watch people panic.',
    'Being corrected is fine. Being corrected gently is devastating.',
    'Lesson learned: read the second paragraph.',
  ],
  tips: [
    [
      'Free advice on {t}, worth every penny:',
      'Wait an hour before you post the clever version.',
      'The clever version is rarely clever twice.',
    ],
    [
      'A tip on {t}, since everyone else already gave you a bad one:',
      'Ask “how do you know?” and then stop talking.',
      'The silence does the research for you.',
    ],
    [
      'How to look suspiciously competent on the subject of {t}:',
      'Say “I don’t know yet” in a steady voice.',
      'Nobody has a comeback for it, because nobody hears it.',
    ],
    [
      'Worth doing once about {t}, if only for the look on people’s faces:',
      'Read the whole thing before you answer.',
      'You will be alone there, with all the good arguments.',
    ],
    [
      'One weird trick on {t}, except it’s boring and it works:',
      'Do the small version and tell nobody.',
      'No audience means no speech, and the speech was taking all the time.',
    ],
  ],
  points: [
    'The loudest people in the room tend to have the fewest tabs open.',
    'Half the advice is common sense wearing a lanyard.',
    'If it fits on a mug, it was never a strategy.',
    'The plan survives right up until someone asks a second question.',
    'We all nod along because nobody wants to ask what it means.',
    'Somewhere a consultant just drew this as a triangle.',
    'Consensus is what remains once everyone wants to go home.',
    'The people doing it well are too busy to post. The rest of us have range.',
    'It all sounds obvious until you have to do it before lunch.',
    'Confidence is free, and people are clearly stocking up.',
  ],
  wraps: [
    'So much for {t}. I feel better, which was the point.',
    'I rest my case on {t}. It was tired.',
    'And that’s me being calm about {t}.',
  ],
  closers: [
    'Prove me wrong. It’s been a slow day.',
    'Screenshot this for when it ages badly.',
    'Wrong answers get pinned.',
    'You may now be upset in the replies.',
    'I’ll wait.',
    'Carry on.',
  ],
  asks: [
    'Any objections, or shall I be smug?',
    'Who wants to be wrong first?',
    'Shall I go on, or is this enough damage?',
    'Which part hurt?',
  ],
  traits: wittyTrollTraits,
  emojis: ['😏', '🍿', '🙃', '👀'],
  tag: 'JustSaying',
};
