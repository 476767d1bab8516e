/** The half that no threshold was tuned on: only reported. */
import type { Group } from './group.ts';

export const heldOutOne: readonly Group[] = [
  {
    base: 'The best feature we shipped this year was removing one. Support tickets fell, and nobody asked where it went.',
    twins: {
      template:
        'The best dish we served this year was removing one. Waiting times fell, and nobody asked where it went.',
      paraphrase:
        'The best feature we have shipped this year was removing one: tickets fell and nobody asked where it had gone.',
    },
    others: {
      topic:
        'Features are like cousins. You can have many, but you should know their names and never lend them money.',
      phrase:
        'Honest review of our own release: the search is good, the settings are a cupboard, and the icons are a cry for help.',
    },
  },
  {
    base: 'Hot take: a roadmap is a horoscope for adults. Read it for fun, plan with what you can see from here.',
    twins: {
      swap: 'Hot take: a forecast is a horoscope for adults. Read it for fun, decide with what you can see from here.',
      decor:
        'Hot take 🔥: a roadmap is a horoscope for adults 🔮 Read it for fun, plan with what you can see from here 👇 #product',
    },
    others: {
      opener:
        'Hot take: every office should have one bad chair. It ends long conversations and builds character in accountants.',
      topic:
        'Our roadmap has a box named “later”. It is full, it is labelled, and nobody has opened it since we moved.',
    },
  },
  {
    base: 'Five signs your API is too clever:\n- You need a diagram to log in\n- The errors rhyme\n- Your own team uses curl\n- The docs have a prologue\n- Someone wrote a book\nHow many do you have?',
    twins: {
      shape:
        'Five signs your kitchen is too clever:\n- You need a password to boil\n- The fridge nags\n- Your own kids order pizza\n- The oven has a prologue\n- Someone filmed a review\nHow many do you have?',
      reorder:
        'Five signs your API is too clever:\n- Someone wrote a book\n- The docs have a prologue\n- Your own team uses curl\n- You need a diagram to log in\n- The errors rhyme\nHow many do you have?',
    },
    others: {
      list: 'Packed for the conference:\n- two chargers\n- one clean shirt\n- nine stickers\n- a talk with no ending\n- my mother’s good umbrella\nSee you at the back of the room.',
      closer:
        'My phone lists the apps I opened while supposedly reading a novel last night. The novel has eleven pages behind it and the apps have a combined age. How many do you have?',
    },
  },
  {
    base: 'We cut build time from 14 minutes to 90 seconds. The lost excuse has hurt productivity in ways we are still measuring.',
    twins: {
      numbers:
        'We cut build time from 22 minutes to 40 seconds. The lost excuse has hurt productivity in ways we are still measuring.',
      swap: 'We cut deploy time from 14 minutes to 90 seconds. The lost excuse has hurt morale in ways we are still measuring.',
    },
    others: {
      topic:
        'Slow builds are a tax on curiosity. People stop asking small questions when each of them costs a quarter of an hour.',
      line: 'Everyone cheered when the coffee machine moved next to the servers. Nobody thought about steam. The lost excuse has hurt productivity in ways we are still measuring. The fans have never been so clean, though, and the logs smell of hazelnut.',
    },
  },
  {
    base: 'Your onboarding is too long. Mine was too. We let people skip everything, and they learned faster by breaking a toy project.',
    twins: {
      template:
        'Your warm-up is too long. Mine was too. We let people skip everything, and they improved faster by playing a short match.',
      reorder:
        'We let people skip everything, and they learned faster by breaking a toy project. Your onboarding is too long. Mine was too.',
    },
    others: {
      topic:
        'First day at a new place: note what surprises you. In a month you will call it normal, and that list will be gold.',
      form: 'Your garden is too quiet. Mine has frogs. I invited them with a bucket, and now the cat refuses to go outside.',
    },
  },
  {
    base: 'WE DID IT 🎉 10,000 of you are building with us and the energy is UNREAL. Tell a friend!',
    twins: {
      numbers:
        'WE DID IT 🎉 25,000 of you are building with us and the energy is UNREAL. Tell a friend!',
      decor:
        'We did it! 10,000 of you are building with us, and the energy is unreal 💥💥💥 Tell a friend → https://example.com',
    },
    others: {
      opener:
        'WE DID IT 🎉 The server room finally has a window. It faces a wall, but it is OUR wall!',
      phrase:
        'The energy in yesterday’s workshop! Strangers pairing, whiteboards full, and one perfect bug found by a nine-year-old.',
    },
  },
  {
    base: 'A cloud passed over the park and forty people looked at their phones to ask whether it would rain. One looked up.',
    twins: {
      paraphrase:
        'A cloud passed over the park, and forty people checked their phones to ask if it would rain. Just one looked up.',
      template:
        'A smell passed over the market and forty people looked at their phones to ask whether it would burn. One looked up.',
    },
    others: {
      topic:
        'Rain in the park has an audience of ducks. They give it five stars and stay for the second show.',
      form: 'A bus stopped at the corner and the driver got out to pet a dog. Twelve of us missed a connection, and nobody minded.',
    },
  },
  {
    base: 'Documentation is a love letter to the person who takes over. Most of ours read like a ransom note.',
    twins: {
      swap: 'Documentation is a love letter to the person who joins next. Most of mine read like a ransom note.',
      cut: 'Documentation is a love letter to the person who takes over. Most of ours read like a ransom note. Time to buy nicer paper.',
    },
    others: {
      topic:
        'Wrote the docs before the code this week. The code came out smaller and the arguments came out earlier.',
      phrase:
        'Most onboarding calls are a tour through a house in which every door is labelled “legacy”. Mind the step.',
    },
  },
  {
    base: 'Cooking tip: salt early, taste often, apologise late.',
    twins: {
      template: 'Coding tip: commit early, test often, apologise late.',
      decor: 'COOKING TIP 🧂 Salt early… taste often… apologise late 😇 #foodie',
    },
    others: {
      opener:
        'Cooking tip: keep one pan that is only yours. Marriages have ended over less than eggs.',
      topic: 'Salt is the only guest that improves every dinner and is blamed for most of them.',
    },
  },
  {
    base: 'Every expert was once a beginner who refused to be embarrassed. Ask the obvious question; half the room is waiting for it.',
    twins: {
      paraphrase:
        'Every expert used to be a beginner who refused to get embarrassed. Ask the obvious question, since half the room waits for it.',
      reorder:
        'Ask the obvious question; half the room is waiting for it. Every expert was once a beginner who refused to be embarrassed.',
    },
    others: {
      topic:
        'Beginners see what experts walk past. Hand a newcomer your checklist and watch which line makes them frown.',
      form: 'Every bakery was once a kitchen with a neighbour who could smell it. Open the window and see who knocks first.',
    },
  },
  {
    base: 'Unpopular opinion: code comments age worse than code. Rename the function and let the name do the talking.',
    twins: {
      swap: 'Unpopular opinion: code comments age worse than milk. Rename the variable and let the name do the talking.',
      template:
        'Unpopular opinion: museum labels age worse than paint. Move the bench and let the picture do the talking.',
    },
    others: {
      opener:
        'Unpopular opinion: cold pizza is the finished product. The oven is only there to make the waiting feel official.',
      topic:
        'Found a comment from 2014 that says “temporary”. I have added my name below it, like in an old guest book.',
    },
  },
  {
    base: 'Le lundi, je fais une liste. Le mardi, je perds la liste. Le mercredi, je découvre que tout allait bien sans elle.',
    twins: {
      swap: 'Le lundi, je fais un plan. Le mardi, je perds le plan. Le mercredi, je découvre que tout allait bien sans lui.',
      cut: 'Le lundi, je fais une liste. Le mardi, je perds la liste. Le mercredi, je découvre que tout allait bien sans elle. Le jeudi, je recommence.',
    },
    others: {
      topic:
        'Ma liste de courses contient le mot « courage » entre le beurre et les piles. Personne n’a su me dire le rayon.',
      translation:
        'On Monday I make a list. On Tuesday I lose it. On Wednesday I find out that all went well without it.',
    },
  },
  {
    base: '新しいアプリを公開しました。起動が速く、設定は三つだけです。感想を聞かせてください。',
    twins: {
      swap: '新しいサイトを公開しました。表示が速く、設定は三つだけです。感想を聞かせてください。',
      cut: '新しいアプリを公開しました。起動が速く、設定は三つだけです。感想を聞かせてください。次の更新は来週です。',
    },
    others: {
      topic:
        'アプリの通知を全部切ったら、一日がこんなに長いとは知らなかった。夕方に本を一冊読み終えた。',
      form: '古い自転車を直しました。ブレーキは少し鳴りますが、坂道では誰にも負けません。名前を募集中です。',
    },
  },
  {
    base: 'I asked the model to write like me. It used “delightful” twice. I have never been delightful in writing.',
    twins: {
      template:
        'I asked the barber to cut like before. He used “volume” twice. I have never had volume in winter.',
      paraphrase:
        'I asked the model to write like I do. It used the word “delightful” two times, and I have never been delightful in writing.',
    },
    others: {
      topic:
        'Language models write the way hotel lobbies smell: pleasant, expensive, and from nowhere in particular.',
      phrase:
        'I asked my future self for advice. She has not replied, which I read as a sign that things work out and she is busy.',
    },
  },
  {
    base: '1. Pricing pages lie.\n\nNot in the numbers. In the order.\n\n2. The plan in the middle is the one they want you to take, and the one on the right exists so that it looks modest.\n\n3. Cover the left and the right with your hands. Would you still buy?',
    twins: {
      template:
        '1. Menus lie.\n\nNot in the numbers. In the order.\n\n2. The wine in the middle is the one they want you to take, and the one on the right exists so that it looks modest.\n\n3. Cover the left and the right with your hands. Would you still buy?',
      cut: '1. Pricing pages lie.\n\nNot in the numbers. In the order.\n\n2. The plan in the middle is the one they want you to take, and the one on the right exists so that it looks modest.',
    },
    others: {
      topic:
        '1. We changed our pricing page.\n\nOne price, one button, no asterisk.\n\n2. Sales fell for a week and then the questions stopped.\n\n3. It turns out people were not comparing plans. They were looking for the catch.',
      form: '1. Maps flatter.\n\nNever by distance, always by colour.\n\n2. A green patch promises shade and hides a golf course, and every blue line has a motorway as its neighbour.\n\n3. Walk it once at noon. Do you still trust the legend?',
    },
  },
];
