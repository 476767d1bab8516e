/**
 * English patterns for messages that only the owner should answer. A pattern is a sequence of words: `a/b` matches
 * either, `x*` any word with that prefix, `..` up to four words. They err on the side of the owner, because a false
 * match costs one automatic reply and nothing else. If several moods match, the first counts.
 */
import type { MessageMood } from '#contract/engagement/moods.ts';

/** Said about wanting to die or to hurt oneself, whatever else is said. */
const wish = `
  suicid* | unaliv* | kms | ctb | sewerslid* | selfharm* | self harm*/injur*/mutilat* | killmyself | endmylife | wanttodie | wannadie
  kill*/end*/ending/hurt*/harm*/cut*/hang*/shoot*/drown*/starv*/poison*/off/delet*/eras*/burn*/punish* .. myself
  end*/take/taking/took .. my/own/mine life | end/ending/ended it all/tonight/now/here/today/soon/tomorrow/forever | end/ending things/everything
  want*/wana/wana/wish*/ready/rather/going/gona/plan*/hop*/try*/tried/deserve*/need/prefer/thinking .. die/dead/dying/death/disapear/vanish
  want*/wana/wish* .. stop existing/living/being/breathing/waking | wish*/want*/wana/hop* .. never/not/dont wake/born/existed/exist
  sleep* .. forever/never | fall .. asleep .. never/forever | never been born | hadnt been born | wish .. not here
  not/dont/never/no longer/cant want/wana .. live/alive/exist/living/here/continue/anymore | dont/not want to be here/alive/around/anymore
  i dont want this life/anymore | dont feel like living/existing | no/any reason/point/purpose/use/sense .. live/living/life/going/on/alive/wake/exist*/anymore/continu*/trying/getting/stay*
  nothing .. live/living for | nothing left/maters/matters/ahead | nothing to live | nothing keeps/holds me | no future | no way out | no hope | lost .. hope | out of hope
  cant/cannot .. go on | cant/cannot keep going/living/on/doing/fighting/pretending
  cant/cannot/dont do this/it/life anymore | cant/cannot take it/this/anymore | cant/cannot carry on | cant/cannot live with/like/without/anymore | cant/cannot face .. day/morning/tomorrow/another
  better off .. without me/dead/gone | world/everyone/everybody/they/family/kids/people .. better .. without me | without me in/around
  wont/not/never be here/around/alive/there .. tomorrow/longer/much/anymore/week/monday/christmas/next | wont see tomorrow/another/morning/christmas
  nobody/noone/one .. mis/miss/notice/care/cares/mourn/remember .. me/gone/if/when/either | if i died/die/disapear*/vanish*/were/was/am .. gone/dead/here/alive/tomorrow | if i died/die/disapear*/disappear*/vanish*
  when/after/once im/i .. gone/dead | bridge .. tonight/jump*/over
  cutting again
  goodbye .. world/everyone/everybody/all/forever/cruel/friends/letter*/note*/cruel | farewell .. letter/note/world/everyone/all | this is .. goodbye/bye
  my last/final .. post/mesage/night/day/tweet/words/goodbye/note/letter/evening | tonight is the night/last | writ*/wrote .. goodbye/letters/notes/will
  gave/give/giving/given .. away my | said my goodbyes | tired/sick/weary/exhausted .. living/life/alive/existing/everything/fighting/pretending/breathing/being | done with .. life/living/everything/world/existence/all/myself
  giv*/gave up on .. life/living/everything/me/myself/world | im/feel*/am .. hopeles*/worthles*/useles*/burden | i hate .. myself/life/existing/being | hate being alive | hate my life
  life/living/existence .. worth/pointles*/meaningles*/over/unbearable/hel/purpose | not/isnt/longer worth living/it/anymore | whats/what .. point/use .. living/life/anymore/going/trying/even/on/being/here/existing/staying/waking | want .. se tomorrow | night forever | life .. to heavy/hard/much
  want*/wana/make*/need* .. pain/it/everything/noise/suffering/voices .. stop/end/over/away | pain .. end/stop/over/away
  want out | not strong enough | be with .. heaven/again/side | join him/her/them/my .. heaven/side/soon | cease* .. exist | stop existing | disapear forever | dissapear | disappear forever
  take* his/her/their/own .. life | took his/her/their .. life | kil*/hurt*/harm*/hang*/shot/cut* .. himself/herself/themself/themselves/oneself | urge* .. hurt/cut/harm/die
  cant/cannot stop crying | dark thoughts/place | thoughts of/about .. death/dying/ending/leaving | intrusive thoughts | crisis line/hotline
  anorexi* | bulimi* | purging | gave up on me | final exit | no longer want/wish .. live/here/exist | want it .. over/end/stop | wish it .. over/end/stop | put me out
  no one/reason to stay/live/go | i should .. gone/dead/exist | permanent sleep | eternal sleep | rest forever | peace at last | end my/the suffering/pain/misery/life/story/days/journey | see you .. other side | not meant .. here/world/live | i dont deserve/belong
  took/take/taking/swallow* all my .. pils/pills/tablets
`;
/** Like `wish` in most messages; in an emergency it is about a body: “He’s not waking up”. */
const bodily = `
  dont/cant/cannot/not/no see .. future/way/tomorrow/reason/point/light/hope/christmas/spring | never/not/dont/didnt/wont wake/waking up | overdos* | noose | took/take/taking/swallow*/have/bottle/enough/whole/all .. pils/pills/tablets/sleeping | pils/pills .. enough/ready/hand/sink/all/tonight | feel* .. empty/numb/dead/nothing/inside/trapped/invisible | feel* .. disapear*/vanish*/dying | please help me | help me please
  somebody/someone help | i wont make it | dont think i/il/ill .. make/survive/last | front of .. train/truck/bus/car | stand*/sit*/on .. edge/ledge/bridge/rooftop/balcony/tracks/cliff | slit*/cut*/blade/razor* .. wrist*/arm*/skin/vein*/thigh* | gun .. head/mouth/temple | rope .. neck | cant/cannot/can .. not/do/go/keep/carry/take/live/cope/bear/stand/continue .. anymore/longer | nobody/noone/one can/will help/save/hear me | jump* of/off/from/in/under/infront
`;

