/** What a topic belongs to, so that a text about it can speak of things one would meet there. */

/** The first that fits counts, so narrower ones come before wider ones. */
const patterns = {
  crypto:
    /\b(?:crypto\w*|bitcoin|btc|eth|ethereum|solana|sol|defi|nfts?|web3|tokens?|wallets?|blockchain\w*|staking|memecoins?|airdrops?|validators?|on-?chain|stablecoins?)\b/iu,
  ai: /\b(?:ai|a\.i\.|llms?|gpt\w*|chatbots?|machine learning|neural|prompts?|prompting|language models?|artificial intelligence|copilots?)\b/iu,
  hiring:
    /\b(?:hir(?:e|ing|ed|es)|recruit\w*|interview\w*|candidates?|cvs?|résumés?|resumes?|job adverts?|job ads?|onboarding|job search|careers?)\b/iu,
  software:
    /\b(?:software|cod(?:e|ing|er|ers|ebase)|program\w*|apis?|kubernetes|docker|devops|deploy\w*|databases?|sql|postgres\w*|python|javascript|typescript|rust|java|react|linux|bugs?|debug\w*|refactor\w*|pull requests?|microservices?|servers?|cloud|open source|developers?|engineering|technical debt|testing|unit tests?|dashboards?|data|side projects?|release notes|documentation|observability|monitoring|websites?|web apps?|backend|frontend|git|saas|tech)\b/iu,
  coffee: /\b(?:coffee|espresso|cappuccino|latte|barista|caffeine|tea|matcha)\b/iu,
  food: /\b(?:food|cook\w*|bak(?:e|ing|ery|eries)|bread|sourdough|recipes?|restaurants?|kitchens?|lunch\w*|dinner\w*|breakfast\w*|pizza|pasta|vegan\w*|cheese|wine|beer|dessert\w*|chocolate|menus?|meals?|cafés?|soups?)\b/iu,
  travel:
    /\b(?:travel\w*|trips?|journeys?|holidays?|vacations?|flights?|flying|airports?|trains?|hotels?|backpack\w*|tourism|tourists?|road trips?|hiking|hikes?|camping|cities|visas?|nomads?)\b/iu,
  sport:
    /\b(?:sports?|run(?:ning|ners?)|marathons?|cycling|bik(?:e|es|ing)|football|soccer|basketball|tennis|swimming|climbing|gym|workouts?|training plans?|triathlons?|yoga|chess|esports?|surfing|skiing|olympics?|coaching|teams? sports?)\b/iu,
  health:
    /\b(?:health\w*|sleep\w*|stress|burnout|meditat\w*|mindful\w*|diets?|nutrition|fitness|therapy|mental|rest|naps?|walk(?:ing|s)?|posture|screen time|headaches?|wellness|wellbeing)\b/iu,
  writing:
    /\b(?:writ(?:e|ing|er|ers)|drafts?|blog\w*|newsletters?|novels?|poe(?:m|ms|try)|essays?|editing|editors?|copywriting|journal\w*|storytelling|stories|grammar|words)\b/iu,
  design:
    /\b(?:design\w*|ux|ui|typograph\w*|fonts?|colou?rs?|logos?|branding|brand|figma|layouts?|interfaces?|wireframes?|illustrat\w*|sketchbooks?)\b/iu,
  arts: /\b(?:art|arts|artists?|music\w*|jazz|bands?|songs?|concerts?|albums?|guitars?|pianos?|films?|movies?|cinema|theat(?:re|er)|books?|book clubs?|reading|libraries|library|museums?|photograph\w*|paint\w*|danc\w*|podcasts?|tv|series|comics?|creative\w*)\b/iu,
  learning:
    /\b(?:learn\w*|stud(?:y|ying|ies|ents?)|teach\w*|schools?|universit\w*|courses?|languages?|spanish|french|german|exams?|education|tutor\w*|mentor\w*|homework|skills?|workshops?)\b/iu,
  money:
    /\b(?:money|budget\w*|invoic\w*|tax(?:es)?|invest\w*|savings?|saving|pric(?:e|es|ing)|salar(?:y|ies)|financ\w*|banks?|banking|debts?|mortgages?|rent|insurance|pensions?|freelanc\w*|sales|selling|revenue|profits?|costs?|fees|negotiat\w*|subscriptions?)\b/iu,
  garden:
    /\b(?:garden\w*|plants?|balcon\w*|compost\w*|bees|beekeep\w*|trees?|flowers?|vegetables?|tomatoes|seeds?|lawns?|allotments?|nature|farm\w*)\b/iu,
  home: /\b(?:home|homes|house\w*|furniture|diy|repairs?|renovat\w*|cleaning|declutter\w*|batter(?:y|ies)|solar|heating|pets?|cats?|dogs?|parent\w*|kids|children|knitting|laundry)\b/iu,
  community:
    /\b(?:communit\w*|neighbou?r\w*|friend\w*|volunteer\w*|local|events?|meetups?|clubs?|groups?|group chats?|small talk|famil(?:y|ies)|dating|social|discord|town|village|charit\w*|fundraisers?|parties|party)\b/iu,
  launch:
    /\b(?:launch\w*|announc\w*|releas\w*|ship(?:ping|ped)|start-?ups?|products?|founders?|beta|features?|waitlists?|roadmaps?|marketing|customers?|customer feedback|crowdfunding|pitch\w*|opening)\b/iu,
  work: /\b(?:work\w*|jobs?|meetings?|offices?|remote|hybrid|(?<!password )managers?|managing|management|leader\w*|productiv\w*|deadlines?|e-?mails?|calendars?|colleagues?|teams?|teamwork|stand-?ups?|weekdays?|mondays?|boss(?:es)?|feedback|delegat\w*|focus|habits?|mornings?|business\w*|compan(?:y|ies)|strateg\w*|promotions?|quitting|retire\w*)\b/iu,
} as const;

export type KnownFamily = keyof typeof patterns;
export type Family = KnownFamily | 'general';

const names = Object.keys(patterns) as KnownFamily[];

/** The family of a topic. `isOwn`: it is the owner’s own, as in “our app”. */
export function familyOf(topic: string, isOwn: boolean): Family {
  // Whoever launches an app for cooks writes about launching.
  if (isOwn && patterns.launch.test(topic)) return 'launch';
  const found = names.find((name) => patterns[name].test(topic));
  return found ?? (isOwn ? 'launch' : 'general');
}
