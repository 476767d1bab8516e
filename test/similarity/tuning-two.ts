/** The other part of the half that thresholds were tuned on. */
import type { Group } from './group.ts';

export const tuningTwo: readonly Group[] = [
  {
    base: 'Nobody has ever been convinced by a 90-page strategy. One sentence that a tired colleague can repeat will do more.',
    twins: {
      paraphrase:
        'No one was ever convinced by a 90-page strategy. A single sentence that a tired colleague can repeat does more.',
      template:
        'Nobody has ever been convinced by a 90-page manifesto. One dinner that a tired voter can remember will do more.',
    },
    others: {
      topic:
        'Strategy is what is left after you cross out everything your rivals would also write. Ours is four words long now.',
      phrase:
        'Nobody has ever said at a funeral that the tickets were well labelled. Label them anyway, for the person on call.',
    },
  },
  {
    base: 'The useful question about backups is what fails first, and who notices. If it is a customer, the check sits in the wrong place.',
    twins: {
      template:
        'The useful question about hiring is what fails first, and who notices. If it is a customer, the check sits in the wrong place.',
      cut: 'The useful question about backups is what fails first, and who notices. If it is a customer, the check sits in the wrong place. Put one there today.',
    },
    others: {
      topic:
        'A backup you have never restored is a rumour. Pick a Tuesday, wipe a test machine, and time how long the coffee lasts.',
      line: 'Before deciding anything about backups, find the slowest feedback loop. A mistake that takes a month to surface gets repeated for a month. The useful question is what fails first, and who notices.',
    },
  },
  {
    base: 'gm. Market is red, coffee is black, and I am wearing yesterday’s shirt. Still early.',
    twins: {
      swap: 'gm. Market is green, coffee is black, and I am wearing yesterday’s socks. Still early.',
      decor:
        'GM ☀️ market is red 📉 coffee is black ☕️ and I am wearing yesterday’s shirt 👕 still early @everyone',
    },
    others: {
      opener: 'gm. Reminder that the snooze button is the only product with perfect retention.',
      topic:
        'A red market is a school with no teacher. You pay the fee either way, so at least take notes.',
    },
  },
  {
    base: 'My neighbour waters his plastic plants. I asked why. He said it keeps the habit alive for when he gets real ones.',
    twins: {
      paraphrase:
        'My neighbour waters plastic plants. When I asked him why, he said it keeps the habit alive until he gets real ones.',
      template:
        'My cousin feeds his plastic fish. I asked why. He said it keeps the habit alive for when he gets real ones.',
    },
    others: {
      topic:
        'The plants on my balcony survive because I forget them in a regular rhythm. Neglect, but with discipline.',
      form: 'My landlord paints the fence every spring. I asked how long it lasts. He told me about his brother instead.',
    },
  },
  {
    base: 'Stop saying “circle back”. Say when. “Thursday at four” has never needed a follow-up.',
    twins: {
      swap: 'Stop writing “circle back”. Say when. “Tuesday at nine” has never needed a follow-up.',
      paraphrase:
        'Please stop saying “circle back” and just say when. A “Thursday at four” never needed a follow-up.',
    },
    others: {
      form: 'Stop chasing trends. Pick a street you know and describe it until someone smells the bakery.',
      topic:
        'Follow-ups are interest on a decision nobody took. The rate in this company would make a banker blush.',
    },
  },
  {
    base: 'How I plan a week:\n1. Write down everything\n2. Cross out half\n3. Do the one I am avoiding\nThat is the whole system.',
    twins: {
      shape:
        'How I pack a suitcase:\n1. Lay out everything\n2. Put back half\n3. Take the one I am forgetting\nThat is the whole system.',
      swap: 'How I plan a month:\n1. Write down everything\n2. Cross out most\n3. Do the one I am avoiding\nThat is the whole method.',
    },
    others: {
      list: 'On my desk right now:\n1. A cable for a phone I sold\n2. Tea, cold since the stand-up\n3. A book about focus, unopened\nSend help or a bigger desk.',
      topic:
        'My week has a hole in it, every Wednesday from two to five. I refuse to tell anybody what it is for. That is why it works.',
    },
  },
  {
    base: 'If your launch needs a countdown, it needs a product more. Ship the thing, then tell the people who will use it today.',
    twins: {
      swap: 'If your launch needs a countdown, it needs a product more. Build the thing, then tell the people who will love it today.',
      reorder:
        'Ship the thing, then tell the people who will use it today. If your launch needs a countdown, it needs a product more.',
    },
    others: {
      topic:
        'Launch day at our place: one person deploys, five people refresh the page, and the dog learns a new word.',
      phrase:
        'If your bio has three pipes in it, I already know which conference you missed. Be one thing a week.',
    },
  },
  {
    base: 'El café de la oficina no es malo, es honesto. Te dice desde el primer sorbo cómo va a ir el día.',
    twins: {
      swap: 'El pan de la oficina no es malo, es honesto. Te dice desde el primer bocado cómo va a ir el día.',
      paraphrase:
        'El café de la oficina no es malo: es muy honesto. Desde el primer sorbo te dice cómo va a ir el día.',
    },
    others: {
      topic:
        'Compramos una máquina de café nueva y ahora nadie trabaja antes de las diez. La productividad sube igual, misterio.',
      translation:
        'The office coffee is not bad, it is honest. From the first sip it tells you how the day will go.',
    },
  },
  {
    base: '今天的会议开了两个小时，结论是下周再开一次。我建议把椅子撤掉，看看谁先说完。',
    twins: {
      swap: '今天的会议开了三个小时，结论是下周再开一次。我建议把桌子撤掉，看看谁先说完。',
      cut: '今天的会议开了两个小时，结论是下周再开一次。我建议把椅子撤掉，看看谁先说完。大家觉得呢？',
    },
    others: {
      topic: '开会之前先写下你想要的决定，写不出来就不要开。会议室空着的时候最安静，也最有用。',
      form: '昨天的电影看了一半就睡着了，醒来发现主角已经老了。我打算今晚从结尾开始往回看。',
    },
  },
  {
    base: 'I read 200 job posts this month. 180 wanted a self-starter. 0 said what to start.',
    twins: {
      numbers: 'I read 350 job posts this year. 310 wanted a self-starter. 2 said what to start.',
      template:
        'I read 200 dating profiles this month. 180 wanted an adventure. 0 said what to pack.',
    },
    others: {
      topic:
        'Wrote a job post without the word “passionate”. Got four applications, and all four were worth a call.',
      form: 'I opened 12 jars of jam this winter. 3 were apricot. My grandmother will hear about the other nine.',
    },
  },
  {
    base: 'Open source is free like a puppy is free. Budget for the food, the vet, and the night it eats your sofa.',
    twins: {
      template:
        'A boat is free like a puppy is free. Budget for the fuel, the harbour, and the night it eats your sofa.',
      decor:
        'Open source is free like a puppy is free 🐶\n\nBudget for the food, the vet, and the night it eats your sofa 🛋️\n\n#opensource #devlife',
    },
    others: {
      topic:
        'Thanked a maintainer today with money instead of an issue. He asked whether it was a mistake.',
      phrase:
        'Every free tier is a fishing hook with good typography. Bite if you like, but look where the line goes.',
    },
  },
  {
    base: 'Quick reminder: your users do not know what a sprint is. They only know that the button moved.',
    twins: {
      paraphrase:
        'Quick reminder: users don’t know what a sprint is. All they know is that the button moved.',
      cut: 'Your users do not know what a sprint is. They only know that the button moved.',
    },
    others: {
      opener:
        'Quick reminder: drink some water, close nine tabs, and call the person you keep meaning to call.',
      topic:
        'Two weeks is a strange unit for software. Too short to think, too long to wait, just right for a ceremony.',
    },
  },
  {
    base: 'Кофе на работе кончился в девять утра. В десять кончилось терпение, а в одиннадцать началась настоящая команда.',
    twins: {
      swap: 'Чай на работе кончился в девять утра. В десять кончилось терпение, а в одиннадцать началась настоящая дружба.',
      decor:
        'Кофе на работе кончился в девять утра ☕ В десять кончилось терпение, а в одиннадцать началась настоящая команда! #работа',
    },
    others: {
      topic:
        'Я перестал пить кофе и узнал, что у меня есть соседи, вечера и довольно плохой характер.',
      form: 'Поезд опоздал на сорок минут. Зато я дочитал книгу, познакомился с кошкой проводницы и забыл, куда ехал.',
    },
  },
  {
    base: 'Security is boring until Friday at six. Then it is the only thing anyone in the building can spell.',
    twins: {
      swap: 'Security is boring until Sunday at two. Then it is the only word anyone in the company can spell.',
      template:
        'Plumbing is boring until Friday at six. Then it is the only thing anyone in the building can spell.',
    },
    others: {
      topic:
        'Best security review I ever saw: a new colleague asked who has the keys, and the room went silent for a minute.',
      closer:
        'The intern fixed the door, the alarm and the coffee machine in one afternoon. Promote her before lunch.',
    },
  },
  {
    base: 'What do you do when two good people disagree? Let the one who has to live with it decide, and write down the other reason.',
    twins: {
      paraphrase:
        'What do you do if two good people disagree? Let whoever has to live with it decide, and write the other reason down.',
      cut: 'What do you do when two good people disagree? Let the one who has to live with it decide, and write down the other reason. You will need it in a year.',
    },
    others: {
      opener:
        'What do you do when the tests are green and your stomach is not? I wait until morning and ask someone who hates me a little.',
      topic:
        'Disagreement is a gift with terrible wrapping. Most teams send it back unopened and wonder why nothing arrives.',
    },
  },
];