const threat = `
  kil*/murder*/hurt/stab*/shoot/strangl*/choke/beat*/punch*/smash*/crush/slap*/find/hunt*/destroy*/ruin*/expos*/end/bury/burn*/break/dox*/swat/rap*/hack/hit/atack/attack/finish/skin/gut .. you/your/yours/u/ur/yall
  kil*/hang/end/off/shoot/hurt yourself | kys | go die | drop dead | hope .. you/your .. die/dies/rot/burn/sufer/suffer/cancer/choke/bankrupt/lose/fail | you .. should/deserve/going/gona/wil/will .. die/burn/rot/sufer/suffer/pay/regret/sory/sorry/bleed/hang
  know/found where .. you/your/live/sleep/park/work | i know where | come/coming/came .. for/after you/your | watch your back | see what happens | i wil/will be waiting | waiting .. outside
  you/your/youl/youll .. regret/pay/sory/sorry/dead/finished/done/next/toast | make .. you/them .. pay/regret/sufer/suffer/sory/sorry/bleed | pay for this/what | or else | last/final/only warning | warned you | consider .. warn* | this is .. warning
  bomb* | gun/guns | knife/knives | revenge | vengeance | dead man/woman/meat | blackmail* | ransom* | ddos* | leak*/release/publish/post .. your/photos/adres*/address*/data/dms | geting/getting you | get you for
  burn .. down | your home/house/adres*/address*/family/kids/children/wife/husband/daughter/son/car/ofice/office | days .. numbered | one eye open | sleep well | tick tock | acident*/accident* hapen*/happen* | shame if | teach .. leson/lesson | hel to pay | consequences | beter/better run/hide/watch | snitch*
`;

