import type { Material } from '#domain/composer/material.ts';

export const software: Material = {
  who: ['the person on call', 'the reviewer', 'whoever wrote the old module', 'the maintainer'],
  thing: ['a README', 'a stack trace', 'a feature flag', 'a failing test', 'a commit message'],
  place: ['in the pull request', 'in the logs', 'in a stand-up', 'in production'],
  chore: [
    'writing the migration',
    'deleting dead code',
    'reading the logs',
    'updating the dependencies',
    'naming things',
  ],
  snag: ['a flaky test', 'a config nobody owns', 'a silent timeout', 'a quick fix that stayed'],
  win: ['a quiet deploy', 'a smaller diff', 'a build that stays green', 'an empty pager'],
  truths: [
    'the hard part is the naming, and after that the deleting',
    'most outages begin as a small change on a quiet day',
    'code is read by someone tired far more often than it is written by someone clever',
    'the workaround gets older than the feature',
    'every abstraction was a good idea to somebody in a hurry',
    'what isn’t in the logs didn’t happen, until it happens again',
    'the diagram was true on the day it was drawn',
  ],
  tips: [
    [
      'read your own diff once more before you ask for a review',
      'you find the silly mistakes before somebody kind has to',
    ],
    [
      'delete something before you add something',
      'the codebase is the only thing that never complains about weight',
    ],
    ['write the error message for the person who gets it at night', 'that person is often you'],
    ['make the failing case the first test', 'it is the only one you know to be real'],
    ['put the reason into the commit message', 'the what is already in the diff'],
    ['practise the rollback on a calm day', 'nobody reads instructions while things burn'],
    ['ask what happens if it runs twice', 'sooner or later it does'],
    [
      'turn the question you keep answering into a line of documentation',
      'your future self is the next one to ask',
    ],
    ['make it fail loudly on the first day', 'quiet failures collect interest'],
    ['put an owner on every alert', 'an alarm for everyone wakes nobody'],
    ['try the instructions on an empty machine', 'yours has been lying to you for years'],
  ],
};

export const ai: Material = {
  who: [
    'the person who checks the output',
    'the one who wrote the prompt',
    'the reader who notices',
    'the colleague who tried it first',
  ],
  thing: ['a prompt', 'a confident wrong answer', 'a chat window', 'a benchmark'],
  place: ['in the demo', 'in the second draft', 'in the review queue', 'in the footnotes'],
  chore: [
    'checking the answer',
    'cleaning the data',
    'writing down what good looks like',
    'reading what it produced',
  ],
  snag: ['a confident wrong answer', 'a made-up source', 'an example that only works in the demo'],
  win: ['a draft worth editing', 'an answer that admits doubt', 'a dull task done'],
  truths: [
    'the demo shows the good day, and the bill comes on the other ones',
    'checking is becoming the job, and nobody put it in the job advert',
    'a fluent answer and a true answer look the same from a distance',
    'the people who get the most out of it already knew what good looked like',
    'what it saves in writing it asks back in reading',
    'the interesting question is who notices when it is wrong',
  ],
  tips: [
    ['decide what a good answer looks like before you ask', 'afterwards the fluent one wins'],
    ['ask for the weakest point of the answer', 'it is better at that than at modesty'],
    ['try it on something you already know', 'that is the only place where you can grade it'],
    ['keep the dull tasks and the final word apart', 'one of them is yours'],
    ['check the names and the sources first', 'that is where the confidence is cheapest'],
    ['keep the examples that failed', 'they are your real test set'],
    ['write the first sentence yourself', 'after that you notice when the voice changes'],
    ['ask for options and choose one', 'choosing keeps you awake'],
    [
      'save what you asked along with the answer',
      'next month you will want to know why it said so',
    ],
    ['give it an example of what you dislike', 'taste is easier to show than to describe'],
  ],
};

