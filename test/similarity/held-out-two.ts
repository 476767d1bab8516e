/** The other part of the half that no threshold was tuned on. */
import type { Group } from './group.ts';

export const heldOutTwo: readonly Group[] = [
  {
    base: 'Most productivity advice was written by people without a washing machine to empty. Ask who does their laundry.',
    twins: {
      paraphrase:
        'Most of the productivity advice was written by people who have no washing machine to empty. Ask who does the laundry for them.',
      template:
        'Most parenting advice was written by people without a small child to dress. Ask who ties their shoes.',
    },
    others: {
      topic:
        'My productivity system is a kitchen timer and fear. The timer is broken, and it still works.',
      phrase:
        'Most things labelled urgent are only loud. Put them in a drawer for an hour and listen for what keeps knocking.',
    },
  },
  {
    base: 'Before deciding anything about caching, find the slowest feedback loop. A mistake that takes a month to surface gets repeated for a month.',
    twins: {
      template:
        'Before deciding anything about team lunches, find the slowest feedback loop. A mistake that takes a month to surface gets repeated for a month.',
      cut: 'Before deciding anything about caching, find the slowest feedback loop. A mistake that takes a month to surface gets repeated for a month. Shortening that loop pays more than any single decision.',
    },
    others: {
      topic:
        'A cache is a bet that the world stands still for sixty seconds. Know what you lose on the day it doesn’t.',
      line: 'Estimates around migrations cover the work and leave out the coordination. Each handover adds a queue, and queues dominate once everyone is busy. A mistake that takes a month to surface gets repeated for a month.',
    },
  },
  {
    base: 'gm to everyone who fixed it on Saturday and told nobody. We know. We saw the graph.',
    twins: {
      swap: 'gm to everyone who broke it on Saturday and told nobody. We know. We saw the logs.',
      decor:
        'GM 🌅 to everyone who fixed it on Saturday and told nobody 🤫 We know 👀 We saw the graph 📈',
    },
    others: {
      opener:
        'gm to the three people who read changelogs for pleasure. You are seen, you are loved, you are few.',
      topic:
        'Saturday deploys are how legends start and how weekends end. I have one of each, and a plant I forgot.',
    },
  },
  {
    base: 'My grandfather repaired radios. He said the loudest noise is never where the fault is. I debug the same way.',
    twins: {
      paraphrase:
        'My grandfather used to repair radios. He told me the loudest noise is never where the fault sits. I still debug the same way.',
      template:
        'My grandmother coached choirs. She said the loudest voice is never where the fault is. I hire the same way.',
    },
    others: {
      topic:
        'Debugging is listening. The log talks all day, but it only tells you something when you stop asking leading questions.',
      form: 'My uncle sold umbrellas. He hated sunny Sundays and loved the opera. We buried him in a drizzle, as ordered.',
    },
  },
  {
    base: 'Stop adding “just” to your requests. “Could you just” means you know it is not small.',
    twins: {
      swap: 'Stop adding “quickly” to your requests. “Could you quickly” means you know it is not small.',
      cut: 'Please stop adding “just” to your requests. “Could you just” means you know it is not small. And so do they.',
    },
    others: {
      form: 'Stop collecting bookmarks. Print one article, fold it, and let it annoy you from your coat pocket.',
      topic:
        'Best request I ever got: what, by when, and “I will do it myself if you can’t”. I did it within the hour.',
    },
  },
  {
    base: 'How to leave a party:\n1. Say goodbye to the dog\n2. Compliment the cheese\n3. Vanish\nWorks for companies too.',
    twins: {
      shape:
        'How to leave a chat group:\n1. Say thanks to the admin\n2. Compliment the memes\n3. Vanish\nWorks for marriages too.',
      swap: 'How to leave a wedding:\n1. Say goodbye to the dog\n2. Compliment the cake\n3. Vanish\nWorks for companies too.',
    },
    others: {
      list: 'Lost and found at our office this week:\n1. A single roller skate\n2. Somebody’s signed contract\n3. The will to rename things\nPick up at reception.',
      topic:
        'The hardest part of a party is the hallway, where coats go on and stories come out. I schedule an hour for it.',
    },
  },
  {
    base: 'If you can’t explain your token in one breath, you do not have a community. You have an audience waiting for an exit.',
    twins: {
      swap: 'If you can’t explain your coin in one breath, you do not have a community. You have a crowd waiting for an exit.',
      reorder:
        'You do not have a community, you have an audience waiting for an exit, if you can’t explain your token in one breath.',
    },
    others: {
      topic:
        'A community is people who would still talk if the price froze for a year. Try it: close the chart and ask a question.',
      phrase:
        'If you can name every person in your chat, you have neighbours. That is rarer on this chain than a fair launch.',
    },
  },
  {
    base: 'La pioggia ha un vantaggio: nessuno ti chiede perché sei rimasto a casa a leggere.',
    twins: {
      swap: 'La neve ha un vantaggio: nessuno ti chiede perché sei rimasto a casa a dormire.',
      decor:
        'La pioggia ha un vantaggio 🌧️ nessuno ti chiede perché sei rimasto a casa a leggere 📚 #domenica',
    },
    others: {
      topic:
        'Con la pioggia il tram arriva prima, perché tutti hanno già rinunciato. Oggi eravamo io e un ombrello dimenticato.',
      translation: 'Rain has one advantage: nobody asks you why you stayed at home to read.',
    },
  },
  {
    base: '程序员最怕的不是错误，而是没有错误却不工作。周五晚上尤其如此。',
    twins: {
      swap: '厨师最怕的不是错误，而是没有错误却不好吃。周五晚上尤其如此。',
      decor: '程序员最怕的不是错误😱，而是没有错误却不工作💻。周五晚上尤其如此！#编程',
    },
    others: {
      topic: '程序里最老的一行是我写的，注释说明天删掉。那个明天已经上小学了。',
      form: '冬天最好的不是雪，而是早晨窗户上的花。可惜太阳一出来就没有人记得。',
    },
  },
  {
    base: 'Tested 14 note apps in 3 years. Kept 1 notebook. The notebook has never asked me to upgrade.',
    twins: {
      numbers:
        'Tested 9 note apps in 2 years. Kept 1 notebook. The notebook has never asked me to upgrade.',
      template:
        'Tested 14 running watches in 3 years. Kept 1 dog. The dog has never asked me to upgrade.',
    },
    others: {
      topic:
        'Notes I took in a hurry read like poems by a stranger. “Ask Lena, blue, not the second one.” I think about it daily.',
      form: 'Visited 6 islands in 2 summers. Liked 1 harbour. There was a cat on every boat and nobody knew the time.',
    },
  },
  {
    base: 'A monolith is a house you can find the light switch in. Microservices are a street where every house bills you separately.',
    twins: {
      paraphrase:
        'A monolith is a house in which you can find the light switch. Microservices are a street on which each house bills you separately.',
      cut: 'A monolith is a house you can find the light switch in. Microservices are a street where every house bills you separately. Move when the house is full.',
    },
    others: {
      topic:
        'We split the monolith and gained eleven services, six owners and one very tired person who knows the order to restart them.',
      phrase:
        'A good default is a house with the light left on. You notice it only when someone cleverer than you turned it off.',
    },
  },
  {
    base: 'Friendly reminder: nobody is looking at your logo. They are looking for the opening hours.',
    twins: {
      swap: 'Friendly reminder: nobody is reading your mission. They are looking for the opening hours.',
      paraphrase:
        'Friendly reminder that nobody looks at your logo. They’re all looking for your opening hours.',
    },
    others: {
      opener:
        'Friendly reminder: the unread counter is not a score. You can put the phone in a bread box and go outside.',
      topic:
        'Our new logo cost a month, four workshops and one friendship. The old one is still on the mugs, and people prefer the mugs.',
    },
  },
  {
    base: '커피를 줄이기로 했다. 첫날은 졸렸고, 둘째 날은 화가 났고, 셋째 날은 차를 배웠다.',
    twins: {
      swap: '설탕을 줄이기로 했다. 첫날은 졸렸고, 둘째 날은 화가 났고, 셋째 날은 과일을 배웠다.',
      decor:
        '커피를 줄이기로 했다 ☕ 첫날은 졸렸고 둘째 날은 화가 났고 셋째 날은 차를 배웠다 😂 #커피',
    },
    others: {
      topic:
        '회사 앞 카페 주인이 내 이름을 외웠다. 이제 커피를 끊을 수 없는 이유가 하나 더 생겼다.',
      form: '자전거를 고치기로 했다. 나사를 세 개 잃어버렸고 대신 오래된 사진 한 장을 찾았다. 오늘은 걷는다.',
    },
  },
  {
    base: 'Testing in production is like tasting the soup at the table. You learn a lot, and so do the guests.',
    twins: {
      swap: 'Testing in production is like seasoning the soup at the table. You learn a lot, and so do your users.',
      template:
        'Rehearsing on stage is like tasting the soup at the table. You learn a lot, and so do the guests.',
    },
    others: {
      topic:
        'Our test environment has been down since May and the quality has not changed. I am not sure whom this insults.',
      closer:
        'The tenor forgot the second verse and sang the phone number of his bakery. It sold out by noon, and so do the tickets now.',
    },
  },
  {
    base: 'What would you build if nobody could ever see the numbers? That one is your product. The other one is your job.',
    twins: {
      paraphrase:
        'What would you build if no one could ever see the numbers? That is your product, and the other thing is your job.',
      template:
        'What would you paint if nobody could ever see the prices? That one is your picture. The other one is your job.',
    },
    others: {
      opener:
        'What would you build if the power went out for a week? Our street made a table long enough for everybody and a soup with no recipe.',
      topic:
        'Numbers tell you where people left. They never tell you that the door was heavy, the music wrong, and the toddler tired.',
    },
  },
];