const loss = `
  hack* | hijack* | phish* | scam* | drain* | stolen | stole | steal* | theft | thief | thieves | rob/robbed/robbery/robed | fraud* | swindl* | con artist | conned | ripped/riped | rip off | ripoff | rug pul* | rugpul* | ruged | rugged | rekt | liquidat* | ponzi
  lost/lose/losing/lossing/mising/missing .. money/funds/savings/coin*/token*/eth/btc/sol/usdt/usdc/crypto/aces/access/everything/wallet*/account*/nft*/dolar*/dollar*/euro*/pounds/bucks/cash/deposit/investment/k/grand/thousand*/balance/payment
  money/funds/balance/coin*/token*/savings/wallet*/account*/nft*/crypto/eth/btc/cash/deposit/payment*/investment .. gone/mising/missing/empty/emptied/disapear*/disappear*/vanish*/zero/stolen/compromis*/locked/frozen/nothing/lost/took/taken/left/stuck/moved/transfer*
  unauthori* | compromis* | seed phrase | recovery phrase | private key* | recover my/funds/acount/account/the/our | locked out | cant/cannot/unable .. log/login/aces/access/withdraw/sign | withdraw* | charg* .. twice/without/wrong/double/card/again/times/me | double charg* | overcharg* | authoriz* | authoris* | didnt make/approve/order/buy
  someone/somebody .. got/in/used/using/loged/logged/acces*/access*/took/emptied/cleaned/sent/transfer*/moved | acount/account/wallet/profile/page .. hack*/locked/suspend*/ban/baned/banned/gone/empty/disabled/taken | identity | cleaned out | cleaned me | emptied | wrong adres*/address/wallet/network | transaction* | chargeback*
  bank/card/debit/credit/paypal/venmo/zele/zelle .. account/acount/statement/card/details/number/charge/charged/empty/fraud/payment | credit card | bank | pasword* | password* | 2fa | zero balance | wiped | bankrupt* | life savings | my savings | retirement | invested | investment* | impersonat* | fake account/acount/profile/site/page/website/you | malware | virus | ransomware | breach* | leaked | cloned | spoof* | suspicious
  sent .. money/funds/eth/btc/usdt/usdc/payment/gift/cash/coins | gift card* | got taken | out of pocket | not my purchase/charge/payment | dont recogni* | never ordered/authorized/bought
`;

const legal = `
  lawyer* | attorney* | solicitor* | barrister* | counsel | legal* | ilegal* | illegal* | unlawful* | law/laws | lawsuit* | sue/sueing/suing/sued/sues | court/courts | courtroom | tribunal | judge | subpoena* | gdpr | dsgvo | ccpa | hipaa | data protection | privacy
  right to | my rights | rights | right of | forgotten | delet*/eras*/remove/hand/access/copy .. my/personal/our/all data/information/photo*/name/details | personal data | copyright* | trademark* | patent* | intelectual/intellectual | infring* | plagiari* | dmca | takedown | cease and/desist | cease | desist | defam* | libel* | slander* | liab*
  police | cops | report* .. you/this/your/them/to | authorit* | regulator* | ftc | fda | fbi | irs | osha | consumer .. protection/rights/agency/office/affairs | ombudsman* | smal claims | small claims | trading standards | bbb | better business | class action | setlement* | settlement* | litigat* | contract* | breach* | violat* | damages | compensat* | criminal* | crime | press charges | pres charges | charges
  terms .. service/conditions/use | without .. permission/consent/licens* | permission | consent | counterfeit* | discriminat* | tax/taxes/taxed | visa | imigra* | immigra* | divorc* | custody | warrant* | arrest* | jail | prison | investigat* | notarized | hearing | evidence | formal/official/writen/written .. notice/complaint/letter/request/demand | notice .. hereby/given | hereby | deadline .. respond | demand | affidavit | negligen* | malpractice | fine print | unlicensed | certif* mail | respond within | harassment | stole/used/using/copied/took .. my/our work/design*/art*/photo*/picture*/image*/song/music/text/logo/name/face/recipe
`;

