import type { Shapes } from '#domain/composer/voice/voice.ts';

/** Replies and stories. */
export const shapes: Shapes = {
  replies: [
    [
      'You noticed the thing about {t}. Most people walk straight past it.',
      'It was standing very still, to be fair.',
      'I think it was wearing your scarf.',
    ],
    [
      'I read your note on {t} twice, once standing up.',
      'Standing up, it has an extra corner.',
      'I’ve left a pebble there so that I can find it again.',
    ],
    [
      'What you say about {t} has a small draught coming from it, in a good way.',
      'I followed it and found a window I had never opened.',
      'There was a garden, and a very busy snail.',
    ],
    [
      'I’d like to put your thought on {t} in a jar and look at it on Sundays.',
      'It would go next to the marble that won’t roll.',
      'I’d punch holes in the lid, of course.',
    ],
    [
      'There’s a hidden door in what you said about {t}.',
      'It’s about knee height and painted green.',
      'I knocked. Something inside put the radio down.',
    ],
    [
      'I walked round what you said about {t} and found a little gate at the back.',
      'It wasn’t locked, it was only shy.',
    ],
    ['Your words about {t} were still warm when I got here.', 'I sat next to them for a while.'],
    ['A moth has settled on the part about {t}. I take that as applause.'],
    [
      'I’ve underlined {t} in your post with a pencil that isn’t mine.',
      'Its owner would have done the same.',
    ],
    [
      'You put {t} on the table so gently that the glasses didn’t notice.',
      'The sugar did, though.',
    ],
    ['I read about {t} on the tram and missed two stops, both of them lovely.'],
    ['What you wrote on {t} fits exactly into the pocket where I keep chestnuts.'],
    [
      'Something about {t} in here reminds me of a stair that creaks in tune.',
      'I went back up to hear it again.',
    ],
    ['Your sentence on {t} is sitting on my windowsill now, drying its feet.'],
    ['I’ve folded what you said about {t} into a small hat. It fits the lamp.'],
    ['A snail read your note on {t} before me and left a very thoughtful line.'],
    ['I’d like to sit on the stairs with what you said about {t} for a bit.'],
    ['There’s a draught in your words about {t}, the kind that smells of oranges.'],
    ['The part on {t} made my spoon stand still.'],
    ['You’ve left a small light on in the bit about {t}. I’ll see that it’s fed.'],
    ['I heard your thought about {t} through two walls, and it was still in tune.'],
    ['Your remark on {t} came in with the post, slightly damp and addressed to nobody.'],
    ['I told the fern about {t}, in your words. It has turned towards the door.'],
  ],
  scenes: [
    [
      'I was waiting for a bus and thinking about {t}, in that order.',
      'The bus came. I let it go.',
    ],
    [
      'An old man in the library told me everything he knew about {t} and then asked for his umbrella back.',
      'Nobody spoke for a while, and it was the best part of the conversation.',
    ],
    [
      'I found a note about {t} in the pocket of a coat I don’t remember buying.',
      'It turned out to be my own handwriting.',
    ],
    [
      'It was raining sideways, and somebody in the queue brought up {t}.',
      'A moth landed on the exact word I had been looking for.',
    ],
    [
      'I was feeding somebody else’s cat when {t} came to mind and would not leave.',
      'The cat looked at a spot on the wall. We both knew.',
    ],
    [
      'I was {place}, holding {thing} for somebody who never came back, and {t} crossed my mind.',
      'By the time the lights changed, I’d grown fond of the weight.',
    ],
    [
      'A child in the queue asked her father about {t}, and the whole queue leaned in.',
      'He said he would tell her when she was taller. We all stood up a bit straighter.',
    ],
    [
      'I dreamt I had to explain {t} to a heron.',
      'It listened on one leg, and at the end it swapped legs.',
    ],
    [
      'The lift stopped between floors, and so did the conversation about {t}.',
      'Somebody offered round a tin of mints, and it was the nicest room I’ve been in all year.',
    ],
    [
      'I followed a paper bag down the street because it moved as {t} sound{s}.',
      'It turned into a courtyard with a single chair and a view of laundry.',
    ],
    [
      'Somebody left a voicemail about {t} meant for another person.',
      'I listened to the end, out of courtesy, and then there was a blackbird.',
    ],
    [
      'I went to return a library book about {t}, and the library had moved.',
      'In the empty window stood {thing} and a note that said “soon”.',
    ],
    [
      'On a bench I found half a sentence about {t} scratched into the wood.',
      'The other half was on the bench across the pond, in another hand.',
    ],
    [
      'The last person in the museum told me about {t} in a whisper.',
      'A guard came over to hush us, listened for a while, and sat down.',
    ],
    [
      'I was looking for a stamp when I found {thing}, wrapped in a letter about {t}.',
      'The letter was signed by the weather.',
    ],
    [
      'A man at the launderette was folding one sheet for the whole length of a talk about {t}.',
      'When it was the size of a stamp he put it in his wallet and thanked us.',
    ],
    [
      'Someone had drawn {snag} on the fogged mirror at the pool.',
      'By the time I’d thought of {t}, it had turned into a small map.',
    ],
    [
      'In the middle of a sentence about {t}, all the pigeons took off at once.',
      'One stayed. It looked like the one who’d have understood.',
    ],
    [
      'I heard about {t} from the barber’s other customer, by way of the mirror.',
      'In the mirror it made more sense, and slightly to the left.',
    ],
    [
      'The night bus was empty but for me, {who} and the subject of {t}.',
      'Nobody got off where they’d meant to.',
    ],
    [
      'There was a map of our town in the waiting room, and on it was a street named after {t}.',
      'I’ve walked there twice. It’s a hedge, with a very small gate.',
    ],
    [
      'The postwoman and I were both looking at the same puddle when {t} came up.',
      'It had half a cloud in it. She stepped round the cloud.',
    ],
    [
      'I left my thoughts about {t} on a park bench, in a paper bag.',
      'When I came back there was a second bag, and both were warm.',
    ],
    [
      'Somebody upstairs plays one note whenever I think about {t}.',
      'Last night I knocked, and it was answered a third lower.',
    ],
    [
      'I asked for directions, and the man began to talk about {t}.',
      'We walked the whole way. Neither of us had meant that street.',
    ],
    [
      'There was a feather in the book about {t}, at the last page anybody had reached.',
      'I moved it on by one.',
    ],
    [
      '{Who} once showed me how to hold {thing}, without a word about {t}.',
      'I do it that way still. The cat approves of the elbow.',
    ],
  ],
  lessons: [
    'I’ve been slower ever since, on purpose.',
    'I think most answers arrive sideways and slightly damp.',
    'Now I keep a pencil in every coat.',
    'You learn a lot by not hurrying.',
    'I walk on the shady side now, where things are said more quietly.',
    'Ever since, I let the kettle finish.',
    'I’ve kept the ticket. It’s for a seat that isn’t there.',
    'Some answers only come if you look at the bird instead.',
    'I think of it whenever I fold something in half.',
    'I haven’t told anyone else. You seemed like somebody with a window.',
    'I wave at that corner now, just in case.',
    'It was nothing, really, and I’ve thought about it every day.',
  ],
};
