import type { FamilyThoughts } from '#domain/composer/voice/voice.ts';

export const families: FamilyThoughts = {
  work: [
    [
      'The meeting about {t} could have been an email, and the email could have been a nap.',
      'I’d have replied to all, warmly, from under the desk.',
    ],
    [
      'Every office has someone who has read up on {t} and someone who books the room. Guess who got promoted.',
      'The room was lovely, though. It had a plant.',
    ],
  ],
  software: [
    [
      'My opinions about {t} are strongly held and loosely tested.',
      'They all pass on my machine, which is also where I keep my self-esteem.',
    ],
    [
      'Whoever gave the last talk on {t} isn’t on call this week. I checked.',
      'The slides were very brave about somebody else’s weekend.',
    ],
  ],
  ai: [
    [
      'I asked a chatbot about {t} and it agreed with me at once. Finally, a peer.',
      'Then I argued the opposite, and it agreed with that, too. We’re practically a panel.',
    ],
    [
      'Big week for {n}: somebody automated a task that nobody was doing.',
      'It now gets not done at tremendous speed.',
    ],
  ],
  crypto: [
    [
      'I asked for the simple version of {t} and got a diagram with a moon on it.',
      'The moon was labelled “conservative”.',
    ],
    [
      'Nothing tests a friendship like hearing about {t} at a wedding.',
      'By midnight the cake was decentralised, and everybody had validated it.',
    ],
  ],
  money: [
    [
      'I have a system for thinking about {t}: I look away and it adds up.',
      'It adds up to somebody else’s system, but it does add up.',
    ],
    [
      'Everyone gets philosophical about {t} right before the bill arrives.',
      'After that, we’re all suddenly very interested in who had the soup.',
    ],
  ],
  coffee: [
    [
      'The people with views on {t} are always holding a very small cup.',
      'It’s less a drink than a position.',
    ],
    [
      'I’m completely calm about {t}. I’m told I said so repeatedly, at speed, while standing on something.',
      'There’s a petition to switch me to tea. I signed it, twice, very fast.',
    ],
  ],
  food: [
    [
      'No one has ever kept an opinion about {t} to themselves with their mouth full.',
      'I tried once. The table took it as agreement.',
    ],
    [
      'My thoughts on {t} are overdone, heavily seasoned and served late.',
      'The portion is generous, for which I apologise.',
    ],
  ],
  travel: [
    [
      'I have a lot to say about {t} for a person who got lost on the way to the station.',
      'The detour had character. So did the driver, briefly.',
    ],
    [
      'You come back from a trip as an authority on {t}, and it lasts until the laundry is done.',
      'After that it’s mostly photos of the same door.',
    ],
  ],
  sport: [
    [
      'My preparation for a debate about {t} is going well. I’ve been resting for months.',
      'I expect to peak shortly after it’s over.',
    ],
    [
      'I follow {n} closely, from the sofa, with tactical remarks.',
      'The team hasn’t called. I assume there’s a shortlist.',
    ],
  ],
  learning: [
    [
      'Learned everything about {t} over a weekend. Please hold your questions until I’ve found my notes.',
      'The notes say “important!” with an arrow pointing at the table.',
    ],
    [
      'The beginner’s guide to {n} opens with a chapter I’m not ready for.',
      'I skipped ahead to the acknowledgements. Lovely people.',
    ],
  ],
  launch: [
    [
      'Somebody is about to announce something about {t}, and the word “excited” is already stretching.',
      'It’s been a long season for that word.',
    ],
    [
      'A law of nature: the more adjectives in a post about {t}, the fewer people have tried it.',
      'This post had several. I took them out and it fell over.',
    ],
  ],
  hiring: [
    [
      'I read a job advert about {t}. It wanted a sense of humour, and then I saw the salary.',
      'The perks were a chair and a mission.',
    ],
    [
      'Interviewers love asking about {t}. The answer on their sheet is also a question.',
      'I answered with a pause. It was scored as leadership.',
    ],
  ],
  design: [
    [
      'Every discussion about {t} ends with someone asking for a bigger logo.',
      'We compromised. The meeting is bigger now.',
    ],
    [
      'I showed my thoughts on {t} to a designer, who moved them all slightly to the left.',
      'It looks so much better, and I’ll never forgive it.',
    ],
  ],
  writing: [
    [
      'I meant to write something sharp about {t}, but first I had to clean the whole flat.',
      'The oven is now ready for publication. I’m not.',
    ],
    [
      'My draft about {t} has a beginning, a middle and a folder.',
      'The folder is where endings go to think.',
    ],
  ],
  health: [
    [
      'My doctor and I agree completely about {t}, apart from the parts I do.',
      'We meet once in a while, like rivals.',
    ],
    [
      'There’s a plan about {t} waiting for the person I’ll become next month.',
      'That person has never shown up, but I admire their calendar.',
    ],
  ],
  garden: [
    [
      'I whispered my thoughts on {t} to a tomato, and it went red for reasons of its own.',
      'We’ve agreed to keep it professional from here on.',
    ],
    [
      'Everyone’s an authority on {t} until it hasn’t rained for a week.',
      'Then we all just stand there with hoses and humility.',
    ],
  ],
  home: [
    [
      'I watched a video about {t} and now I own a tool that frightens me.',
      'It came with a bag of screws, presumably for suspense.',
    ],
    [
      'The neighbours have views on {t} and a clear line of sight.',
      'I’ve started waving first. It unsettles them.',
    ],
  ],
  arts: [
    [
      'I said something clever about {t} at a party. It turned out to be from the sleeve notes.',
      'I’d do it again. The delivery was mine.',
    ],
    [
      'You can spot the true fans of {n} by how little they enjoy it out loud.',
      'I nodded slowly once and got invited to a listening evening.',
    ],
  ],
  community: [
    [
      'The group chat about {t} has rules, a splinter group, and a newsletter about the splinter group.',
      'I’m in all of it, for the weather.',
    ],
    [
      'When they asked who’d help with {n}, I became fascinated by my shoes.',
      'They’re good shoes. They’ve served on several committees.',
    ],
  ],
};
