/** Signs of an acute danger by what somebody does, looks like or no longer does; rules as in `emergency.ts`. */

// Words for people, bodies and harm, as alternatives of a phrase (see `signals.ts`).

export const beings = `he/hes/she/shes/him/her/they/them/son/sons/daughter/daughters/kid/kids/child/childs/children/baby/babies/babys/toddler*/infant/newborn/boy/boys/girl/girls/mum/mums/mom/moms/mother/mothers/mommy/dad/dads/father/fathers/parent*/wife/wifes/husband/husbands/partner*/girlfriend/boyfriend/fiance*/grandma*/grandpa*/grandmother*/grandfather*/grandson/granddaughter/granny/gran/nan/nana/uncle*/aunt*/nephew*/niece*/cousin*/brother*/sister*/twin/twins/friend/friends/mate/buddy/bro/sis/kiddo*/lad/lass/guest*/customer*/client*/man/men/woman/women/guy/lady/someone/somebody/person/people/dog/dogs/cat/cats/puppy/kitten/pet/pets/rabbit/hamster/parrot/student*/pupil*/colleague*/coworker*/employee*/waiter/waitress/chef/driver/neighbor*/neighbour*/roommate*/flatmate*/visitor*/passenger*/patient*/mates/lads/tot/tots/hubby/gf/bf/nanny/bro/sibling*/folks/lo/littleun/yo/yr/y0/bloke/old/pal/dude/baby/teen/teenager/pop/spouse/stepson/stepdaughter/sun`;
export const anyone = `i/im/ive/id/me/my/myself/we/were/weve/us/our/${beings}`;
export const one = beings.split('/').concat('i', 'im', 'ive', 'we', 'weve', 'us').join('/');
export const limbs = `arm/arms/forearm*/leg/legs/hand/hands/finger*/thumb*/toe/toes/foot/feet/wrist*/ankle*/elbow*/knee*/shoulder*`;
export const airways = `throat*/tongue*/toung/tounge/lips/lip/airway*/windpipe*/gums`;
export const body = `${limbs}/${airways}/skin/face/faces/cheek*/eye/eyes/eyelid*/eyeball*/chest/neck/head/scalp/forehead/stomach/belly/tummy/gut/lungs/lung/nose/ear/ears/mouth/body/jaw/chin/spine`;
export const harmful = `battery/batteries/magnet*/bead/beads/button/buttons/coin/coins/glass/shard*/splinter*/bleach*/cleaner*/detergent*/dishwasher*/laundry/descaler*/disinfectant*/sanitizer*/sanitiser*/antifreeze/chemical*/acid/lye/ammonia/chlorine/paint/thinner/turpentine/solvent*/varnish/lacquer/glue/superglue/fertilizer*/fertiliser*/pesticide*/insecticide*/weedkiller*/herbicide*/poison*/toxin*/perfume*/deodorant/shampoo*/conditioner/lotion/soap*/softener/polish/remover/bulb/thermometer/mercury/needle*/screw/screws/staple*/razor*/blade*/plastic/metal/wire/foil/bone/lego*/toy/toys/balloon*/marble*/stone/stones/pebble*/silica/desiccant/fuel/petrol/gasoline/kerosene/diesel/pod/pods/pills/pill/tablet/tablets/medicine*/medication*/edible/edibles/nicotine/vape/cigarette*/pin/pins/cap/lid/sticker/crayon*/slime/eyes/toothpaste/sunscreen/syrup/solution/tooth/wrapper*/glow/liquid/candle*/tab/tabs/charm/earring*/ring`;
export const took = `swallow*/ingest*/gulp*/ate/eaten/eats/drank/drunk/drinks/drinking/lick/licked/licks/chew*/bit/sip/sipped/inhal*/breathed/consum*`;
export const pain = `pain/pains/painful/hurt/hurts/hurting/ache/aches/aching/pressure/tight*/stabbing/crush*/heavy/heaviness/squeez*/cramp*/sting/stings/stinging`;
export const swell = `swell/swells/swelling/swelled/swollen/swole/swolen/puff/puffed/puffy/balloon*/bloat*/itch*/tingl*/numb*`;
export const heat = `burn/burns/burned/burnt/burning/scald*/blister*/peel/peeled/peeling/sear*`;
export const cannot = `cant/cannot/couldnt/unable/barely/hardly/not/isnt/arent/wasnt/wont/doesnt/didnt/stop/stopped/stops/hard/harder/trouble/difficult*/struggl*/fight*/problem*/gasp*`;
export const goesOn = `wont/cant/cannot/stop/stops/stopping/since/hours/hour/night/days/day/worse/worst/still/keep/keeps/nonstop/everywhere/badly/heavily/severe*/bad/hospital/er/help/urgent*/emergency/scared/worr*/pregnan*/minutes/mins/spreading/after`;

