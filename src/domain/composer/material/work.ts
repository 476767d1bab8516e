import type { Material } from '#domain/composer/material.ts';

export const work: Material = {
  who: [
    'the new colleague',
    'the person who takes the minutes',
    'the quiet one at the end of the table',
  ],
  thing: ['a calendar invite', 'a shared document', 'a half-empty whiteboard', 'a status report'],
  place: [
    'in the weekly meeting',
    'in the corridor',
    'on a call with the cameras off',
    'by the printer',
  ],
  chore: [
    'writing down what was decided',
    'closing the loop',
    'cleaning up the backlog',
    'asking who decides',
  ],
  snag: ['a meeting without an agenda', 'a forgotten handover', 'a deadline nobody agreed to'],
  win: ['an afternoon without a meeting', 'a decision that stays decided', 'a clear no'],
  truths: [
    'a calendar shows what a team values better than its posters do',
    'people rarely leave because of the work; they leave because of the waiting around it',
    'whoever writes the summary decides what was decided',
    'focus is a scheduling problem long before it is a character problem',
    'most urgent things were important things that nobody touched in time',
    'a rule that needs reminding is a design that needs changing',
  ],
  tips: [
    ['end every meeting by reading the decision out loud', 'half the room heard another one'],
    [
      'put the hardest task before the first message of the day',
      'messages expand to fill whatever comes before lunch',
    ],
    ['answer with a date instead of “soon”', 'a date can be disagreed with'],
    ['cancel one recurring meeting and see who asks', 'silence is an answer'],
    ['write the handover while you still like the project', 'later you only remember the ending'],
    ['leave a note on where you stopped', 'tomorrow starts warm instead of cold'],
    ['say no with a reason and an alternative', 'a bare no gets asked again'],
    ['decide who decides before you discuss', 'otherwise the loudest person does'],
    ['close the day by writing tomorrow’s first line', 'mornings are bad at choosing'],
    ['walk over before you write the third message', 'by then it has become a conversation'],
  ],
};

export const hiring: Material = {
  who: [
    'the candidate',
    'the hiring manager',
    'the person who got the rejection',
    'the interviewer',
  ],
  thing: ['a job advert', 'a take-home task', 'a reference call', 'a list of requirements'],
  place: ['in the interview', 'in the waiting room', 'on the careers page', 'in the first week'],
  chore: [
    'reading applications properly',
    'writing kind rejections',
    'agreeing what the job is',
    'preparing the interview',
  ],
  snag: ['a job title that means nothing', 'a salary nobody names', 'an answer that never comes'],
  win: ['a first week that was planned', 'a rejection that helps', 'an honest job advert'],
  truths: [
    'a job advert tells you how a company talks when it thinks nobody is listening',
    'the interview measures interviewing, unless somebody takes care that it doesn’t',
    'people remember how they were turned down longer than why',
    'the list of requirements usually describes the person who just left',
    'a new colleague’s first week was decided a month before it',
    'everyone says culture and means who they would have lunch with',
  ],
  tips: [
    ['put the salary in the advert', 'everyone saves a call that was going nowhere'],
    ['ask every candidate the same first question', 'otherwise you compare moods'],
    ['describe a normal day, boring parts included', 'the ones who still apply will stay'],
    ['reply to everyone who made an effort', 'they talk, and they are right to'],
    ['write down your verdict before you hear the others', 'the loudest opinion is contagious'],
    ['ask what they would need to say yes', 'guessing is slower and less polite'],
    ['show the candidate the room they would sit in', 'people decide with their eyes'],
    ['send the questions in advance', 'you want their thinking and have no use for their nerves'],
    ['let a future colleague do the talking', 'they know which parts are true'],
    ['plan the first week before you post the job', 'an unplanned start is remembered for years'],
  ],
};

export const launch: Material = {
  who: [
    'the first user',
    'the person who tests everything',
    'the customer who reads the fine print',
  ],
  thing: ['a landing page', 'a waiting list', 'a release note', 'a demo'],
  place: ['on launch day', 'in the support inbox', 'on the landing page', 'in the first review'],
  chore: [
    'answering the first complaints',
    'writing the boring help page',
    'watching a stranger use it',
    'fixing the typo everybody sees',
  ],
  snag: [
    'a button nobody finds',
    'a broken link in the announcement',
    'a feature nobody asked for',
  ],
  win: ['a stranger who comes back', 'a first honest complaint', 'a quiet second week'],
  truths: [
    'the second week says more than the first day',
    'the first complaint is worth more than the first compliment',
    'people don’t buy the feature, they buy the evening they get back',
    'what you leave out on day one is most of the product',
    'nobody reads the announcement, everybody reads the first sentence',
    'a launch is a question, and the inbox is where the answer arrives',
  ],
  tips: [
    ['watch one stranger use it without helping', 'your silence is the cheapest research there is'],
    [
      'write the announcement before you build the last feature',
      'whatever is missing from it wasn’t needed',
    ],
    ['say whom it is not for', 'the right people trust you more'],
    ['answer the first messages yourself', 'you will never be this close again'],
    ['keep one thing unannounced', 'the second week needs news too'],
    [
      'say in one sentence what it replaces',
      'people understand new things by what they can stop doing',
    ],
    [
      'read the announcement to somebody outside the team',
      'their first question is your missing sentence',
    ],
    [
      'fix the first screen before you add the last feature',
      'everybody sees the one and few reach the other',
    ],
    ['keep a list of what people ask twice', 'it is next month’s plan'],
    ['thank the person who found the bug', 'they cared enough to write'],
  ],
};

export const community: Material = {
  who: [
    'the neighbour with the ladder',
    'the newcomer',
    'the one who always brings chairs',
    'the quiet regular',
  ],
  thing: ['a group chat', 'a folding chair', 'a sign-up sheet', 'a borrowed drill'],
  place: ['at the front door', 'in the group chat', 'at the back of the hall', 'on the stairs'],
  chore: [
    'stacking the chairs afterwards',
    'greeting the newcomer',
    'remembering names',
    'writing the reminder',
  ],
  snag: ['an unanswered message', 'a joke that only the regulars get', 'a rule nobody wrote down'],
  win: ['a newcomer who comes back', 'a conversation that outlasts the event', 'a name remembered'],
  truths: [
    'a group is as welcoming as its second conversation',
    'whoever stacks the chairs holds the whole thing together',
    'people come for the subject and stay for whoever saved them a seat',
    'small talk is how people check that the big talk is safe',
    'the regulars forget how high the threshold is',
    'most loneliness ends with somebody else sending the first message',
  ],
  tips: [
    ['ask the newcomer a second question', 'the first one is politeness, the second is interest'],
    [
      'send the message you have been composing for weeks',
      'the other person has been composing one too',
    ],
    ['give people a small job', 'carrying something makes a stranger a member'],
    ['learn a name and use it the same evening', 'tomorrow you would have to ask again'],
    ['end on time', 'people come back to things that let them go'],
    ['invite the person who never invites', 'they have been waiting for a turn'],
    ['start with something people can do with their hands', 'talking is easier beside a task'],
    ['write the directions for somebody who is late and nervous', 'that is who reads them'],
    ['introduce two people and then leave', 'the good part begins when you are not in it'],
    ['ask for help with something small', 'being needed is the quickest welcome'],
  ],
};