/** Read without figures of speech (`figurative.ts`): “to die for”. */
export const medicalSignals = `
  doctor* | medic* | hospital* | clinic | nurse* | symptom* | diagnos* | pil/pils/pill/pills | tablet/tablets | dose* | dosage | dosing | mg | prescri* | alerg* | allerg* | pregnan* | expecting a | breastfe* | nursing | cancer* | tumor* | tumour* | diabet* | insulin | glucose | blood | heart/cardiac atack/attack/condition/disease/rate/problem*/palpitations | chest | pain/pains/painful | hurts/hurting | rash | sweling/swelling/swollen/swolen | fever* | bleed* | vomit* | throw* up | threw up | nause* | diz* | dizzy | faint* | passed out | pasout | breath* | asthma* | epilep* | seizure* | stroke | migraine* | headache* | ache/aches/aching | infect* | poison* | chok*
  vaccin* | antibiotic* | ibuprofen | paracetamol | tylenol | aspirin | xanax | adderall | antidepres* | ssri* | steroid* | suplement* | supplement* | vitamin* | side efect*/effect* | depres* | anxiety | anxious | panic atack*/attack* | panicking | adhd | autis* | bipolar | ptsd | schizo* | therap* | psychiatr* | psycholog* | insomnia | cant sleep | sick/sickness | ill | ilness/illness | disease* | disorder | syndrome | surger* | operation | injur* | wound* | ambulance | emergenc* | call/called/dial/phone/ring 911/112/999 | celiac | coeliac | gluten | anaphyla* | epipen | lose/losing weight | weight los*/loss | calorie* | treat/treatment* | cure/cures/cured | remed* | heal/heals/healing | health* | swalow* | swallow* | unconscious | lump | biops* | chemo* | radiation | covid | flu | stomach | belly | kidney* | liver | lung* | thyroid | hormone* | menopaus* | virus | std/sti/hiv/aids | adict* | addict* | alcohol* | drunk | drug/drugs | withdrawal* | rehab | sober | overdos* | dementia | alzheimer* | arthritis | cholesterol | wheelchair | disabled | disability | fertil* | ivf | toxic* | side effects | burning feeling/sensation | numb | tingling | concussion | fractur* | broken bone/arm/leg/rib/wrist/ankle | my tooth/teeth/throat/skin
  safe .. for/during/while/to/eat/take/drink/kids/baby/children/dogs/cats/mix | ok/okay to take/mix/eat/drink/give | baby/toddler/child/kid/son/daughter/dog/cat/puppy .. ate/eaten/eat/fever/sick/breathing/drank/licked/hurt/coughing | ate/drank/took .. too much/whole/bottle/poison
`;

const grief = `
  pased/passed .. away/last/on/yesterday/peacefully/suddenly/in/this | passing | died | dies | dying | death* | dead | deceased | funeral* | grief | griev* | mourn* | rip | rest in peace | rest easy | miscar* | miscarr* | stilborn | stillborn | widow* | condolence* | obituar* | memorial* | cremat* | buried | bury/burying | burial | coffin | grave | lost .. home/mum/mom/mother/dad/father/parent*/friend/brother/sister/son/daughter/wife/husband/partner/baby/child/grand*/dog/cat/pet/aunt/uncle/cousin/boyfriend/girlfriend/colleague/him/her/them/someone/job/house/pregnancy/twin | losing my/our/him/her/them/a/someone
  put .. down/sleep | no longer with | isnt with us | left us | gone .. soon/forever/now/since/too | mis/miss/missing/mising him/her/them/my/our/mum/mom/dad/you so | hospice | terminal* | loss | los | bereav* | aniversary/anniversary .. death/passing/without | without him/her/them/my | he/she/dad/mum/mom/grandma/grandpa .. gone | rainbow bridge | heaven* | angel* | breakup | broke up | break up | left me | laid off | got fired | been fired | fired me | redundan* | evicted | homeles* | heartbr* | broken heart | heart .. broken/broke/breaks | devastat* | lonely | lonelines* | loneliness | alone | crying | cried | cry | tears | in memory | tribute | i give up | im giving up | hopeles* | hardest/worst/saddest/darkest .. day/week/month/year/time/of | sad | sadnes* | sadness | sorrow* | tragic | tragedy | survive* by | hard time/week/year/month/days | rough time/week/year/patch/day | struggling
`;