export const toxic = `bleach*/drain/cleaner*/detergent*/descaler*/antifreeze/acid/lye/ammonia/turpentine/solvent*/pesticide*/insecticide*/weedkiller*/antiseptic/disinfectant*/thinner/fuel/petrol/gasoline/kerosene`;
export const worrying = `drool*/foaming/foam/convuls*/slump*/ooz*/pus/delirious/confused/disoriented/limp/twitch*/hoarse/dizzy/dizziness/lightheaded/woozy/blurr*/numb*/pale/clammy/lethargic/listless/feverish/hallucinat*/scream*/vomit*/swollen/swell*/bleed*/blood/blister*/hives/welts/wheez*/unwell/breath*`;
export const foods = `food/soup/salad/bread/cake/cookie*/pizza/burger/curry/meal/dish/jar/can/bottle/drink/yogurt/cereal/rice/pasta/sandwich/puree/sauce/chocolate/snack/bar`;

/** What an acute danger looks like, whoever and whatever it is about. */
export const acute = `drool*/gibberish/slurr*/mumbl*/confused/delirious/hallucinat*/black/blue/purple/grey/gray/locked/gush*/spurt*/pouring/shaking/shaky/trembl*/twitch*/jerk*/convuls*/seiz*/floppy/limp/stiff/rigid/lifeless/motionless/drowsy/groggy/drunk/unconscious/unresponsive/conscious/faint*/collaps*/slump*/chok*/gag/gagging/gasp*/wheez*/suffocat*/asphyx*/swollen/swell*/hives/anaphyl*/bleed*/blood/vomit*/puk*/retching/nause*/dizzy/lightheaded/woozy/paralys*/paralyz*/numb/blind/burnt/burned/burning/scald*/blister*/palpitation*/clammy/sweat*/dying/poisoned/poisoning/overdos*/drown*/electrocut*/itching/scratching/rambling/clutching/contraction*/screaming/shakes/feverish/dehydrat*`;
const cause = `after/since/from/took/taken/ate/eaten/eating/drank/drinking/swallow*/inhal*/used/using/tried/sprayed/licked/bit/bite/bitten/stung/touched/fell/hit/your/ur/yours/because/had/two/contains/contain`;
const now = `help/hurry/urgent*/pls/plz/please/now/rn/asap/quick/quickly/minutes/mins/min/hours/hour/cant/cannot/wont/suddenly/still/stop/stopped/emergency/scared/what/nonstop`;

