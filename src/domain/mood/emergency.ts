/**
 * Whether a message tells of an acute danger to someone’s health: a reaction, poisoning, choking, burns, an injury. It
 * gets no other text than the advice to call for help. A rule holds if everything that it names is in a few sentences,
 * in any order, so that it covers words that no one foresaw.
 */
import { lazily } from '#domain/lazily.ts';
import { literally } from './figurative.ts';
import { ruleFinder } from './pattern.ts';
import { emergencyAbroad } from './abroad.ts';
import {
  airways,
  anyone,
  beings,
  body,
  cannot,
  foods,
  goesOn,
  harmful,
  heat,
  limbs,
  one,
  pain,
  signs,
  swell,
  took,
  toxic,
  worrying,
} from './emergency-signs.ts';
import type { Words } from './words.ts';

/** Each rule is a list of phrases (see `signals.ts`) that must all be there. */
const rules: readonly (readonly string[])[] = [
  // Breathing and swallowing.
  [`${cannot} .. breath/breathe/breathing/breathes/breathin/swallow/inhale`],
  [
    `breath/breathe/breathing .. worse/hard/harder/difficult*/labored/laboured/shallow/stopped/stops/trouble/problem*/badly`,
  ],
  [
    'short/shortness of breath | gasping | wheez* | suffocat* | asphyxi* | turned/turning/went/gone/going blue/limp',
    anyone,
  ],
  [
    `${airways} .. close/closes/closing/closed/shut/shutting/block*/constrict*/tight*/${swell}/burn*/blister*`,
  ],
  [`${swell}/clos*/tight*/block*/constrict* .. ${airways}`],
  [`face/mouth/neck/eye/eyes/eyelid*/${limbs}/cheek* .. ${swell}`, goesOn],
  [`swell/swelling/swollen/swells/swelled/swole .. face/mouth/neck/eye/eyes/eyelid*/shut/up`],
  [`chok*`, one],
  [`stuck/lodged/caught .. throat/windpipe/airway/oesophagus/esophagus`],
  // Reactions.
  [
    'anaphyl* | anafil* | anaphil* | anafyl* | anaphal* | epipen* | epi pen* | adrenaline/epinephrine | auto/autoinjector injector',
  ],
  ['allerg* .. react* | react* .. allerg* | allerg* .. attack | allergic shock'],
  [
    'allerg*',
    `ate/eaten/drank/mistake/accident*/bite/bites/bitten/stung/sting/tasted/hives/rash/${swell}/swallow*/just/breath*/throat/hospital/faint*/dizzy/vomit*/pen/minutes/ago`,
    `ate/eaten/drank/had/bite/bites/stung/sting/tasted/${swell}/hives/rash/breath*/throat/swallow*/vomit*/faint*/dizzy/contained/contains`,
  ],
  [
    'hives/hive/welts/rash/rashes/blotch*/bumps',
    `all over | broke/breaking out | cover* | spread* | everywhere | whole/entire body | ${body} | after/since/from`,
    anyone,
  ],
  // Consciousness, heart and brain.
  ['unconscious* | unresponsive | lifeless | no pulse | cpr | cardiac arrest'],
  [`${cannot} .. responding/responsive/respond/waking/wake/conscious/moving/awake`, beings],
  [
    'collaps* | faint/fainted/faints/fainting | passed/passing/pass/blacked/blacking/black out | keeled over | slump*',
    one,
  ],
  [
    'seizure* | seizing | convuls* | having/has/had/in/get/getting fits | having a fit | foam* .. mouth | epileptic',
  ],
  [`chest .. ${pain}/burn*`],
  [`${pain} .. chest`],
  ['having/had/has/have/suffer*/getting/got .. heart/cardiac attack/failure/arrest'],
  [
    'heart .. racing/race/races/pounding/palpit*/irregular*/skipping/flutter*/stop*/hurts/fast | palpitation*',
    goesOn,
  ],
  [
    'having/had/has/suffer*/signs/symptoms/possible .. stroke | stroke symptoms/signs | face/mouth .. droop* | slurr* | paralys* | paralyz*',
    anyone,
  ],
  [`${cannot} .. feel/move .. ${limbs}/face/side/legs/body/anything`],
  [
    `${limbs}/side/face .. numb*/paraly*/tingl*`,
    `after/since/from/chest/face/suddenly/help/scared/worr*/hour*/still/cant`,
  ],
  [
    'into/in/septic/toxic/anaphylactic shock',
    anyone,
    'went/goes/going/gone/is/are/after/toxic/septic/anaphylactic',
  ],
  [
    'feel/feels/feeling/think/thought .. dying | going to die | gonna die | is/are/was/almost/nearly dying',
    `${beings}/ate/eating/drank/after/since/edible*/help`,
  ],
  [
    'cant/cannot/couldnt/lost/losing/blurr*/blind/blinded .. see/sight/vision/eyes/eye | going/went/gone blind',
    `eye/eyes/suddenly/after/since/splash*/spray*/${anyone}`,
    `eye/eyes/sight/vision/blind*/suddenly`,
  ],
  // Poison and foreign objects.
  [`swallow*/ingest*/inhal*/chok* .. ${harmful}`],
  [`${took} .. ${harmful}`, anyone],
  [`${harmful} .. mouth/throat/stomach/belly/nose/ear/lungs/airway`, anyone],
  [
    `swallow*/ingest*/inhal*`,
    `baby/toddler*/child/kid/kids/son/daughter/dog/cat/puppy/kitten/infant/boy/girl/newborn/grandson/granddaughter/nephew/niece`,
  ],
  [
    `took/taken/swallow*/emptied/drank/ate .. whole/entire/full/all/half bottle/bottles/pack/packet/blister/box/bag/jar/tube`,
    `bottle/pills/tablets/pack/packet/blister/tube`,
    `${beings}/gummies/gummy/pills/tablets/drops/vitamin*/medic*/melatonin`,
  ],
  [
    'dog/dogs/cat/cats/puppy/kitten/pet/rabbit/parrot',
    `${took}/got/chewing/eating`,
    'chocolate*/raisin*/grape*/onion*/garlic/xylitol/lily/lilies/plant/plants/gum/avocado/macadamia*/bait/oil/oils/cocoa/coffee/yeast/dough',
  ],
  [
    'poison* | toxic* | intoxicat* | botulis* | salmonel* | listeria',
    anyone,
    `poisoned/poisoning/${took}/sick/ill/after/from/control/center/centre/hospital/think/got/${pain}/vomit*/dizzy`,
  ],
  ['food poisoning'],
  [
    'vomit* | throwing/threw/throws/throw/thrown up | puk* | diarrh*',
    `${goesOn}/blood/dehydrat*/delirious/faint*/dizzy`,
    anyone,
  ],
  [
    'carbon monoxide | monoxide | gas leak/leaking/leaks | smell* .. gas | gas .. smell* | fumes',
    `${anyone}/headache*/dizzy/alarm/detector/evacuat*/leak*`,
  ],
  [
    'mixed/mixing/mix',
    'bleach/ammonia/cleaner*/chemical*/acid/chlorine',
    `dizzy/eyes/cough*/lungs/breath*/throat/head*/fumes/sick/burn*`,
  ],
  [
    `${harmful}/spray*/pepper/oil/powder/dye/cream/serum/drops .. eye/eyes`,
    `burn*/cant/cannot/sting*/hurt*/pain*/red/see/blind*/swell*/swollen/splash*/got/went/sprayed`,
  ],
  // Burns, blood and injuries.
  [
    `${heat} .. skin/${limbs}/face/eye/eyes/neck/chest/stomach/belly/scalp/body/throat/forehead/ear/ears`,
  ],
  [`skin/${limbs}/face/eye/eyes/neck/chest/stomach/belly/scalp/body/forehead/lungs .. ${heat}`],
  [`blister*`, anyone, `${body}/everywhere/after/from/gave/covered/hot`],
  [
    'burned/burnt/scald*/burns .. me/him/her/us/them/myself/son/daughter/kid/child/baby/toddler/mum/mom/dad/wife/husband/customer/guest',
    'hot/boiling/water/tea/coffee/oil/kettle/stove/pan/exploded/badly/severe*/hospital/skin/blister*/fire/flame*/steam/acid/chemical*/cream',
  ],
  [
    'electrocut* | electric/electrical/electricity shock*/shocked | shock/shocked/shocks/zapped .. from/by/off .. lamp/outlet/socket/plug/wire/cable/charger/kettle/toaster/lights/appliance',
  ],
  [`breath* .. hurt/hurts/painful/pain`],
  [
    worrying,
    beings,
    'after/since/from/because/ate/eating/eaten/drank/drinking/chewed/licked/swallow*/bit/took/using/used/hit/fell',
  ],
  [
    `feel/feels/feeling/felt .. faint/dizzy/weak/lightheaded/woozy/sick/ill/unwell/weird`,
    'after/since/from',
    `pill/pills/tablet*/capsule*/gummy/gummies/supplement*/shot/shots/medic*/vaccin*/oyster*/food/meal/dinner/lunch/fish/seafood/shrimp/chicken/mushroom*/drink*/smoothie/powder/edible*/cleaner*/spray/fumes/gas/candle/heater`,
  ],
  [
    'emergency | urgent | urgently | sos | please/pls/plz help | help',
    one,
    `${took}/${worrying}/chok*/allerg*/hurt/peanut*/nuts/nut/shellfish/reaction`,
  ],
  [
    `skin/flesh/${limbs} .. white/raw/black/dead`,
    `burn*/hot/glue/oil/wax/acid/cream/peel*/came/coming/coming/bone/blood/using/frostbite/after/from/dropped`,
  ],
  [
    `oil/glue/acid/water/wax/grease/fat/tea/coffee/soup/steam .. ${limbs}/face/chest/lap/head/eye/eyes`,
    'skin/blister*/flesh/burn*/scald*/peel*/boiling/fryer',
  ],
  ['see/sees .. bone | bone .. visible/exposed/out/showing'],
  [
    `broke/broken/breaks/fractur*/dislocat*/shatter*/snapped .. hip/hips/arm/leg/wrist/ankle/elbow/collarbone/rib/ribs/jaw/nose/neck/finger/foot/knee/shoulder/pelvis/skull/spine`,
    anyone,
  ],
  [
    `hit/hits/banged/bumped/cracked/smashed .. head/skull/temple`,
    `dizzy/confused/bleed*/blood/lump/unconscious/knocked/floor/sign/shelf/concussion/vomit*/sick/stitches`,
  ],
  ['knocked unconscious/cold | concussion*'],
  [
    'went/gone/going/slipped under | hasnt/not/never/didnt come/came/resurfaced up',
    'pool/water/lake/river/sea/wave/waves/bath/tub/jacuzzi',
    beings,
  ],
  [`lips/lip/face/fingers/nails/toes .. blue/purple/grey/gray`],
  [`${beings} .. turning/turned/turns/went/going/gone/goes blue/purple/grey/gray/limp/white`],
  [`${limbs} .. sever*/amputat*/sliced/chopped/crushed`],
  [
    'stung/stings/bitten/bit .. by',
    'face/neck/throat/lips/eye/eyes/mouth/head',
    'blowing/blown/blew/swell*/swollen/big/huge/balloon/itch*/hives/tight',
  ],
  [took, toxic, `just/accident*/mistake/wrong/instead/${beings}`],
  [
    `swallow*`,
    `tooth/stone/piece/plastic/glass/metal/liquid/battery/magnet*/shard*/bone/needle/screw`,
  ],
  [
    `glass/metal/plastic/needle*/nail/nails/screw/razor*/blade/wire/shard*/staple* .. in .. ${foods}`,
    `${took}/mouth/blood/bleed*/throat/tooth/cut`,
  ],
  ['zapped .. by/from/off/with', anyone],
  [
    `eye/eyes/vision/sight/everything`,
    'blurr* | cant/cannot see | blind*',
    'hurt*/burn*/sting*/got/splash*/spray*/after/since',
    'eye/eyes/vision/sight',
  ],
  [
    `reaction/reactions/reacted/reacting`,
    `${body}/hives/rash/ooz*/blister*/breath*/vomit*/epipen/hospital/swell*/swollen/allerg*`,
  ],
  ['in/by/into/on an/the ambulance'],
  [`lungs/lung .. ${pain}/burn*/fluid/collapsed`],
  [
    'cough*/vomit*/throw*/threw/spit*/spat/puk*/pee*/poo*/pass*/urinat* .. blood | blood .. vomit/stool/urine/cough*/spit',
  ],
  ['blood .. everywhere/gush*/pour*/spurt*/drip*/stop/loss | losing/lost .. blood', anyone],
  [`bleed/bleeds/bleeding/bled/blood/bloody`, body, anyone],
  [`${body} .. bleed/bleeds/bleeding/bled`],
  ['bleed/bleeding/bleeds', goesOn, anyone],
  [
    `cut/cuts/slice/sliced/chop/chopped/sever*/amputat*/crush*/trapped/pinched/stuck/caught/jammed/lost .. ${limbs}/hair`,
    `off/deep/deeply/blood/bleed*/bone/purple/blue/swell*/swollen/stuck/trapped/crush*/sever*/amputat*/stitches/numb/hospital/help/white`,
  ],
  [
    `${limbs}/hand/head .. stuck/trapped/crush*/caught/sever*`,
    `purple/blue/swell*/swollen/help/numb/white/bleed*/cold/cant/wont`,
  ],
  [
    'fell/falls/fallen/falling/hit/crashed/slipped/crush*/toppled/tipped/landed',
    beings.concat('/i/im'),
    `head/neck/spine/unconscious/bleed*/blood/scaffold*/stairs/ladder/roof/window/balcony/concussion/broken/moving/skull/pinned/trapped/ribs`,
  ],
  ['drown/drowning/drowned/drowns | underwater', beings],
  ['bone/bones .. sticking/out/broken | skull | open fracture', anyone],
  // Help that was called, or is asked for.
  [
    'ambulance* | paramedic*',
    `${anyone}/need*/call*`,
    `need*/call*/came/come/coming/took/taken/now/way/here/arriv*/send/sent/waiting`,
  ],
  ['call/called/calling/dial*/phone/phoned/ring/rang 911/999/112/000/111'],
  ['poison control/center/centre/hotline'],
  [
    `rushed/rush/rushing/heading/driving/drove/taken/took/nearest/way/in/at/ended .. hospital/er/icu/intensive/emergency`,
    beings.concat('/i/im/we/my/me/us'),
    `ate/eating/eaten/drank/after/since/because/from/your/nearest/rush*/reaction/now/er/icu`,
  ],
  ['emergency room/ward/department/services/doctor', anyone],
  [
    'fever/temperature',
    'baby/newborn/infant/toddler/child/kid/son/daughter/40/41/42/104/105/106',
    '39/40/41/42/103/104/105/106/high/seizure/stiff/limp/wont/after/since',
  ],
];

const holds = lazily(() => ruleFinder([...rules, ...signs, ...emergencyAbroad]));

/** The number of the emergency services, cried out by itself: “911!!! table 4”. */
const numberCried = /(?:^|[.!?]\s+|@\S+\s+)(?:911|112|999)\s*!/u;

/** Whether the words of a message tell of an acute danger to someone’s health; takes linear time. */
export const tellsOfEmergency = ({ fold, readings }: Pick<Words, 'fold' | 'readings'>): boolean =>
  numberCried.test(fold) || readings.some((reading) => holds()(literally(reading)));