const refund = `
  refund* | reimburs* | money back | cash back | pay* .. back | get/give/want/got/send/return/need .. money/cash/payment/deposit/funds/order/fee .. back | want .. back | my money | charge back | chargeback* | return* .. order/item/it/product/package/parcel/policy/label/them/shoes/dres/dress/purchase/this | want/like/need/wish/trying .. return/exchange | send/sent/sending it/them/this back | take it back | credit me | store credit | repay* | owe/owes/owed .. me/us/money | dispute* | reversal | reverse .. charge/payment | wrong amount | charg* .. back | return policy/label/window/address | exchange .. it/for/this | partial credit | compensat* | voucher | returned | returns
`;

const cancellation = `
  cancel* | cancle* | unsub* | close/closing/delet*/deactivat*/terminat*/end*/remov*/quit/stop/shut/suspend/drop .. acount/account/subscription/membership/plan/contract/profile/order/trial/service/payments/billing/booking/reservation | opt out | opting out | stop .. biling/billing/charging/subscription/renew*/emailing/sending/mailing | quit | quitting | not/dont .. renew* | renewal | auto renew* | autorenew* | downgrad* | leaving you/for/your | leave your/you | switch* .. to/competitor/over/provider*/away | done with you/your/this | take/sign me of/off | remov* me | terminat* | get rid of .. my/subscription/account | no longer want/ned/need/use/interested/wish | im/we out/leaving | moving to/on | want out | pull* the plug | end my/our | wont be renewing | call* off .. order/booking/apointment/appointment/it | revok* | withdraw* .. consent/order/from | final invoice | last invoice | back out | change* my mind
`;

const complaint = `
  broken | broke | breaks | breaking | bug/bugs/bugy/buggy | crash* | error* | fail* | fault* | glitch* | freez* | frozen | lag/lags/laggy/lagy | stopped/stoped working | malfunction* | not/doesnt/dont/didnt/isnt/isn/wont/cant/cannot/never/hasnt/havent/wasnt/barely/hardly/aint/no .. work*/load*/open/ariv*/arriv*/help*/respon*/start*/connect*/answer*/repl*/sync/save/show*/come/came/get/got/receiv*/ship*/deliver*/happy/good/great/ok/okay/acept*/accept*/impresed/impressed/satisf*/right/fair/true/enough/cool/funny/what/a/like/expect*/recommend/buy*/trust/again
  no response/reply/answer/one/help/longer/word/update/tracking/suport/support/news/idea | nobody/noone .. answers/replies/responds/helps/cares/picks/called/came | nobody | noone | no one | nothing | still waiting/no/not/havent/hasnt/broken/doesnt/nothing/dont/isnt | waiting | waited | wait .. weeks/days/hours/months/long | never again/arriv*/ariv*/came/received/got/respond*/answer*/work*/heard/showed/fixed | late | later than | delay* | overdue | missing | mising | damag* | defect* | wrong | incorrect | dirty | filthy | stale | mold* | mould* | hair in | cold/raw/burnt/soggy .. food/meal/coffee/bread/pizza | burnt | undercooked | rude* | unprofes* | disapoint* | disappoint* | unaccept* | unacept* | terribl* | terible | awful* | horribl* | horible | worst | worse | worthles* | garbage | trash | rubbish | crap* | shit* | bullshit | suck/sucks/sucked | useles* | useless | pathetic | joke | ridiculous* | absurd | insane | disgrac* | disgust* | sham/shame* | asham* | incompet* | annoy* | angry | anger | furious | livid | outrag* | mad at/about/that | fed up | sick of | tired of | frustrat* | hate/hates/hated | complain* | unhapy | unhappy | disatisf* | dissatisf* | unsatisf* | regret* | mislead* | misled | lie/lied/lies/lying/liar* | false* | fake* | dishonest* | greed* | overpric* | too expensive/slow/much/long/many/late/hard/loud/salty/sweet | pricey | expensive | waste* | one/zero/1/0 star/stars | avoid | boycot* | poor/poorly | bad/badly | slow* | outage | is/are/was/went/been/be down | downtime | spam* | ignor* | blocked | stop posting/sending/spamming/doing/it/this/using/pretending/lying | problem* | isue* | issue* | trouble* | fix/fixed/fixes/fixing | ruin* | destroy* | mes/mess/messed/mesed | nightmare | let down | letdown | expected | expect better | used to be/like/love/work | downhil/downhill | lost a/me/us .. customer | last time | screw* | wtf | ffs | smh | omfg | fuck* | fck/fuk/fkn | idiot* | stupid* | moron* | dumb* | loser* | racist* | sexist* | offens* | offend* | hurtful | inapropriate | inappropriate | insult* | insensitive | unfair* | bully* | harass* | abus* | shut up | hypocri* | lazy | clueless | inconsist* | confus* | unusable | stuck | on hold | embarras* | deceiv* | decept* | unreliabl* | untrustworthy | cheap quality | fell apart | falls apart | stain* | leak/leaks/leaking | scratch* | smell* | gross | nasty | ugly | boring | meh | overrated | mediocre | bland | tasteles* | lacking | lacks | disagree* | nonsense | propaganda | bot spam | clown* | arrogan* | condescend* | patroniz* | worried | concern* | upset | unimpres* | unimpress* | deserve better | where .. is/are/was .. my/our/order/package/parcel/money/delivery/refund | what happened | why .. is/are/does/do/did/was/wont/cant/isnt/dont/would/havent .. you/my/your/it/this/our | explain yourself | how dare | are you serious | seriously | unbeliev* | i cant believe | really? | again and again | third/second/fourth/fifth/tenth time | for weeks/months/days/hours/ages | weeks/months/days/hours ago | since monday/tuesday/wednesday/thursday/friday/saturday/sunday/last/january/february/march/april/may/june/july/august/september/october/november/december
`;