export const signs: readonly (readonly string[])[] = [
  // Signs that need no name: what someone does, looks like or no longer does.
  [
    'drop*/fell/slid/sank .. floor/ground',
    beings,
    'not/isnt/wont/doesnt/cant answer*/respond*/moving/talking/speaking',
  ],
  [
    'took/taken/ate/eaten/swallow*/had/given .. too many/much',
    'painkiller*/pills/tablets/capsule*/medicine*/meds/gummies/edible*/drops',
    anyone,
  ],
  [
    `skin/flesh/${limbs} .. turning/turns/turned/going/went white/black/grey/gray/purple/blue`,
    `opener/spill*/splash*/hot/frozen/ice/acid/lye/${toxic}`,
  ],
  [
    `${airways} .. feel/feels/felt/is/are/getting/got thick/thicker/big/bigger/fat/fuzzy/heavy/weird/funny`,
    'since/after/from/ate/eating/bite',
  ],
  [`face/mouth/side .. hang/hangs/hanging/sag*/droop*`, 'side/half', anyone],
  [
    'cant/cannot/couldnt .. talk/speak',
    beings,
    'side/mouth/face/arm/properly/suddenly/neck/throat',
  ],
  [`took/taken/lost/missing/cut/sliced .. tip/end/piece/chunk/half .. ${limbs}`, anyone],
  [
    'burning/burns up',
    `${beings}/little`,
    '39/40/41/42/102/103/104/105/twitch*/shak*/limp/fever/degrees/floppy',
  ],
  ['twitch*/jerking/convuls*', `${beings}/little`, '39/40/41/42/fever/burning/stiff/floor'],
  [
    'drank/drunk/drinks/swallow*/gulp*/sip/sipped',
    'thinking/thought/mistook/mistake/accident*',
    `water/juice/milk/lemonade/toner/lotion/oil/${toxic}`,
  ],
  [`${limbs}/skin/face .. charred/scorched`, anyone],
  [`explod*/blew/burst`, `${limbs}/skin/face/eye/eyes`, 'battery/charger/bottle/glass/jar/kettle'],
  ['splinter*/shard*/glass/metal/thorn*/hook .. in .. eye/eyes/eyeball', anyone],
  [
    'my/his/her/our/their/sons/daughters eye/eyes',
    'pepper/chili/chilli/acid/bleach*/drain/cleaner*/glue oil/spray/sauce/juice/opener',
  ],
  [
    `${beings} .. reacting/reacted`,
    'ingredient*/nut/nuts/peanut*/allerg*/ate/eaten/food/bite/contain*/badly',
  ],
  [`face/lips/lip/eye/eyes/tongue/throat/neck .. blowing/blown/blew/balloon* up`, anyone],
  [
    'grab*/clutch* .. neck/throat/chest',
    anyone,
    'sound/noise/breath*/cant/speak/talk/red/blue/purple/pain/air',
  ],
  ['cant/cannot/couldnt/barely/hardly get/getting/draw .. air'],
  [`${beings} .. gone/went/goes/going/all/suddenly stiff/floppy/rigid`],
  [
    'face/lips/lip/tongue/eye/eyes/neck/hand/hands/foot',
    'twice/double/triple/three .. size',
    anyone,
    'ate/eaten/took/bite/bit/stung/since/after/sting/used',
  ],
  [`sucked/sucking/sucks on .. ${harmful}/capsule*`, anyone],
  ['no/hasnt/havent/lost/without/cant .. pulse', beings],
  [
    `${beings} is/are/was/went purple/blue/grey/gray`,
    'nut/nuts/peanut*/ate/eaten/food/contain*/allerg*/ingredient*/bite/breath*/swallow*',
  ],
  // Who, in what state, and because of what or for how long: the shape of nearly all such messages.
  [beings, acute, cause],
  [beings, acute, now],
  ['i/im/ive/my/me/we/were', acute, cause, now],
  [
    `${body}/heart/pulse .. ${acute}/itch*/tight*/clos*/crush*/rolled/stuck`,
    `${cause}/${now}`,
    `${anyone}/your/ur`,
  ],
  [
    `${acute}/itch*/tight*/clos*/crush*/broken/stuck .. ${body}`,
    `${cause}/${now}`,
    `${anyone}/your/ur`,
  ],
  [
    `out cold | knocked out | not/isnt/stopped respond* | went/gone/going down | eyes rolled | no reaction | bottom of .. pool | face down | lost/los* .. consciousness`,
    one.concat('/customer/table/boy/girl'),
  ],
  [
    `${body}/heart .. weird/funny/doing/feels/nothing/feeling | pins .. needles | nothing below waist`,
    cause,
    anyone,
    `${acute}/jump*/skip*/numb/paralys*/needles/waist`,
  ],
  [`hit/struck/sprayed/poked .. in/on .. eye/eyes/head/throat`, beings],
  [`gash/cut/wound .. forehead/head/${limbs}/face`, `${anyone}/big/deep`],
  [`glue/superglue .. eye/eyes/eyelid*/lips/mouth`],
  [
    `hasnt/not/isnt/doesnt/cant .. moved/moving/responding/talk/speak/making/make sense`,
    beings,
    cause,
  ],
  [`stung/sting .. throat/mouth/tongue/neck/eye`],
  [`clutch*/grab*/hold* .. chest/throat`, beings],
  [`skin/flesh .. come/came/hanging/falling off/hanging/away`],
  [`seeing/see double | double vision | cant see straight`],
  [`water broke | contraction*`, 'blood/weeks/early/bleed*/pain/after'],
  [
    `mom/moms/dad/dads/his/her/my/sons/daughters sugar`,
    'low/high/floor/drop*/confused/sense/passed',
  ],
  [
    `everyone/all/we/whole/table/people/guests .. ${acute}/throwing/headache*/faint*`,
    `boiler/gas/fog/smoke/heater/${acute}/table/fumes`,
  ],
  ['heart at/over 140/150/160/170/180/190/200/210/220'],
  [`trouble/hard/struggl*/cant/cannot/couldnt staying/keeping/stay/keep awake/conscious`, cause],
  [
    `${beings}/i .. took/taken/had/ate .. of them/those/these/your`,
    '8/9/10/12/15/20/24/25/30/40/50/60/100/whole/all/entire/too/bottle/box/bag/pack',
  ],
  [
    `${limbs}/hand/hair .. through/into/in .. mixer/blender/grinder/slicer/saw/mower/fan/press/machine`,
  ],
  [`${took} .. bait/remover/cleaner*/${toxic}/poison*/glue/paint/polish/fluid/soap/pods/silica`],
  [`${pain}/hurts .. stand/walk/move/pregnan*`, 'cant/cannot/badly/bad/pregnan*'],
  [
    `mouth/throat/windpipe/nose/ear/airway/lungs`,
    'in/inside/stuck/ended/lodged',
    `cream/lid/cap/bead*/bone/toy/piece/peanut/coin/${harmful}`,
    beings,
  ],
  // Whoever it is: it says enough by itself.
  ['overdos* | od/ods/oding/oded', `${anyone}/help/pills/gummies/edible*/vitamin*/medic*/syrup`],
  [`chok*/gag/gagging/suffocat*`, `help/now/pls/plz/please/${airways}/stuck/piece`],
  [
    `los*/loosing .. consciousness | consciousness .. gone/lost | hard to wake | wont/cant/cannot/not wake/waken/waking/awake`,
  ],
  [`blacked/passed out | faint* | collaps*`, 'twice/after/since/from/store/shop/floor/heat'],
  ['asthma attack/attacks | inhaler .. work/working/help/helping/empty/gone'],
  [`wheez*/gasping/breathless`, 'since/after/from/badly/still/help'],
  [
    `fell/fall/fallen/hit/hits/hurt/bang*/bump*/crack* .. head/neck/back/skull`,
    `respond*/unresponsive/unconscious/throw*/vomit*/dizzy/bleed*/blood/confused/sleepy/drowsy/moving/dazed/passed`,
  ],
  [`broke/broken/snapped/fractured his/her/my/their neck/back/spine/skull/hip`],
  [
    `fell/fall/fallen/slipped .. ladder/roof/stairs/balcony/window/scaffold*/trampoline/escalator`,
    `cant/cannot/couldnt/move/moving/blood/head/neck/back/broke/broken/help`,
  ],
  [
    `bit/bitten/bite/sting/stung .. snake/scorpion/spider/jellyfish/adder/viper/wasp/hornet/bee/ray`,
    `${anyone}/by/swell*/tour`,
  ],
  [
    `house/home/kitchen/apartment/flat/room/car/bed/curtain*/couch/sofa/oven/garage/building/roof/hair/sleeve/clothes/battery .. on/caught/catching fire`,
  ],
  [
    `smoke/fire`,
    `inside/trapped/everywhere/filling`,
    beings,
    `still/cant/cannot/trapped/out/breath*`,
  ],
  [
    `diabetic/diabetes/insulin/sugar/glucose/hypo`,
    `shaky/shaking/sweat*/confused/drowsy/faint*/passed/low/twice/double/two/mistake/20/25/28/30/32/35/38/40/45/400/450/500/550/600`,
  ],
  [
    `took/taken/takes/gave/given/had/ate/eaten/eating/swallow*/popped/drank/downed .. whole/entire/full/all/half/double/triple/twice/2x/3x/4x/5x/3/10/12/15/20/25/30/40/50/100/handful/bunch/jar/bottle/pack/packet/blister/many/several`,
    `pills/pill/tablet*/paracetamol/ibuprofen/aspirin/tylenol/medic*/meds/dose/dosis/syrup/insulin/drops/melatonin/edible*/capsule*/iron/sleep/sleeping/vitamin*/vodka/heart/blood/antidepres*/painkiller*`,
  ],
  [
    `${took}/took/taken/got .. dogs/cats/moms/dads/grandmas/wrong/expired pill/pills/meds/medic*/tablet*/dose`,
  ],
  [`got/getting/found .. into .. gummies/pills/meds/medic*/vitamin*/edible*/bleach*/cleaner*/pods`],
  [`mushroom*/berries/berry`, took, `vomit*/hallucinat*/sick/poison*/toxic/dizzy/cramps/wild`],
  [
    `drain/toilet/oven opener/cleaner | essential/lamp oil/oils | antifreeze/bleach*/detergent*/cleaner*/poison*`,
    `${took}/licked/mixed`,
    `${anyone}/baby/help`,
  ],
  [`bleach*/cleaner*/detergent*/spray/acid/peroxide/solvent/opener/glue .. eye/eyes/face`],
  [
    `numb/droop*/slurr*/twitch*/palpitation*/tingl*`,
    'face/speech/side/arm/lips/hours/all over/eyes/suddenly/after',
  ],
  [`arm/jaw .. ${pain}`, `sweat*/chest/breath*/dizzy/left`],
  [
    `alergy/alergic/allergy/allergic`,
    `shock/attack/ate/eaten/weird/feeling/pen/help`,
    `shock/attack/just/help/swell*/swollen/swolen/weird/hives/answer/asap`,
  ],
  [
    `bleed*/blood/bleeding/cut .. lot/everywhere/stop/lots/heavily/pouring/gushing`,
    `${anyone}/razor/blade/can/slicer/knife/glass/from/hand/finger`,
  ],
  ['gasp*/fight* for air/breath | third/second/3rd/2nd degree burn* | eyes rolled/rolling back/up'],
  [`${limbs} .. trapped/crushed/severed`, anyone],
  [`${limbs} .. black/charred`, `cable/spark*/shock/outlet/charger/battery`],
  [`${limbs} .. cut off | cut .. ${limbs} .. off`],
  [
    `acid/oil/boiling/scalding/flames/fryer`,
    `skin/${limbs}/face/burn*/all over`,
    `burn*/all/leaked/splash*/degree/everywhere/over`,
  ],
  [`pepper spray* | tear gas`, `eye/eyes/face/kid*/child*/baby/breath*`],
  [`mixed/mixing .. bleach*/vinegar/ammonia/chlorine`, `cough*/breath*/nonstop/dizzy/eyes/throat`],
  [
    `monoxide/co/generator/fumes/heater/gas`,
    `alarm/detector/beep*/garage/smell*/since/inhal*`,
    `headache*/dizzy/groggy/nause*/sick/faint*/light/lightheaded/vomit*/everyone`,
  ],
  [
    `shock/shocked/zapped/electr*`,
    `charger/lamp/toaster/outlet/socket/wire/plug/kettle`,
    `floor/numb/heart/arm/burn*/unconscious/got/help`,
  ],
  [
    `heatstroke/heat stroke/exhaustion | sunstroke`,
    `confused/passed/sweating/unconscious/vomit*/help/he/she/son/daughter`,
  ],
  [`pregnan*/pregnant`, `bleed*/bleeding/blood/pain/cramp*/fell/fainted/water`],
  [
    `baby/newborn/infant`,
    `limp/floppy/blue/dehydrat*/peed/fever/breath*/unresponsive/seizure/wheez*/chok*`,
  ],
  [`turn*/went/going/lips .. blue/purple/grey`, `mouth/lips/she/he/baby/son/daughter/face/around`],
  [`dropped/fell/on .. floor/ground`, `moving/respond*/not/isnt/unconscious/shaking/fit`, beings],
];