export const design: Material = {
  who: [
    'the first-time user',
    'the person with cold thumbs',
    'the client',
    'the one who picks the typeface',
  ],
  thing: ['a wireframe', 'a button', 'a colour swatch', 'an empty state', 'a dropdown'],
  place: [
    'on the smallest screen',
    'in the margins',
    'in the empty state',
    'in the second mock-up',
  ],
  chore: [
    'aligning the labels',
    'naming the layers',
    'cutting the extra option',
    'testing it on a bad screen',
  ],
  snag: ['a button that looks like a label', 'a form that forgets', 'a menu inside a menu'],
  win: ['a screen that needs no help text', 'a removed step', 'a form that forgives'],
  truths: [
    'every option you keep is a question you ask everybody',
    'the empty screen is the one everybody sees first and nobody designs',
    'people don’t read, they recognise',
    'good spacing does what three more lines of explanation try to do',
    'the details nobody mentions are the ones that worked',
    'a beautiful form that loses your input is an ugly form',
  ],
  tips: [
    ['try it with one hand and a bad connection', 'that is how most people meet it'],
    ['write the words before you draw the box', 'boxes are easier to stretch than sentences'],
    ['remove one option and wait for the complaint', 'it often never comes'],
    ['look at it in black and white', 'if it falls apart, colour was doing the layout'],
    ['design the error first', 'it is the moment people decide whether to trust you'],
    ['squint', 'whatever you still see is what the page says'],
    ['watch where people’s thumbs rest', 'that is where the button wants to be'],
    ['print it and look from across the room', 'distance is an honest critic'],
    ['name the thing the way its users do', 'they will search for their own word'],
    ['change one thing and ask the same person again', 'a fresh pair of eyes hides what improved'],
  ],
};

export const writing: Material = {
  who: [
    'the first reader',
    'the editor',
    'the stranger who skims',
    'the friend who says “it’s nice”',
  ],
  thing: ['a first draft', 'an opening line', 'a notebook', 'a blank page', 'a subject line'],
  place: ['in the second paragraph', 'in the margin', 'at the kitchen table', 'in the final draft'],
  chore: [
    'cutting the first paragraph',
    'reading it aloud',
    'finding the verb',
    'killing the adjective',
  ],
  snag: [
    'an opening that clears its throat',
    'a sentence with two bosses',
    'a clever line that has to go',
  ],
  win: ['a sentence that survives the edit', 'a shorter second draft', 'a reader who finishes'],
  truths: [
    'the real beginning is usually in the second paragraph',
    'a draft is allowed to be bad, which is its whole job',
    'the sentence you are proud of is the one that has to go',
    'readers forgive a plain word sooner than a vague one',
    'most blocks are a missing decision in disguise',
    'you find out what you think by watching what you cut',
  ],
  tips: [
    ['cut your first paragraph and see who misses it', 'it was you, warming up'],
    ['read it aloud once', 'your tongue trips where the reader will'],
    ['stop in the middle of a sentence', 'tomorrow you only have to finish it'],
    ['replace one abstract word with something you could drop on your foot', 'readers can hold it'],
    ['write it to one person you know', 'nobody talks naturally to an audience'],
    ['put the point where the skimmer looks', 'most readers are skimming, and they are not wrong'],
    [
      'write the ending first when the beginning won’t come',
      'it is easier to drive with an address',
    ],
    ['take out the word you typed without thinking', 'it belongs to somebody else'],
    ['leave it overnight', 'in the morning it was written by a stranger'],
    [
      'say it to a friend and write down what you said',
      'you skip the throat-clearing when somebody is listening',
    ],
  ],
};

export const arts: Material = {
  who: [
    'the drummer',
    'the person in the cheap seats',
    'the beginner with a borrowed instrument',
    'the one who stays for the credits',
  ],
  thing: [
    'a record sleeve',
    'a set list',
    'a worn paperback',
    'a borrowed guitar',
    'a ticket stub',
  ],
  place: [
    'in the back row',
    'in the rehearsal room',
    'on the late train home',
    'between the first and the second set',
  ],
  chore: [
    'practising the slow part',
    'tuning up',
    'listening to the take again',
    'finishing the dull chapter',
  ],
  snag: ['a wrong note on the last bar', 'a spoiler', 'a chapter that drags'],
  win: [
    'a silence before the applause',
    'a page turned without noticing',
    'a solo that ends in time',
  ],
  truths: [
    'the audience hears the confidence before it hears the notes',
    'what you loved as a teenager never stops being on the exam',
    'the pauses do the work and the notes get the credit',
    'taste is mostly knowing when to stop',
    'nobody remembers the technique, everybody remembers the shiver',
    'the good ones make it look like something you could have done',
  ],
  tips: [
    ['practise the part you always rush', 'that is where people hear the difference'],
    ['go to the small venue', 'you see hands at work instead of a screen'],
    ['play it slower than it hurts', 'speed is only slowness with fewer mistakes'],
    ['give it a second try in another mood', 'half of taste is the hour'],
    ['ask somebody what they loved as a teenager', 'you get a better list than any algorithm has'],
    ['finish the sketch even when it is bad', 'endings need practice more than openings do'],
    ['learn one piece properly instead of five a little', 'depth is what people come back for'],
    ['record yourself once a week', 'the ear is kinder while the hands are busy'],
    [
      'copy something you love, then change the middle',
      'the middle is where you find out what you like',
    ],
    ['leave before you are full', 'wanting more is how you come back'],
  ],
};
