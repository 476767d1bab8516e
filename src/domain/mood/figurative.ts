/** Figures of speech about the body, which say nothing about anyone’s health. */
import { lazily } from '#domain/lazily.ts';
import { removerOf } from './pattern.ts';

/** As in `signals.ts`. */
const figures = `
  to die for | die/dying/dead of/from/for/to boredom/curiosity/laughter/laughing/joy/try/know/see/hear/taste/go/get/visit/read/meet/find | died/die/dead/dying laughing | drop dead gorgeous/beautiful | dead ahead/end/line/lines/serious/tired/easy/cute/good | kill*/killed/killing it | killer
  kill/kills/killed/killing me .. laugh*/lol/haha*/funny/jokes | joke*/heat/suspense/wait/waiting/cold/rain/price/prices/outfit/look/looks/beat/beats/song .. kill/kills/killed/killing me
  heart attack on | give/gives/gave/giving me .. heart attack | heart attack .. price*/bill/goal/ending/game/match/laugh*/cute* | nearly/almost/practically .. fainted/faint/died/collapsed/choked/cried | nearly/almost/practically .. passed out | nearly/almost/practically .. heart attack | heart stopping/warming/breaking/broken/felt/throb/shaped/melts/melting/melted | heart skip* .. beat | heart .. full/melt*/happy/sings/smiles/soul/content/shape*/emoji | heart bleeds
  take/takes/took/taking/steal/stole .. breath away | breathtaking/breathtakingly | breath of fresh | breath* laughing | cant/couldnt/cannot breathe .. laugh*/funny/lol/haha*/cute | breath* .. new life | room/space to breathe | let .. breathe | waste .. breath | hold/holding my/our breath
  chok* back/up | chok* .. laugh*/tears/emotion* | swallow* .. pride/words/ego/tears | hard/bitter/tough pill | lump in .. throat | throat singing/coat
  faint*/passed/pass out/collapsed/collapse .. joy/laugh*/laughter/happiness/excitement/cuteness/price*/bill/beauty | i/we/just/then/and collaps* on/onto/into .. bed/sofa/couch | passed/pass out flyers/leaflets/samples/candy
  stroke of | brush/pen/breast/back/key strokes/stroke | bleeding edge/heart/love | blood orange/oranges/moon/type/line/lines/pudding/sausage/brothers/sport/diamond | sweat and tears | bad/new/young/fresh/blue blood | in my/our/his/her/the blood | wallet/bank/account/budget/ink/colors/colours .. bleed*
  burning question/questions/man/desire/issue/topic/love/passion | burn/burned/burnt/burns/burning/burnout out/calories/bridges/midnight/oil/money/cash/cd/cds/rubber/energy/fat/down | burn* .. toast | burn* the/my/our/your/some/more toast/cake/cookies/dinner/rice/calories/rubber/bridges/wood/candle/fat/bread/pizza | burns so good | slow/sick burn | feel the burn | burnt umber/sienna/orange/caramel/ends/basque/sugar/butter
  poison ivy/dart/pen/arrow | name/pick/choose your poison | poison of choice | poison the well
  sick beat*/beats/track/song/drop/riff/moves/trick/design/outfit/view/day/of | thats/is/so/how/absolutely/totally sick | homesick | lovesick
  allerg* to .. work/working/monday*/morning*/sunday*/weekday*/drama/bullshit/boredom/boring/nonsense/stupid*/people/ads/meeting*/math/maths/exercise/cardio/responsib*/commitment/small/winter/mediocrity/bad/cheap/ugly/losing/spam/hype/fake/negativity/waiting/silence/rules/chores/jargon/excel/paperwork
  drown* in/under .. work/email*/mail/paperwork/meeting*/tabs/deadlines/laundry/dishes/debt/homework/orders/tasks/sorrow*/syrup/sauce/butter/gravy/cheese/chocolate/compliments/likes/spreadsheets/data/notifications/messages | drown* .. sorrows
  emergency exit/exits/fund/funds/contact/stash/kit/light/lights/brake/landing/meeting/snack/snacks/chocolate/coffee/cookie/cookies/supply/supplies/plan/number | fashion/style/coffee/cake/croissant/snack/hair/bread/pizza/chocolate/wine emergency/emergencies | emergency .. out of
  phone/laptop/computer/pc/battery/car/engine/motor/server/app/printer/tv/bike/plant/plants/flower/flowers/basil/orchid/starter/tree/watch/console/tablet/camera/machine/mixer .. died/dies/dying/dead/chok*/chokes/choked/collapsed/overheat*
  shock* by/at how | shock*/shocked .. price*/good/beautiful/result*/news | sticker/culture/price shock | shock of | pain/pains in the neck/ass/butt/backside/wallet | growing pains | no pain no gain | painful* slow/long/obvious | pain point/points | pain au | painkiller prices
  head over heels | off the top | cost* .. arm and/an leg/a | leg/legs up/day | cold feet | fingers crossed | finger food/licking | my/your/our back up | back in | sunset/view/song/lyric*/line/scene/ending/words/finale/melody/voice .. hit/hits me .. chest/heart/hard | off my/your/our chest | chest/chests of | treasure/tool/ice chest | face lift/palm/book/time/value
  doctor who/strange/dre/up | dr who/dre | virus scan/scanner | viral | clinic on | a cure for boredom/mondays/hangover* | retail/music/chocolate/sound/baking/coffee/garden* therapy | healing vibes/crystals | addict*/addicted/addiction to .. podcast/podcasts/show/series/song/songs/music/game/games/posts/shop/coffee/bread/book/books/channel/recipes/app/page/content/croissant*/cookies/cake/chocolate | drug of choice
  chew toy/toys | electric shock blue/pink/green/yellow | hair/beard/dye turned/went/is/looks/came/gone blue/purple/pink/green/grey/gray/orange/white | went/turned/turn/going blue/purple/pink/grey .. dye/hair | cant feel my face when
  ambulance toy/model/set/costume/game/chaser*/siren/driver | toy/model/lego/play/wooden ambulance | night/spring/saturday/dance/gold/cabin/football/hay/yellow fever | fever pitch/dream/ray | choke hold/holds/chain | fainting couch | dough/bread/starter/yeast/loaf/wood/river .. swell* | swell idea
  stroke order/count/width/play | backstroke | toxic positivity/masculinity/trait/traits/ex/relationship/fans/fandom/boss/avenger/workplace/people | hospital scene*/drama/show/romance/series/corridor | first blood | poison is | bass/drop/beat/song/music .. chest | bleeding money/cash | breathless | breath* .. chapter | bloody good/great/mary/brilliant/marvellous/delicious/lovely/hell/sunday
  eye/eyes .. screen/screens/onions | eye/eyes tired/water/watering/candy/catching | ate .. homework | feel/feeling/feels .. vibe/vibes/beat/love/music | feeling numb .. finale/episode/ending/season | fell/fall/falls/fallen/falling in/for love/your/this/the | fell/fall for | hit the/play spot/shelves/headlines/road/nail/target/gym/jackpot | died/dies in chapter/episode/season | heartburn | artichoke* | hip hop | broke/breaks/break .. heart/hearts/record/records/news/bank
  my/your/our favorite/favourite drug | on steroids | insane/insanely | heal/heals .. soul | food/balm for the/my soul | junkie | stomach for | gut feeling | butterflies in .. stomach | got .. guts | glass/glasses of | looking glass | stained glass | expecting a/an/my/our parcel/package/order/delivery/call/answer/reply/letter/email/refund/visitor*/lot/big
  my/your/our/the treat/treats to/for | trick or treat | treat myself/yourself/ourselves | my/a treat
`;

const without = lazily(() => removerOf(figures));

/** The words without figures of speech. */
export const literally = (words: readonly string[]): readonly string[] => without()(words);
