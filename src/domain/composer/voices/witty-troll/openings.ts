import type { Openings } from '#domain/composer/voice/voice.ts';

/** What a post opens with, and how it goes on. */
export const openings: Openings = {
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
    [
      'Nobody puts this on a poster about {t}, so allow me: {truth}.',
      'I’d sell it as a course, but I’d have to stop talking to fill it.',
      'The poster would have been tasteful.',
    ],
    [
      'My entire credential on {t} is {snag} and the look on my face at the time.',
      'There’s no certificate. There’s a witness.',
      'The witness has been told to wait outside.',
    ],
    [
      'Ask {who} about {t} and bring a chair.',
      'You’ll hear the truth first and the polite version never.',
      'I went for an answer and came home with a theory about everybody.',
    ],
    [
      'Behind every bold statement about {t} stands somebody who’ll end up {chore}.',
      'It won’t be whoever made the statement. They’ll be making another one.',
      'I’ve made three today and my hands are spotless.',
    ],
    [
      'Here’s a secret about {t} that costs nothing and ruins parties: {truth}.',
      'I’ve tried it on several parties.',
      'The dip was good, what I saw of it.',
    ],
    [
      'I’d like to see one motivational quote about {t} that mentions {snag}.',
      'Put it over a sunset if you have to.',
      'The sunset will cope. It sees worse daily.',
    ],
    [
      'There are two schools of thought on {t}, and both were surprised by {snag}.',
      'They’ve since issued a joint statement, which blames the third school.',
    ],
    [
      'The glamorous side of {t} gets the photo. {Chore} gets me.',
      'We’re not a couple you’d notice. We just keep turning up together.',
    ],
    [
      'My contribution to {n} is standing near {who} and looking informed.',
      'It’s harder than it sounds. You need {thing} and a frown.',
    ],
    [
      'If {win} doesn’t impress you, you haven’t spent enough time on {t}.',
      'I nearly teared up last time and had to blame the ventilation.',
    ],
    [
      'I trust exactly one source on {t}, and it’s {who}, muttering.',
      'Muttering is unsponsored.',
      'You have to stand close, and you have to have brought biscuits.',
    ],
    [
      'All the great debates about {t} are settled {place} by someone who wasn’t invited.',
      'Then the rest of us hold the debate anyway, for the sandwiches.',
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
    [
      'What if the answer about {t} was boring all along?',
      'Imagine the panels we’d have to cancel.',
      'Somebody would have to eat all those pastries.',
    ],
    [
      'Does anybody who talks about {t} also do the part with {chore}?',
      'Take your time. I can hear you looking around.',
    ],
    [
      'How did I end up explaining {t} to someone who does it for a living?',
      'They were so gracious that I’m moving to another town.',
    ],
    [
      'Quick show of hands: who read past the headline on {t}?',
      'Lower them slowly. Nobody has to know.',
    ],
    ['Is it a real opinion on {t} if I had to look around first?', 'I’m asking for everybody.'],
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
    [
      'My qualifications on {t}, in full:',
      'Once stood next to {who}.',
      'Owns {thing}.',
      'Survived {snag}, loudly.',
      'Available for panels.',
    ],
    [
      'How a conversation about {t} goes:',
      'Someone says it’s simple.',
      'Someone who does it looks up.',
      '{Snag} gets mentioned.',
      'We talk about the weather.',
    ],
    [
      'What I’d put on the box of {n}:',
      'May contain {chore}.',
      'Serving suggestion: {win}.',
      'Keep away from anyone with slides.',
    ],
  ],
};