const sarcasm = `
  sarcasmmark | yeah right | yea right | oh great/good/wow/nice/lovely/joy/wonderful/perfect/brilliant/fantastic/look/sure/yes/please/really | just great/brilliant/perfect/wonderful/what/lovely/fantastic/amazing/wow/superb | so much for | thanks for nothing | thanks/thank .. for nothing/ruining/wasting/making/leaving/ignoring/breaking/losing/keeping/not/the wait | thanks a bunch | slow clap | bravo | what a surprise/shock/joke/treat/time/concept/genius/delight/bargain/suprise | color/colour me | shocker | shocking | as if | sure jan | sure thing | sure you/it/that/they | i bet | how original/convenient/thoughtful/generous/kind/nice/clever/surprising/lovely/helpful/brave | big surprise | good luck with that | good for you | must be nice | love/loved/loving that/how/when/waiting/paying/being/having/getting/it when/for | great/nice/good/lovely/fantastic/amazing/brilliant/wonderful/excellent/perfect/stellar/impressive/outstanding .. again/breaking/genius/guys/einstein/sherlock/losing/ruining/timing/work ignoring | genius* | einstein | sherlock | captain obvious | no shit | duh | lol | lmao | lmfao | rofl | haha* | hilarious | wow | gee | whoop* | yay | yipee | peachy | i guess | supposedly | apparently | so called | socalled | allegedly | clearly you | obviously | totaly/totally | right on time | as usual/always/promised/advertised/expected | once again | yet another | world class | top notch | first clas/class | truly .. inspir*/impres*/impress*/remark*/a | really outdid | outdid | masterclas* | gold star | congrats/congratulations on .. breaking/losing/being/making/ruining/the worst/another/your | well played | keep telling | whatever | ok boomer | sarcasm | what could .. wrong | said nobody/noone | said no one | who needs/would have/knew/needed | cant wait to/for | because .. worked/that/who/why | only took | exactly what i | just what .. i/we/the | mother theresa | quality .. content/suport/support/service/as
`;

/** What makes an emergency one of self-harm. */
export const wishesToDie: readonly (readonly [MessageMood, string])[] = [['self_harm', wish]];

/** Patterns by mood, most severe first; see `pattern.ts`. */
export const englishSignals: readonly (readonly [MessageMood, string])[] = [
  ['self_harm', `${wish}|${bodily}`],
  ['threat', threat],
  ['loss', loss],
  ['legal', legal],
  ['grief', grief],
  ['refund', refund],
  ['cancellation', cancellation],
  ['complaint', complaint],
  ['sarcasm', sarcasm],
];
